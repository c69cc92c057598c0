import HTTPTypes
import Hummingbird

/// Makes browsers that have used an encrypted connection use only encrypted ones, for cookies and
/// later visits.
///
/// A connection is encrypted if the server itself uses TLS, or if a trusted proxy says that the
/// client's connection is encrypted.
struct HSTSMiddleware: RouterMiddleware {
  /// A year, the minimum for browsers' preload lists (RFC 6797).
  private static let policy = "max-age=31536000"

  let configuration: ServerConfiguration

  func handle(
    _ request: Request, context: ServerRequestContext,
    next: (Request, ServerRequestContext) async throws -> Response
  ) async throws -> Response {
    let isEncrypted = isEncrypted(request.headers, peer: context.peerAddress)
    guard isEncrypted || configuration.isSecure else { return try await next(request, context) }
    var head = request.head
    Self.takeOwnCookies(&head.headerFields)
    var response = try await next(Request(head: head, body: request.body), context)
    if isEncrypted { response.headers[.strictTransportSecurity] = Self.policy }
    let cookies = response.headers[values: .setCookie]
    if !cookies.isEmpty { response.headers[values: .setCookie] = cookies.map(Self.secured) }
    return response
  }

  /// Returns a cookie restricted to encrypted connections to this host.
  private static func secured(_ cookie: String) -> String {
    let name = SessionCookie.name + "="
    let named =
      cookie.hasPrefix(name) ? SessionCookie.hostName + cookie.dropFirst(name.count - 1) : cookie
    return named.contains("; Secure") ? named : named + "; Secure"
  }

  /// Renames the session cookie to the usual name, and removes cookies that another host may have
  /// planted under that name.
  private static func takeOwnCookies(_ headers: inout HTTPFields) {
    let cookies = headers[values: .cookie]
    guard !cookies.isEmpty else { return }
    let kept = cookies.flatMap { $0.split(separator: ";") }.compactMap { pair -> String? in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      switch parts.first?.trimmingBlanks {
      case SessionCookie.name[...]: return nil
      case SessionCookie.hostName[...]:
        return parts.count == 2 ? SessionCookie.name + "=" + parts[1] : nil
      default: return String(pair)
      }
    }
    headers[values: .cookie] = kept.isEmpty ? [] : [kept.joined(separator: ";")]
  }

  /// Returns whether the client's connection is encrypted.
  func isEncrypted(_ headers: HTTPFields, peer: String) -> Bool {
    if configuration.tls != nil { return true }
    guard headers[.forwardedProto] != nil else { return false }
    let nearest = ClientAddress(peer: peer, forwarded: [], []).text
    guard configuration.trustedProxies.contains(where: { $0.contains(nearest) }) else {
      return false
    }
    // The last value comes from the nearest proxy.
    let schemes = headers[values: .forwardedProto].flatMap { $0.split(separator: ",") }
    return schemes.last?.trimmingBlanks.lowercased() == "https"
  }
}
