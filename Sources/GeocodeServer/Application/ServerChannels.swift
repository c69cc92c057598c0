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
      return try .tls(
        plain,
        tlsConfiguration: TLSConfiguration.makeServerConfiguration(
          certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key)))
    } catch {
      throw ListeningError.badCertificate(reason: "\(error)")
    }
  }
}
