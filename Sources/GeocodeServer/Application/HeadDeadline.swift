import NIOCore

/// Ends connections whose request does not begin: the whole head must arrive within some time.
///
/// An idle time does not see to it, since a client that sends a byte now and then is never idle. It
/// stands before everything that reads, so that it sees bytes as they come; what follows tells it
/// when a head is whole.
final class HeadDeadline: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let limit: TimeAmount
  /// When the first byte of a head came; `nil` between requests, and within one.
  private var begun: NIODeadline?
  private var isInRequest = false
  /// Looks from time to time: a timer for each request would cost more than all else here.
  private var look: Scheduled<Void>?

  init(_ limit: TimeAmount) { self.limit = limit }

  /// A head is whole.
  func headArrived() {
    begun = nil
    isInRequest = true
  }

  /// A request is whole; the next bytes are another's.
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
