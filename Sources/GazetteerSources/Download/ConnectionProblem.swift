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
struct ConnectionProblem {
  let text: String
  /// Whether the server had accepted the connection.
  let isAfterConnecting: Bool

  init(_ error: any Error) {
    switch error {
    case let error as HTTPClientError: self.init(error)
    case let error as NIOConnectionError:
      if let first = error.connectionErrors.first?.error as? IOError {
        self.init(String(cString: strerror(first.errnoCode)).lowercased(), false)
      } else {
        self.init("the network is down, or the host \(error.host) does not exist", false)
      }
    case let error as IOError:
      let codes = [ECONNREFUSED, ENETUNREACH, EHOSTUNREACH, ENETDOWN, ETIMEDOUT, EADDRNOTAVAIL]
      self.init(
        String(cString: strerror(error.errnoCode)).lowercased(), !codes.contains(error.errnoCode))
    default:
      self.init(String("\(error)".prefix { !$0.isNewline }.prefix(120)), true)
    }
  }

  private init(_ error: HTTPClientError) {
    switch error {
    case .connectTimeout: self.init("the server did not accept the connection", false)
    case .readTimeout, .deadlineExceeded: self.init("the server stopped sending", true)
    case .tlsHandshakeTimeout: self.init("no encrypted connection could be made", false)
    default: self.init("the connection broke", true)
    }
  }

  private init(_ text: String, _ isAfterConnecting: Bool) {
    self.text = text
    self.isAfterConnecting = isAfterConnecting
  }
}
