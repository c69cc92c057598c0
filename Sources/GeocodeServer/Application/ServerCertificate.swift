#if TLS
  import NIOCore
  import NIOSSL
  import Synchronization

  /// The certificate and key for TLS, which can be reloaded while the server runs.
  ///
  /// Open connections keep the old one; new connections get the new one.
  final class ServerCertificate: Sendable {
    private let files: TLSFiles
    /// Behind a lock, because handshakes read it on the threads of connections.
    private let pair: Mutex<Pair>

    private struct Pair {
      let chain: [NIOSSLCertificateSource]
      let key: NIOSSLPrivateKeySource
    }

    /// Reads the files.
    ///
    /// - Throws: ``ListeningError/badCertificate(reason:)``
    init(_ files: TLSFiles) throws(ListeningError) {
      self.files = files
      pair = Mutex(try Self.read(files))
    }

    /// Reads the files again; if they are invalid, the old certificate stays in use.
    ///
    /// - Throws: ``ListeningError/badCertificate(reason:)``
    func reload() throws(ListeningError) {
      let new = try Self.read(files)
      pair.withLock { $0 = new }
    }

    /// The TLS configuration, which gets the certificate at each handshake.
    ///
    /// It allows TLS 1.3, and the suites of TLS 1.2 with forward secrecy and authenticated encryption
    /// (RFC 9325).
    var configuration: TLSConfiguration {
      let pair = pair.withLock { $0 }
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: pair.chain, privateKey: pair.key)
      configuration.minimumTLSVersion = .tlsv12
      configuration.cipherSuites = "ECDHE+AESGCM:ECDHE+CHACHA20"
      configuration.applicationProtocols = ["http/1.1"]
      configuration.sslContextCallback = { [self] _, promise in
        var override = NIOSSLContextConfigurationOverride()
        (override.certificateChain, override.privateKey) = self.pair.withLock { ($0.chain, $0.key) }
        promise.succeed(override)
      }
      return configuration
    }

    private static func read(_ files: TLSFiles) throws(ListeningError) -> Pair {
      do {
        let chain = try NIOSSLCertificate.fromPEMFile(files.certificate)
        let key = try NIOSSLPrivateKey(file: files.key, format: .pem)
        let pair = Pair(chain: chain.map { .certificate($0) }, key: .privateKey(key))
        // Throws if the certificate and the key do not match.
        _ = try NIOSSLContext(
          configuration: .makeServerConfiguration(
            certificateChain: pair.chain, privateKey: pair.key))
        return pair
      } catch {
        throw .badCertificate(reason: "\(error)")
      }
    }
  }
#else
  /// No certificate: without the trait TLS, nothing is encrypted, and to ask for it is an error.
  struct ServerCertificate {
    init(_ files: TLSFiles) throws(ListeningError) { throw .noEncryption }

    func reload() throws(ListeningError) { throw .noEncryption }
  }
#endif
