import Hummingbird
import Testing
import otm

/// A server that gives every request the same response, while a closure runs.
enum StubServer {
  /// Runs the work while a server listens, which answers with a status and a body.
  static func answering(
    _ status: HTTPResponse.Status, _ body: String, headers: HTTPFields = [:],
    while work: @escaping @Sendable (ServerAddress) async throws -> Void
  ) async throws {
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let application = Application(
      responder: CallbackResponder { (_: Request, _: BasicRequestContext) in
        Response(
          status: status, headers: headers,
          body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
      },
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { port.yield($0.localAddress?.port ?? 0) })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await application.run() }
      for await number in ports {
        let address = try #require(ServerAddress("http://127.0.0.1:\(number)"))
        try await work(address)
        break
      }
      group.cancelAll()
    }
  }
}
