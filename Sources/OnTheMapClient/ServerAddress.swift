/// Where a server of ours listens.
public struct ServerAddress: Hashable, Sendable {
  /// The base address, without a slash at the end.
  public let text: String

  /// Takes a typed address; `nil` when it does not begin with `http://` or `https://`.
  public init?(_ typed: String) {
    var text = typed
    while text.hasSuffix("/") { text.removeLast() }
    guard text.hasPrefix("http://") || text.hasPrefix("https://"),
      text.split(separator: "/").count > 1
    else { return nil }
    self.text = text
  }
}
