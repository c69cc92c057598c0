import HTTPClient
import Posting
import ServerAPI

/// An HTTP client for another service, with limits of time and size and without redirections, which
/// could lead into the network behind this server.
struct ProviderConnection: Sendable {
  /// A login does not need longer responses.
  private static let maximumBytes = 262_144

  /// One for the whole process: it has no state but connections, and lives as long as the process.
  private static let http = HTTPConnections()

  let provider: IdentityKey.Provider
  let timeoutSeconds: Int64

  /// Sends a request.
  ///
  /// - Throws: ``IdentityError/unreachable(provider:reason:)`` if no complete response arrives in
  ///   time, and for statuses that say nothing about the credentials: redirections and those from
  ///   500 on.
  func send(
    _ method: ClientRequest.Method, _ address: String
  ) async throws -> ClientResponse {
    var request = ClientRequest(method, address, timeout: .seconds(timeoutSeconds))
    request.headers.add(name: "accept", value: "application/json")
    let answer: ClientResponse
    do {
      answer = try await Self.http.send(request, maxBytes: Self.maximumBytes)
    } catch HTTPClientError.timedOut, HTTPClientError.connectTimedOut {
      throw unreachable("no answer in time")
    } catch HTTPClientError.tooLong {
      throw unreachable("its answer is too long")
    } catch is HTTPClientError {
      // Whoever logs in reads this, and need not know the names of hosts.
      throw unreachable("no connection")
    }
    switch answer.status {
    case 300..<400: throw unreachable("it redirects elsewhere")
    case 500...: throw unreachable("it failed with status \(answer.status)")
    default: return answer
    }
  }

  /// Returns the error for a service that cannot be reached.
  func unreachable(_ reason: String) -> IdentityError {
    .unreachable(provider: provider, reason: reason)
  }
}

/// A person's name from another service, sanitized so that it can be shown and stored.
enum OutsideName {
  /// Returns the name without control characters, truncated to the maximum length of names.
  static func fit(first: String?, last: String?) -> PersonName {
    PersonName(first: fit(first ?? ""), last: fit(last ?? ""))
  }

  private static func fit(_ text: String) -> String {
    var fit = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where fit.count < TextRules.maxName {
      if !TextRules.hasControl(String(scalar)) { fit.append(scalar) }
    }
    return String(fit)
  }
}
