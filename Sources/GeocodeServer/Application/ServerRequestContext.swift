public import Hummingbird
import NIOCore
import Posting
import TextFormats

/// What is known of a request beside its bytes.
public struct ServerRequestContext: RequestContext {
  /// What Hummingbird needs.
  public var coreContext: CoreRequestContextStorage
  /// The address at the other end of the connection; empty when the system does not say.
  public let peerAddress: String
  /// What tells the request from every other in the log; empty until `RequestLoggingMiddleware`
  /// sets it.
  var requestID = ""
  private let channel: any Channel

  /// Takes what the connection says.
  public init(source: Source) {
    coreContext = .init(source: source)
    peerAddress = source.channel.remoteAddress?.ipAddress ?? ""
    channel = source.channel
  }

  /// The part `:id` of the path as the text that it stands for; empty where the route has none.
  var pathID: String { PercentDecoding.pathPart(parameters.get("id") ?? "") }

  /// The pin that the path names.
  var postID: PostID { PostID(rawValue: pathID) }

  /// Closes the connection a little later, when the client has had time to read its answer.
  ///
  /// Closed at once, with bytes unread, the system would take back the answer too.
  ///
  /// - Returns: What calls it off.
  @discardableResult
  func closeConnection(after time: Duration) -> Scheduled<Void> {
    let channel = channel
    return channel.eventLoop.scheduleTask(in: TimeAmount(time)) {
      channel.close(mode: .all, promise: nil)
    }
  }
}
