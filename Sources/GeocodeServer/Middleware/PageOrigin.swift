import HTTPTypes
import Hummingbird

/// Checks which page a request comes from, according to the browser.
///
/// Browsers send the cookie with requests of other pages too: those of another host of the same
/// site (`eve.school.example` and `map.school.example`) or another port. And a form can send JSON
/// without a preflight. Programs send neither of the checked headers.
enum PageOrigin {
  /// Refuses a request that was sent by another site's page.
  ///
  /// - Throws: ``NativeError/othersPage``
  static func refuseOthers(_ request: Request) throws(NativeError) {
    if let site = request.headers[.fetchSite] {
      // "none" means the address bar or a bookmark.
      guard site == "same-origin" || site == "none" else { throw .othersPage }
    } else if let origin = request.headers[.origin] {
      // For browsers before 2023. The scheme is ignored, since that of a proxy is unknown.
      let host = origin.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).first
      guard let host, let own = request.head.authority, host.lowercased() == own.lowercased() else {
        throw .othersPage
      }
    }
  }
}

extension HTTPField.Name {
  /// The relation between the page and the requested site, sent by browsers. The text is constant
  /// and valid.
  // swift-format-ignore: NeverForceUnwrap
  static let fetchSite = HTTPField.Name("Sec-Fetch-Site")!
}
