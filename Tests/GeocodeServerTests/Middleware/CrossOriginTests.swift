import HTTPTypes
import Testing

@testable import GeocodeServer

@Suite struct CrossOriginTests {
  private static let page = "https://example.org"

  private func reply(
    _ path: String = "/geocode/search?q=Paris", allowing origins: [String],
    method: HTTPRequest.Method = .get, headers: HTTPFields = [.origin: page]
  ) async throws -> Reply {
    try await GeocodeQuestions(configuration: ServerConfiguration(allowedOrigins: origins))
      .reply(path, method: method, headers: headers)
  }

  /// As the public services allow it; what changes or takes long is for our own pages.
  @Test func anyOriginMayReadByDefault() async throws {
    let read = try await reply(allowing: [])
    #expect(read.status == 200)
    #expect(read.headers[.accessControlAllowOrigin] == "*")
    #expect(read.headers[.accessControlAllowCredentials] == nil)
    #expect(read.headers[.vary] == "Accept, Accept-Encoding")
    let batch = try await reply(
      "/geocode/batch", allowing: [], method: .options,
      headers: [.origin: Self.page, .accessControlRequestMethod: "POST"])
    #expect(batch.headers[.accessControlAllowOrigin] == nil)
    let asked = try await reply(
      allowing: [], method: .options,
      headers: [.origin: Self.page, .accessControlRequestMethod: "GET"])
    #expect(asked.status == 204)
    #expect(asked.headers[.accessControlAllowMethods] == "GET, HEAD")
    for path in ["/pins", "/account", "/health/live"] {
      let own = try await reply(path, allowing: [])
      #expect(own.headers[.accessControlAllowOrigin] == nil, "\(path)")
    }
  }

  @Test func anAllowedOriginGetsTheHeader() async throws {
    let reply = try await reply(allowing: ["https://other.org", Self.page])
    #expect(reply.headers[.accessControlAllowOrigin] == Self.page)
    #expect(reply.headers[.vary] == "Accept, Accept-Encoding, Origin")
    let other = try await self.reply(allowing: ["https://other.org"])
    #expect(other.headers[.accessControlAllowOrigin] == nil)
    #expect(other.headers[.vary]?.hasSuffix("Origin") == true)
    let all = try await self.reply(allowing: ["*"])
    #expect(all.headers[.accessControlAllowOrigin] == "*")
  }

  @Test func errorsHaveTheHeaderToo() async throws {
    let reply = try await reply("/geocode/search?q=a&limit=0", allowing: [Self.page])
    #expect(reply.status == 400)
    #expect(reply.headers[.accessControlAllowOrigin] == Self.page)
  }

  @Test func preflightRequestsAreAnswered() async throws {
    let reply = try await reply(
      "/geocode/batch", allowing: [Self.page], method: .options,
      headers: [.origin: Self.page, .accessControlRequestMethod: "POST"])
    #expect(reply.status == 204)
    #expect(reply.headers[.accessControlAllowMethods] == "GET, HEAD, POST")
    #expect(reply.headers[.accessControlAllowOrigin] == Self.page)
  }

  @Test func otherOriginsMayOnlyGeocode() async throws {
    let reply = try await reply("/health/live", allowing: ["*"])
    #expect(reply.headers[.accessControlAllowOrigin] == nil)
  }
}
