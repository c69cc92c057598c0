/// The base URL of an On The Map server.
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// The URL, without a trailing slash.
  public let text: String

  /// The URL of a server on this machine that was started without options.
  public static let usual = ServerAddress(unchecked: "http://127.0.0.1:8080")

  /// Parses a typed URL; `nil` if it does not start with `http://` or `https://` and a host, or if
  /// it has a user name, a query, or invalid characters.
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

  /// The URL.
  public var description: String { text }
}
