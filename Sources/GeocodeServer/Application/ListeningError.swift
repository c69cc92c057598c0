#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The reason why the server cannot listen.
package enum ListeningError: Error, Hashable, Sendable {
  /// Another program is using the port.
  case taken(host: String, port: Int)
  /// The system does not permit listening on the port.
  case notPermitted(host: String, port: Int)
  /// This machine does not have an interface with that name or address.
  case noSuchInterface(host: String)
  /// The host name cannot be resolved.
  case unknownHost(String)
  /// The certificate or the key is invalid.
  case badCertificate(reason: String)
  /// There is a certificate, and this program was built without the trait TLS.
  case noEncryption

  static let addressInUse = EADDRINUSE
  static let notPermitted = EACCES
}

extension ListeningError: CustomStringConvertible {
  /// A message that says what happened and what to do.
  package var description: String {
    switch self {
    case .taken(let host, let port):
      """
      port \(port) of \(host) is in use; stop that program, or choose another port with --port
      """
    case .notPermitted(let host, let port):
      """
      port \(port) of \(host) is reserved for system programs; choose one from 1024 up with --port
      """
    case .noSuchInterface(let host):
      "this machine does not have the address \(host); choose another with --host"
    case .unknownHost(let host):
      """
      the host name \(host) cannot be resolved; check its spelling, or pass an address of this \
      machine with --host
      """
    case .badCertificate(let reason):
      "the certificate or its key cannot be used (\(reason)); both must be PEM files"
    case .noEncryption:
      """
      this otm was built without TLS (tools/run and the tests do without it); build it with \
      tools/build --released otm, or leave out --tls-certificate and encrypt in a proxy
      """
    }
  }
}
