#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why the server cannot listen.
public enum ListeningError: Error, Hashable, Sendable {
  /// Another program listens there.
  case taken(host: String, port: Int)
  /// The system lets only others listen there.
  case notPermitted(host: String, port: Int)
  /// This machine has no interface of that name or number.
  case noSuchInterface(host: String)
  /// Certificate or key cannot be used.
  case badCertificate(reason: String)

  static let addressInUse = EADDRINUSE
  static let notPermitted = EACCES
}

extension ListeningError: CustomStringConvertible {
  /// What went wrong, and what to do.
  public var description: String {
    switch self {
    case .taken(let host, let port):
      """
      another program listens on port \(port) of \(host); end it, or choose another port with \
      --port
      """
    case .notPermitted(let host, let port):
      """
      port \(port) of \(host) may be listened on by the system's own programs only; choose one \
      from 1024 on with --port
      """
    case .noSuchInterface(let host):
      "this machine has no network interface \(host); choose one with --host"
    case .badCertificate(let reason):
      "the certificate or its key cannot be used (\(reason)); both must be PEM files"
    }
  }
}
