import GeocodeServer
import HTTPTypes
import Testing

@Suite struct CrossOriginTests {
  private static let page = "https://example.org"

  private func reply(
    _ path: String = "/geocode/search?q=Paris", allowing origins: [String],
    method: HTTPRequest.Method = .get, headers: HTTPFields = [.origin: page]
  ) async throws -> Reply {
    try await GeocodeQuestions(configuration: ServerConfiguration(allowedOrigins: origins))
      .reply(path, method: method, headers: headers)
  }

  @Test func nobodyIsAllowedByDefault() async throws {
    let reply = try await reply(allowing: [])
    #expect(reply.status == 200)
    #expect(reply.headers[.accessControlAllowOrigin] == nil)
  }

  @Test func anAllowedOriginIsToldSo() async throws {
    let reply = try await reply(allowing: ["https://other.org", Self.page])
    #expect(reply.headers[.accessControlAllowOrigin] == Self.page)
    #expect(reply.headers[.vary] == "Accept, Accept-Encoding, Origin")
    let other = try await self.reply(allowing: ["https://other.org"])
    #expect(other.headers[.accessControlAllowOrigin] == nil)
    #expect(other.headers[.vary]?.hasSuffix("Origin") == true)
    let all = try await self.reply(allowing: ["*"])
    #expect(all.headers[.accessControlAllowOrigin] == "*")
  }

  @Test func faultsAreShownToItToo() async throws {
    let reply = try await reply("/geocode/search?q=a&limit=0", allowing: [Self.page])
    #expect(reply.status == 400)
    #expect(reply.headers[.accessControlAllowOrigin] == Self.page)
  }

  @Test func aBrowserThatAsksFirstIsAnswered() async throws {
    let reply = try await reply(
      "/geocode/batch", allowing: [Self.page], method: .options,
      headers: [.origin: Self.page, .accessControlRequestMethod: "POST"])
    #expect(reply.status == 204)
    #expect(reply.headers[.accessControlAllowMethods] == "GET, HEAD, POST")
    #expect(reply.headers[.accessControlAllowOrigin] == Self.page)
  }

  @Test func whatIsNoGeocodingStaysAmongOurOwnPages() async throws {
    let reply = try await reply("/health/live", allowing: ["*"])
    #expect(reply.headers[.accessControlAllowOrigin] == nil)
  }
}
