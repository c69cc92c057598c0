import HTTPTypes
import Hummingbird

/// Which page a request comes from, as far as a browser says it.
///
/// A cookie comes with every page's requests, also with those of another host of the same site
/// (`eve.school.example` beside `map.school.example`) and of another port, and a form can send JSON
/// without asking first. Programs send neither header.
enum PageOrigin {
  /// Refuses a request that a page other than our own has sent.
  ///
  /// - Throws: ``NativeError/othersPage``
  static func refuseOthers(_ request: Request) throws(NativeError) {
    if let site = request.headers[.fetchSite] {
      // "none": typed into the address bar, or a bookmark.
      guard site == "same-origin" || site == "none" else { throw .othersPage }
    } else if let origin = request.headers[.origin] {
      // Browsers before 2023. Which scheme a proxy in front of us speaks we do not know.
      let host = origin.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).first
      guard let host, let own = request.head.authority, host.lowercased() == own.lowercased() else {
        throw .othersPage
      }
    }
  }
}

extension HTTPField.Name {
  /// What browsers say of the page that a request comes from. The text is fixed and valid.
  // swift-format-ignore: NeverForceUnwrap
  static let fetchSite = HTTPField.Name("Sec-Fetch-Site")!
}
