import HTTPTypes
import Hummingbird

/// Holds browsers to encrypted connections once they have come over one: cookies go over no other,
/// and neither does the next visit.
///
/// A connection is encrypted when the server does it itself, or when a trusted proxy says that the
/// client's is; a stranger's word does not count.
struct TransportSecurity: RouterMiddleware {
  /// A year, as browsers' own lists ask for (RFC 6797).
  private static let policy = "max-age=31536000"

  let configuration: ServerConfiguration

  func handle(
    _ request: Request, context: ServerRequestContext,
    next: (Request, ServerRequestContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    guard isEncrypted(request.headers, peer: context.peerAddress) else { return response }
    response.headers[.strictTransportSecurity] = Self.policy
    let cookies = response.headers[values: .setCookie]
    if !cookies.isEmpty {
      response.headers[values: .setCookie] = cookies.map {
        $0.contains("; Secure") ? $0 : $0 + "; Secure"
      }
    }
    return response
  }

  /// Whether the client's own connection is encrypted.
  func isEncrypted(_ headers: HTTPFields, peer: String) -> Bool {
    if configuration.tls != nil { return true }
    guard headers[.forwardedProto] != nil else { return false }
    let nearest = ClientAddress(peer: peer, forwarded: [], []).text
    guard configuration.trustedProxies.contains(where: { $0.contains(nearest) }) else {
      return false
    }
    // The nearest proxy writes last.
    let schemes = headers[values: .forwardedProto].flatMap { $0.split(separator: ",") }
    return schemes.last?.trimmingBlanks.lowercased() == "https"
  }
}
