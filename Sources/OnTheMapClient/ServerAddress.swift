/// Where a server of ours listens.
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// The base address, without a slash at the end.
  public let text: String

  /// The address of a server that was started on this machine without options.
  public static let usual = ServerAddress(unchecked: "http://127.0.0.1:8080")

  /// Takes a typed address; `nil` when it does not begin with `http://` or `https://` and a host,
  /// or holds a user's name, a query, or what addresses cannot hold.
  public init?(_ typed: String) {
    var text = typed
    while text.hasSuffix("/") { text.removeLast() }
    for scheme in ["http://", "https://"] where text.hasPrefix(scheme) {
      let rest = text.dropFirst(scheme.count)
      guard let first = rest.first, first != "/", first != ":",
        rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !Self.excluded.contains($0) })
      else { return nil }
      self.text = text
      return
    }
    return nil
  }

  private init(unchecked text: String) { self.text = text }

  private static let excluded = Set("\"<>\\^`{|}?#@".utf8)

  /// The base address.
  public var description: String { text }
}
