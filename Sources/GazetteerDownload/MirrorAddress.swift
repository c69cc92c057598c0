import Foundation

/// Where GeoNames' files are fetched from: by TLS, or, from this machine itself, without.
public struct MirrorAddress: Hashable, Sendable {
  /// The address, without a slash at the end.
  public let text: String

  /// GeoNames' own server.
  public static let geoNames = MirrorAddress(known: "https://download.geonames.org/export")

  /// Reads an address; `nil` where it is not `https:`, or `http:` of this machine.
  public init?(_ text: String) {
    guard let url = URL(string: text), Self.isAllowed(url), url.query == nil, url.fragment == nil
    else { return nil }
    self.init(known: text)
  }

  private init(known text: String) {
    var text = text[...]
    while text.hasSuffix("/") { text.removeLast() }
    self.text = String(text)
  }

  /// Whether a file may come from an address, to which a mirror may also redirect.
  static func isAllowed(_ url: URL) -> Bool {
    guard let host = url.host(percentEncoded: false), !host.isEmpty, url.user == nil else {
      return false
    }
    let isThisMachine = ["127.0.0.1", "::1", "localhost"].contains(host)
    return url.scheme == "https" || url.scheme == "http" && isThisMachine
  }
}
