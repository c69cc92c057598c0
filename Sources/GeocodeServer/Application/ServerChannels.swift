import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import NIOCore

/// How connections are read: plain or encrypted, with limits.
enum ServerChannels {
  /// Makes what sets connections up.
  ///
  /// - Throws: ``ListeningError/badCertificate(reason:)``
  static func builder(
    _ configuration: ServerConfiguration, limits: ConnectionLimits = ConnectionLimits()
  ) throws -> HTTPServerBuilder {
    let plain = HTTPServerBuilder.http1(
      configuration: HTTP1Channel.Configuration(
        additionalChannelHandlers: [ConnectionCare(limits)],
        idleTimeout: .seconds(Int64(ServerLimits.idleSeconds)),
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: ServerLimits.headerBytes,
          maxHeaderListSize: ServerLimits.headerBytes,
          maxHeaderFieldCount: ServerLimits.headerCount)))
    guard let files = configuration.tls else { return plain }
    do {
      let chain = try NIOSSLCertificate.fromPEMFile(files.certificate)
      let key = try NIOSSLPrivateKey(file: files.key, format: .pem)
      return try .tls(plain, tlsConfiguration: tlsConfiguration(chain, key))
    } catch {
      throw ListeningError.badCertificate(reason: "\(error)")
    }
  }

  /// What a connection may be encrypted by: TLS 1.3, and of 1.2 the suites that keep past
  /// conversations secret and tell forged ones (RFC 9325).
  static func tlsConfiguration(
    _ chain: [NIOSSLCertificate], _ key: NIOSSLPrivateKey
  ) -> TLSConfiguration {
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
    configuration.minimumTLSVersion = .tlsv12
    configuration.cipherSuites =
      "ECDHE+AESGCM:ECDHE+CHACHA20"
    configuration.applicationProtocols = ["http/1.1"]
    return configuration
  }
}
