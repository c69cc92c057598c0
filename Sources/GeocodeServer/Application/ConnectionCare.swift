import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Closes connections that waste the server's resources: those beyond a network's share, those that
/// do not send a request, those that keep sending after the response, and those that do not read
/// the response.
///
/// Bodies that a route reads have their own limits. Without this handler, an unread body, of a
/// refused request or a route without one, would be received for as long as it is sent.
final class ConnectionCare: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limits: ConnectionLimits
  private let shares: ConnectionShares?
  private let deadline: HeadDeadline
  /// The connection's place in its network's share, held while it is open.
  private var place: ConnectionShares.Place?
  private var requestsRead = 0
  private var answersWritten = 0
  private var lingering: Scheduled<Void>?
  private var unread: Scheduled<Void>?
  /// The reason why the received bytes are not a request.
  private var parserFault: HTTPParserError?

  init(_ limits: ConnectionLimits, shares: ConnectionShares? = nil) {
    self.limits = limits
    self.shares = shares
    deadline = HeadDeadline(limits.head)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    // Added before decryption, so that it sees all incoming bytes.
    try? context.pipeline.syncOperations.addHandler(deadline, position: .first)
    guard let shares, let address = context.channel.remoteAddress?.ipAddress else { return }
    place = shares.take(address)
    if place == nil {
      // Deferred, because the channel is still being set up.
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
      // The request has ended after all, so the connection can be reused.
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
    let part = unwrapOutboundIn(data)
    if deadline.isStopping, case .head(var head) = part {
      // A client that sent its next request would lose it.
      head.headerFields[.connection] = "close"
      context.write(wrapOutboundOut(.head(head)), promise: promise)
      return
    }
    context.write(data, promise: promise)
    guard case .end = part else { return }
    answersWritten += 1
    guard answersWritten > requestsRead, lingering == nil else { return }
    // Closing at once would discard the response of a client that is still sending.
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

/// The time limits of connections.
struct ConnectionLimits {
  /// The maximum time until the head of a request has arrived.
  var head = TimeAmount.seconds(Int64(ServerLimits.headerSeconds))
  /// The time for which a client may keep sending after its response.
  var linger = TimeAmount.seconds(Int64(ServerLimits.lingerSeconds))
  /// The maximum time for which a client may not read its response.
  var unread = TimeAmount.seconds(Int64(ServerLimits.unreadSeconds))
}

/// The response to a client that does not send valid HTTP, in the form of the API's errors.
///
/// Hummingbird would respond with only a status, before any routing.
struct ParserFaultAnswer {
  let head: HTTPResponse
  let body: ByteBuffer

  init(_ fault: HTTPParserError) {
    let shown =
      fault == .headerOverflow
      ? ErrorMapping.Shown(
        status: .requestHeaderFieldsTooLarge, code: "request.headersTooLong",
        message: "the headers are too long, or too many; send less")
      : ErrorMapping.Shown(
        status: .badRequest, code: "request.unreadable", message: "this is not an HTTP request")
    body = ByteBuffer(string: ErrorMapping.nativeText(shown))
    head = HTTPResponse(
      status: shown.status,
      headerFields: [
        .contentType: JSONBody.contentType, .contentLength: "\(body.readableBytes)",
        .connection: "close",
      ])
  }

  /// Returns whether a response is the one from Hummingbird.
  static func isPlain(_ head: HTTPResponse) -> Bool {
    head.status == .badRequest && head.headerFields[.contentType] == nil
      && head.headerFields[.contentLength] == "0"
  }
}
