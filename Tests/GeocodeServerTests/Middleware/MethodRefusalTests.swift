import HTTPTypes
import Testing

@Suite struct MethodRefusalTests {
  @Test(arguments: [
    (HTTPRequest.Method.post, "/geocode/search", "GET, HEAD"),
    (.delete, "/geocode/place/7", "GET, HEAD"),
    (.get, "/geocode/batch", "POST"),
    (.options, "/geocode/batch", "POST"),
    (HTTPRequest.Method(rawValue: "QUERY") ?? .trace, "/geocode/search", "GET, HEAD"),
  ])
  func anUnsupportedMethodIsRefused(
    _ method: HTTPRequest.Method, _ path: String, _ allowed: String
  ) async throws {
    let reply = try await GeocodeQuestions().reply(path, method: method)
    #expect(reply.status == 405)
    #expect(reply.headers[.allow] == allowed)
    #expect(reply.error["code"] == "request.wrongMethod")
  }

  @Test func anUnknownPathIsNotFound() async throws {
    let reply = try await GeocodeQuestions().reply("/geocode/nowhere")
    #expect(reply.status == 404)
    #expect(reply.error["code"] == "notFound")
  }

  @Test func headIsGetWithoutItsBody() async throws {
    let reply = try await GeocodeQuestions().reply("/geocode/search?q=Paris", method: .head)
    #expect(reply.status == 200)
    #expect(reply.bytes.isEmpty)
    #expect(reply.headers[.contentLength].flatMap(Int.init) ?? 0 > 100)
  }
}
