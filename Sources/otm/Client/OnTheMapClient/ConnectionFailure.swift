import AsyncHTTPClient
import NIOCore
import NIOPosix

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A short description of why a connection failed.
struct ConnectionFailure {
  let reason: String

  init(_ error: any Error) {
    reason =
      switch error {
      case let error as HTTPClientError: Self.reason(error)
      case let error as NIOConnectionError: Self.reason(error)
      case let error as IOError: Self.reason(error)
      default: Self.firstWords("\(error)")
      }
  }

  private static func reason(_ error: HTTPClientError) -> String {
    switch error {
    case .connectTimeout: "it did not accept the connection"
    case .deadlineExceeded, .readTimeout, .writeTimeout: "it does not answer"
    case .remoteConnectionClosed: "it closed the connection"
    case .tlsHandshakeTimeout: "no encrypted connection could be made"
    case .invalidURL, .emptyHost, .emptyScheme: "the address cannot be read"
    default: firstWords("\(error)")
    }
  }

  private static func reason(_ error: NIOConnectionError) -> String {
    if let error = error.connectionErrors.first?.error {
      return ConnectionFailure(error).reason
    }
    return "there is no host \(error.host)"
  }

  private static func reason(_ error: IOError) -> String {
    String(cString: strerror(error.errnoCode)).lowercased()
  }

  /// Returns the start of a library's message, which may be long and have several lines.
  private static func firstWords(_ text: String) -> String {
    let line = text.prefix { !$0.isNewline }.prefix(120)
    return line.last == " " ? String(line.dropLast()) : String(line)
  }
}
