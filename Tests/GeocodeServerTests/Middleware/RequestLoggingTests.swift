import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServerTesting
import Testing

@testable import GeocodeServer

@Suite struct RequestLoggingTests {
  /// Sends a request to a server, and returns the answer and what was logged.
  private static func log(
    _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields = [:], body: String? = nil,
    configuration: ServerConfiguration = ServerConfiguration(), level: Logger.Level = .info
  ) async throws -> (response: TestResponse, lines: [String]) {
    let server = try await ServerFixture(configuration)
    let lines = LogLines()
    let application = Application(
      router: ServerRoutes.router(configuration, server.readiness),
      configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      logger: lines.logger(level: level))
    let response = try await application.test(.live) { client in
      try await client.send(method, path, headers: headers, body: body)
    }
    return (response, lines.all.filter { $0.contains(" answered ") })
  }

  @Test func oneLinePerRequestWithoutItsQuery() async throws {
    let (response, lines) = try await Self.log(.get, "/geocode/search?q=Paris")
    #expect(lines.count == 1)
    let line = try #require(lines.first)
    let id = try #require(response.headers[.requestID])
    #expect(id.wholeMatch(of: /[0-9a-f]{16}/) != nil)
    for word in [
      "info answered", "method=GET", "route=/geocode/search", "status=200", "request=\(id)",
      "bytes=\(response.body.readableBytes)",
    ] { #expect(line.contains(word), "\(word) in \(line)") }
    #expect(line.contains(/microseconds=\d+/))
    #expect(!line.contains("Paris"))
  }

  @Test func aSettingAddsTheQuery() async throws {
    let (_, lines) = try await Self.log(
      .get, "/geocode/search?q=Paris", configuration: ServerConfiguration(logsQueries: true))
    #expect(lines.first?.contains("path=/geocode/search query=q=Paris") == true, "\(lines)")
  }

  @Test func aStreamedAnswerIsLoggedAtItsEnd() async throws {
    let (response, lines) = try await Self.log(.post, "/geocode/batch", body: "Paris\nAustin\n")
    #expect(lines.count == 1)
    #expect(lines.first?.contains("bytes=\(response.body.readableBytes) ") == true, "\(lines)")
  }

  @Test func requestsAreLoggedOnlyAtTheirLevel() async throws {
    let (_, lines) = try await Self.log(.get, "/geocode/search?q=Paris", level: .notice)
    #expect(lines.isEmpty)
  }

  struct Given: Sendable, CustomTestStringConvertible {
    let id: String
    let proxies: [String]
    let isTaken: Bool
    let why: String
    var testDescription: String { why }
  }

  static let given = [
    Given(id: "abc-1.2_3", proxies: ["127.0.0.1"], isTaken: true, why: "from a trusted proxy"),
    Given(id: "abc-1.2_3", proxies: [], isTaken: false, why: "from anybody"),
    Given(id: "abc-1.2_3", proxies: ["10.0.0.0/8"], isTaken: false, why: "from another proxy"),
    Given(id: "a b", proxies: ["127.0.0.1"], isTaken: false, why: "a blank could forge a word"),
    Given(
      id: String(repeating: "a", count: 65), proxies: ["127.0.0.1"], isTaken: false,
      why: "too long"),
  ]

  @Test(arguments: given) func aProxysRequestIDIsKept(_ given: Given) async throws {
    let configuration = ServerConfiguration(
      trustedProxies: given.proxies.compactMap(AddressBlock.init))
    let (response, lines) = try await Self.log(
      .get, "/health/live", headers: [.requestID: given.id], configuration: configuration)
    let id = try #require(response.headers[.requestID])
    #expect((id == given.id) == given.isTaken)
    #expect(lines.first?.contains("request=\(id)") == true)
  }
}
