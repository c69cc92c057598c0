import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Synchronization

/// Passes requests to an application's responder, without a socket.
struct RouterTestClient<Responder: HTTPResponder>: TestClientProtocol
where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
  let responder: Responder
  let logger: Logger

  var port: Int? { nil }

  /// The size of a body's pieces, as a socket would deliver them.
  private static var pieceBytes: Int { 32 << 10 }

  func execute(
    uri: String, method: HTTPRequest.Method, headers: HTTPFields, body: ByteBuffer?
  ) async throws -> TestResponse {
    var headers = headers
    if let body { headers[.contentLength] = "\(body.readableBytes)" }
    let (pieces, source) = AsyncStream.makeStream(of: ByteBuffer.self)
    var rest = body ?? ByteBuffer()
    while let piece = rest.readSlice(length: min(Self.pieceBytes, rest.readableBytes)),
      piece.readableBytes > 0
    {
      source.yield(piece)
    }
    source.finish()
    let request = Request(
      head: HTTPRequest(
        method: method, scheme: "http", authority: "localhost", path: uri, headerFields: headers),
      body: RequestBody(asyncSequence: pieces))
    let context = Responder.Context(
      source: ApplicationRequestContextSource(channel: NIOAsyncTestingChannel(), logger: logger))
    let response: Response
    do {
      response = try await responder.respond(to: request, context: context)
    } catch {
      response = Response(status: .internalServerError)
    }
    let writer = CollectingWriter()
    try await response.body.write(writer)
    return TestResponse(head: response.head, body: writer.body)
  }
}

/// Collects a response's body.
private final class CollectingWriter: ResponseBodyWriter, Sendable {
  private let collected = Mutex(ByteBuffer())

  var body: ByteBuffer { collected.withLock { $0 } }

  func write(_ buffer: ByteBuffer) async throws {
    collected.withLock { _ = $0.writeImmutableBuffer(buffer) }
  }

  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
