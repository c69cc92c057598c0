public import Hummingbird
import NIOCore

/// What is known of a request beside its bytes.
public struct ServerRequestContext: RequestContext {
  /// What Hummingbird needs.
  public var coreContext: CoreRequestContextStorage
  /// The address at the other end of the connection; empty when the system does not say.
  public let peerAddress: String

  /// Takes what the connection says.
  public init(source: Source) {
    coreContext = .init(source: source)
    peerAddress = source.channel.remoteAddress?.ipAddress ?? ""
  }
}
