import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging

/// A server for one test, on a port of its own.
struct StubServer {
  private let router = Router()

  /// Answers a path with a status and a text.
  @discardableResult
  func answer(
    _ method: HTTPRequest.Method, _ path: RouterPath,
    _ body: @escaping @Sendable (Request) async throws -> (HTTPResponse.Status, String)
  ) -> Self {
    router.on(path, method: method) { request, _ in
      let (status, text) = try await body(request)
      var headers: HTTPFields = [.contentType: "application/json"]
      if status.kind == .redirection { headers[.location] = "http://127.0.0.1:9/elsewhere" }
      return Response(
        status: status, headers: headers, body: .init(byteBuffer: .init(string: text)))
    }
    return self
  }

  /// Runs it for as long as `body` takes, which gets its base address.
  func run(_ body: @escaping @Sendable (String) async throws -> Void) async throws {
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      logger: Logger(label: "stub") { _ in SwiftLogNoOpLogHandler() })
    try await application.test(.live) { client in
      guard let port = client.port else { return }
      try await body("http://127.0.0.1:\(port)")
    }
  }
}
