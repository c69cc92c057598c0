import NIOCore

/// Closes connections on which the head of a request does not arrive completely in time.
///
/// An idle timeout is not enough, since a client that sends a byte now and then is never idle. The
/// handler is the first in the pipeline, so it sees bytes as they arrive; later handlers tell it
/// when a head is complete.
final class HeadDeadline: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let limit: TimeAmount
  /// The time of the first byte of a head; `nil` between requests and during a body.
  private var begun: NIODeadline?
  private var isInRequest = false
  /// Whether the server stops, and takes no further request on this connection.
  private(set) var isStopping = false
  /// A periodic check, because a timer for each request would cost more than everything else here.
  private var look: Scheduled<Void>?

  init(_ limit: TimeAmount) { self.limit = limit }

  /// Notes that a head is complete.
  func headArrived() {
    begun = nil
    isInRequest = true
  }

  /// Notes that a request is complete; the next bytes belong to another one.
  func requestArrived() { isInRequest = false }

  func handlerRemoved(context: ChannelHandlerContext) {
    look?.cancel()
    look = nil
  }

  func channelInactive(context: ChannelHandlerContext) {
    look?.cancel()
    look = nil
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if !isInRequest, begun == nil {
      begun = .now()
      if look == nil { lookLater(context.channel, in: limit) }
    }
    context.fireChannelRead(data)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // A later handler keeps the event to itself.
    if event is ChannelShouldQuiesceEvent { isStopping = true }
    context.fireUserInboundEventTriggered(event)
  }

  private func lookLater(_ channel: any Channel, in time: TimeAmount) {
    let bound = NIOLoopBound(self, eventLoop: channel.eventLoop)
    look = channel.eventLoop.scheduleTask(in: time) { bound.value.closeIfLate(channel) }
  }

  private func closeIfLate(_ channel: any Channel) {
    look = nil
    guard let begun else { return }
    let left = begun + limit - .now()
    if left <= .zero {
      channel.close(promise: nil)
    } else {
      lookLater(channel, in: left)
    }
  }
}
