public import Hummingbird
import NIOCore
import Posting
import TextFormats

/// The context of a request.
public struct ServerRequestContext: RequestContext {
  /// Hummingbird's part of the context.
  public var coreContext: CoreRequestContextStorage
  /// The address of the other end of the connection; empty if unknown.
  public let peerAddress: String
  /// The request's id in the log; empty until `RequestLoggingMiddleware` sets it.
  var requestID = ""
  private let channel: any Channel

  /// Creates the context for a request on a connection.
  public init(source: Source) {
    coreContext = .init(source: source)
    peerAddress = source.channel.remoteAddress?.ipAddress ?? ""
    channel = source.channel
  }

  /// The decoded `:id` of the path; empty if the route does not have one.
  var pathID: String { PercentDecoding.pathPart(parameters.get("id") ?? "") }

  /// The pin that the path names.
  var postID: PostID { PostID(rawValue: pathID) }

  /// Closes the connection after a delay in which the client can read its response.
  ///
  /// If it were closed at once with unread bytes, the system would discard the response too.
  ///
  /// - Returns: The scheduled close, which can be canceled.
  @discardableResult
  func closeConnection(after time: Duration) -> Scheduled<Void> {
    let channel = channel
    return channel.eventLoop.scheduleTask(in: TimeAmount(time)) {
      channel.close(mode: .all, promise: nil)
    }
  }
}
