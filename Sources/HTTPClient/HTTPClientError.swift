#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The reason why a request has no complete response.
package enum HTTPClientError: Error, Hashable {
  /// libcurl is not installed.
  case libraryMissing
  /// The URL cannot be parsed, or has another scheme than `http` and `https`.
  case invalidURL
  /// A host does not exist, or the name service does not respond.
  case noSuchHost(String)
  /// The connection could not be made; the number is `errno`.
  case notConnected(errno: Int32)
  /// The connection was not accepted in time.
  case connectTimedOut
  /// No encrypted connection could be made, in the library's words: a certificate is not trusted,
  /// or the server does not speak TLS.
  case notEncrypted(reason: String)
  /// The proxy does not let the request through.
  case refusedByProxy(status: Int)
  /// The response was not complete in time.
  case timedOut
  /// Nothing was received for too long.
  case silent
  /// The connection ended before the response did.
  case closed
  /// The response is longer than allowed.
  case tooLong
  /// Another error, in the library's words.
  case other(String)

  /// Whether the server had accepted the connection.
  package var isAfterConnecting: Bool {
    switch self {
    case .libraryMissing, .invalidURL, .noSuchHost, .notConnected, .connectTimedOut, .notEncrypted,
      .refusedByProxy:
      false
    case .timedOut, .silent, .closed, .tooLong, .other: true
    }
  }
}

extension HTTPClientError: CustomStringConvertible {
  /// A short description of the reason, about a server that was named before.
  package var description: String {
    switch self {
    case .libraryMissing: "libcurl is not installed (Debian's package libcurl4)"
    case .invalidURL: "the address cannot be read"
    case .noSuchHost(let host): "the network is down, or there is no host \(host)"
    case .notConnected(let number): String(cString: strerror(number)).lowercased()
    case .connectTimedOut: "it did not accept the connection"
    case .notEncrypted(let reason): "no encrypted connection could be made (\(reason))"
    case .refusedByProxy(let status): "the proxy answered HTTP \(status)"
    case .timedOut: "it does not answer"
    case .silent: "it stopped sending"
    case .closed: "it closed the connection"
    case .tooLong: "its answer is too long"
    case .other(let text): text
    }
  }
}
