import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Ends connections that hold the server up: those of a network that has its share already, a client
/// whose request does not begin, one that goes on sending when it has its answer, and one that takes
/// no answer.
///
/// A body that is asked for has limits of its own. One that is not, since the request was refused
/// before or the route has none, would else be read for as long as it comes.
final class ConnectionCare: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limits: ConnectionLimits
  private let shares: ConnectionShares?
  private let deadline: HeadDeadline
  /// Held as long as the connection is.
  private var place: ConnectionShares.Place?
  private var requestsRead = 0
  private var answersWritten = 0
  private var lingering: Scheduled<Void>?
  private var unread: Scheduled<Void>?
  /// Why what came is no request.
  private var parserFault: HTTPParserError?

  init(_ limits: ConnectionLimits, shares: ConnectionShares? = nil) {
    self.limits = limits
    self.shares = shares
    deadline = HeadDeadline(limits.head)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    // Where bytes come in, before they are decrypted.
    try? context.pipeline.syncOperations.addHandler(deadline, position: .first)
    guard let shares, let address = context.channel.remoteAddress?.ipAddress else { return }
    place = shares.take(address)
    if place == nil {
      // Not within this call: the channel is still being set up.
      let channel = context.channel
      channel.eventLoop.execute { channel.close(promise: nil) }
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: deadline.headArrived()
    case .body: break
    case .end:
      deadline.requestArrived()
      requestsRead += 1
      // It came to an end after all, and the connection can be used again.
      if requestsRead >= answersWritten { end(&lingering) }
    }
    context.fireChannelRead(data)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if let fault = error as? HTTPParserError { parserFault = fault }
    context.fireErrorCaught(error)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if let fault = parserFault, case .head(let head) = unwrapOutboundIn(data),
      ParserFaultAnswer.isPlain(head)
    {
      let answer = ParserFaultAnswer(fault)
      context.write(wrapOutboundOut(.head(answer.head)), promise: nil)
      context.write(wrapOutboundOut(.body(answer.body)), promise: promise)
      if lingering == nil { lingering = close(context.channel, after: limits.linger) }
      return
    }
    let isEnd = if case .end = unwrapOutboundIn(data) { true } else { false }
    context.write(data, promise: promise)
    guard isEnd else { return }
    answersWritten += 1
    guard answersWritten > requestsRead, lingering == nil else { return }
    // Closing at once would take the answer away from a client that is still writing.
    lingering = close(context.channel, after: limits.linger)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    end(&unread)
    if !context.channel.isWritable { unread = close(context.channel, after: limits.unread) }
    context.fireChannelWritabilityChanged()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    end(&lingering)
    end(&unread)
    place = nil
  }

  private func close(_ channel: any Channel, after time: TimeAmount) -> Scheduled<Void> {
    channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }

  private func end(_ task: inout Scheduled<Void>?) {
    task?.cancel()
    task = nil
  }
}

/// How long connections may hold the server up.
struct ConnectionLimits {
  /// How long the head of a request may take to arrive.
  var head = TimeAmount.seconds(Int64(ServerLimits.headerSeconds))
  /// How long a client that still sends is listened to after its answer.
  var linger = TimeAmount.seconds(Int64(ServerLimits.lingerSeconds))
  /// How long a client may take nothing of its answer.
  var unread = TimeAmount.seconds(Int64(ServerLimits.unreadSeconds))
}
