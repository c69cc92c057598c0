import HTTPTypes
import Hummingbird
import Logging
import ServerTesting
import Testing

/// A server for one test, on its own port.
struct StubServer {
  private let router = Router()

  /// Answers a path with a status and a text; a redirection leads where nobody may go.
  @discardableResult
  func answer(
    _ method: HTTPRequest.Method, _ path: RouterPath,
    _ body: @escaping @Sendable (Request) async throws -> (HTTPResponse.Status, String)
  ) -> Self {
    router.on(path, method: method) { request, _ in
      let (status, text) = try await body(request)
      var headers: HTTPFields = [.contentType: "application/json"]
      if status.kind == .redirection { headers[.location] = "/elsewhere" }
      return Response(
        status: status, headers: headers, body: .init(byteBuffer: .init(string: text)))
    }
    return self
  }

  /// Runs it for as long as `body` takes, which gets its base address.
  func run(_ body: @escaping @Sendable (String) async throws -> Void) async throws {
    for method in [HTTPRequest.Method.get, .post] {
      router.on("elsewhere", method: method) { _, _ in
        Issue.record("a redirection was followed")
        return HTTPResponse.Status.notFound
      }
    }
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      logger: Logger(label: "stub") { _ in SwiftLogNoOpLogHandler() })
    try await application.test(.live) { client in
      guard let port = client.port else { return }
      try await body("http://127.0.0.1:\(port)")
    }
  }
}
