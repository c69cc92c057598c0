package import HTTPTypes
package import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import NIOPosix

#if TLS
  import NIOSSL
#endif

/// One connection to a listening application, over which requests are sent as they are, one after
/// the other.
package struct TestClient: TestClientProtocol {
  /// The server's port.
  package let port: Int?
  private let channel: any Channel

  /// Longer than any wait on a busy machine: what is waited for comes, or the test is stopped.
  private static let timeout = TimeAmount.seconds(300)

  /// Opens a connection to this machine, and closes it after a closure.
  ///
  /// - Parameters:
  ///   - port: The server's port.
  ///   - isEncrypted: Whether to use TLS, which needs the trait; any certificate is accepted.
  ///   - body: The closure that sends requests.
  /// - Returns: The closure's result.
  package static func withClient<Result>(
    port: Int, isEncrypted: Bool = false, _ body: (TestClient) async throws -> Result
  ) async throws -> Result {
    #if TLS
      let encryption = isEncrypted ? try encryptionOfAnyServer() : nil
    #endif
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          #if TLS
            if let encryption {
              try pipeline.addHandler(NIOSSLClientHandler(context: encryption, serverHostname: nil))
            }
          #endif
          try pipeline.addHTTPClientHandlers()
          try pipeline.addHandlers([HTTP1ToHTTPClientCodec(), ExchangeHandler()])
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
    do {
      let result = try await body(TestClient(port: port, channel: channel))
      try? await channel.close()
      return result
    } catch {
      try? await channel.close()
      throw error
    }
  }

  #if TLS
    private static func encryptionOfAnyServer() throws -> NIOSSLContext {
      var configuration = TLSConfiguration.makeClientConfiguration()
      configuration.certificateVerification = .none
      return try NIOSSLContext(configuration: configuration)
    }
  #endif

  package func execute(
    uri: String, method: HTTPRequest.Method, headers: HTTPFields, body: ByteBuffer?
  ) async throws -> TestResponse {
    var headers = headers
    headers[.connection] = "keep-alive"
    if let body { headers[.contentLength] = "\(body.readableBytes)" }
    let answer = channel.eventLoop.makePromise(of: TestResponse.self)
    let end = channel.eventLoop.scheduleTask(in: Self.timeout) {
      answer.fail(TestClientError.noAnswer)
    }
    defer { end.cancel() }
    let exchange = ExchangeHandler.Exchange(
      head: HTTPRequest(
        method: method, scheme: nil, authority: "localhost", path: uri, headerFields: headers),
      body: body ?? ByteBuffer(), answer: answer)
    channel.writeAndFlush(exchange).whenFailure { answer.fail($0) }
    return try await answer.futureResult.get()
  }
}

/// The reason why a test's request has no response.
enum TestClientError: Error {
  case noAnswer, closed, notListening
}

/// Writes requests, and pairs the responses with them.
private final class ExchangeHandler: ChannelDuplexHandler {
  struct Exchange: Sendable {
    let head: HTTPRequest
    let body: ByteBuffer
    let answer: EventLoopPromise<TestResponse>
  }

  typealias InboundIn = HTTPResponsePart
  typealias OutboundIn = Exchange
  typealias OutboundOut = HTTPRequestPart

  private var waiting = CircularBuffer<EventLoopPromise<TestResponse>>()
  private var head: HTTPResponse?
  private var body = ByteBuffer()

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let exchange = unwrapOutboundIn(data)
    waiting.append(exchange.answer)
    context.write(wrapOutboundOut(.head(exchange.head)), promise: nil)
    if exchange.body.readableBytes > 0 {
      context.write(wrapOutboundOut(.body(exchange.body)), promise: nil)
    }
    context.write(wrapOutboundOut(.end(nil)), promise: promise)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let received):
      head = received
      body = ByteBuffer()
    case .body(let piece): body.writeImmutableBuffer(piece)
    case .end:
      guard let head else { return }
      // The responses to one connection's requests come in their order.
      waiting.popFirst()?.succeed(TestResponse(head: head, body: body))
    }
  }

  func channelInactive(context: ChannelHandlerContext) { fail(TestClientError.closed) }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    fail(error)
    context.close(promise: nil)
  }

  private func fail(_ error: any Error) {
    while let answer = waiting.popFirst() { answer.fail(error) }
  }
}
