import HTTPTypes

/// A cookie store for one host that behaves like URLSession's.
struct CookieJar {
  private(set) var cookies: [String: String] = [:]

  /// Takes what an answer sets, and forgets what it expires.
  mutating func take(_ headers: HTTPFields) {
    for header in headers[values: .setCookie] {
      let parts = header.split(separator: ";").map {
        $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          .map { String($0).replacing(" ", with: "") }
      }
      guard let pair = parts.first, pair.count == 2 else { continue }
      let isExpired = parts.dropFirst().contains(["Max-Age", "0"])
      cookies[pair[0]] = isExpired ? nil : pair[1]
    }
  }

  /// The header of every request; `nil` if there is no cookie.
  var header: String? {
    cookies.isEmpty
      ? nil : cookies.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: "; ")
  }
}
