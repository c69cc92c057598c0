import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import NIOCore

/// Builds the channels of connections: plain or encrypted, with limits.
enum ServerChannels {
  /// Returns the builder of channels.
  ///
  /// - Throws: ``ListeningError/badCertificate(reason:)``
  static func builder(
    _ configuration: ServerConfiguration, limits: ConnectionLimits? = nil,
    certificate: ServerCertificate? = nil
  ) throws -> HTTPServerBuilder {
    let limits =
      limits ?? ConnectionLimits(head: .seconds(configuration.headerTime.components.seconds))
    let shares = ConnectionShares(
      most: configuration.networkConnections
        ?? max(1, OpenFileLimit.bounded(configuration.connections) / ConnectionShares.part),
      trustedProxies: configuration.trustedProxies)
    let plain = HTTPServerBuilder.http1(
      configuration: HTTP1Channel.Configuration(
        additionalChannelHandlers: [ConnectionCare(limits, shares: shares)],
        idleTimeout: .seconds(configuration.idleTime.components.seconds),
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: configuration.headerBytes,
          maxHeaderListSize: configuration.headerBytes,
          maxHeaderFieldCount: ServerLimits.headerCount)))
    guard let certificate = try certificate ?? configuration.tls.map(ServerCertificate.init)
    else { return plain }
    do {
      return try .tls(plain, tlsConfiguration: certificate.configuration)
    } catch {
      throw ListeningError.badCertificate(reason: "\(error)")
    }
  }
}
