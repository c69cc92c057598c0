import Foundation

/// The address of a mirror of GeoNames' files; it must use TLS unless it is this machine.
package struct MirrorAddress: Hashable, Sendable {
  /// The address, without a trailing slash.
  package let text: String

  /// GeoNames' server.
  package static let geoNames = MirrorAddress(known: "https://download.geonames.org/export")

  /// Parses an address; `nil` unless it is `https:`, or `http:` on this machine.
  package init?(_ text: String) {
    guard let url = URL(string: text), Self.isAllowed(url), url.query == nil, url.fragment == nil
    else { return nil }
    self.init(known: text)
  }

  init(known text: String) {
    var text = text[...]
    while text.hasSuffix("/") { text.removeLast() }
    self.text = String(text)
  }

  /// Returns whether files may come from an address, which also applies to redirections.
  static func isAllowed(_ url: URL) -> Bool {
    guard let host = url.host(percentEncoded: false), !host.isEmpty, url.user == nil else {
      return false
    }
    let isThisMachine = ["127.0.0.1", "::1", "localhost"].contains(host)
    return url.scheme == "https" || url.scheme == "http" && isThisMachine
  }
}
