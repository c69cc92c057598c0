import HTTPTypes
import NIOCore
import ServerTesting
import Testing

@testable import GeocodeServer

@Suite struct MetricsRouteTests {
  /// What `/metrics` says after some requests.
  private static func text(
    _ configuration: ServerConfiguration = ServerConfiguration(), after paths: [String]
  ) async throws -> String {
    let server = try await ServerFixture(configuration)
    return try await server.test { client in
      for path in paths { _ = try await client.send(.get, path) }
      let response = try await client.send(.get, "/metrics")
      #expect(response.status == .ok)
      #expect(response.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
      return String(buffer: response.body)
    }
  }

  @Test func requestsAreCountedByRouteAndStatus() async throws {
    let text = try await Self.text(after: [
      "/geocode/search?q=Paris", "/geocode/search?q=Austin", "/geocode/search?limit=0&q=x",
      "/geocode/place/4717560", "/geocode/place/77", "/secret/ada@example.org", "/web/none.js",
      "/health/live",
    ])
    for line in [
      #"otm_http_requests_total{route="/geocode/search",method="GET",status="200"} 2"#,
      #"otm_http_requests_total{route="/geocode/search",method="GET",status="400"} 1"#,
      #"otm_http_requests_total{route="/geocode/place/{id}",method="GET",status="200"} 1"#,
      #"otm_http_requests_total{route="/geocode/place/{id}",method="GET",status="404"} 1"#,
      #"otm_http_requests_total{route="/web/{path}",method="GET",status="404"} 1"#,
      #"otm_http_requests_total{route="none",method="GET",status="404"} 1"#,
      #"otm_http_request_duration_seconds_count{route="/geocode/search"} 3"#,
    ] { #expect(text.contains(line + "\n"), "\(line) in \(text)") }
    // Nothing that a visitor chose.
    #expect(!text.contains("secret") && !text.contains("ada@") && !text.contains("none.js"))
  }

  @Test func outcomesAreCounted() async throws {
    let text = try await Self.text(after: [
      "/geocode/search?q=Paris", "/geocode/search?q=xyzzy", "/nominatim/search?q=Paris",
      "/geocode/suggest?q=par", "/geocode/reverse?lat=48.85&lon=2.35", "/photon/api?q=xyzzyx",
      "/pelias/v1/autocomplete?text=Par",
    ])
    for line in [
      #"otm_searches_total{kind="search",outcome="match"} 2"#,
      #"otm_searches_total{kind="search",outcome="none"} 2"#,
      #"otm_searches_total{kind="suggest",outcome="match"} 2"#,
      #"otm_searches_total{kind="reverse",outcome="match"} 1"#,
      #"otm_searches_total{kind="nearest",outcome="match"} 0"#,
      #"otm_search_budget_exceeded_total{kind="search"} 0"#,
    ] { #expect(text.contains(line + "\n"), "\(line) in \(text)") }
  }

  @Test func theGazetteerIsDescribed() async throws {
    let text = try await Self.text(after: [])
    #expect(text.contains("otm_ready 1\n"))
    #expect(text.contains(/otm_gazetteer_info\{format="\d+",data_date="[0-9-]+"\} 1\n/))
    #expect(text.contains(/otm_gazetteer_places [1-9]\d*\n/))
    #expect(text.contains(/otm_gazetteer_built_timestamp_seconds 1\d{9}\n/))
  }

  @Test func itCanBeReadBeforeTheGazetteerIsOpen() async throws {
    let server = try await ServerFixture()
    await server.readiness.enter(.opening("building"))
    try await server.test { client in
      let response = try await client.send(.get, "/metrics")
      #expect(response.status == .ok)
      #expect(String(buffer: response.body).contains("otm_ready 0\n"))
    }
  }

  @Test func inventedMethodsAreOneLabel() async throws {
    let server = try await ServerFixture()
    try await server.test { client in
      for name in ["BREW", "STEEP", "TRACE"] {
        let method = try #require(HTTPRequest.Method(rawValue: name))
        _ = try await client.send(method, "/pins")
      }
      let text = String(buffer: try await client.send(.get, "/metrics").body)
      #expect(text.contains(#"method="other""#))
      #expect(!text.contains("BREW") && !text.contains("STEEP") && !text.contains("TRACE"))
    }
  }

  /// Each line is a comment, or a name with labels and a number.
  @Test func everyLineIsValidForPrometheus() async throws {
    let text = try await Self.text(after: ["/geocode/search?q=Paris", "/pins"])
    #expect(text.last == "\n")
    for line in text.split(separator: "\n") {
      let isSample = line.wholeMatch(
        of: /[a-z_]+(\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\})? [-+]?[0-9.eE+-]+/)
      let isComment = line.wholeMatch(of: /# (HELP|TYPE) [a-z_]+ .+/)
      #expect(isSample != nil || isComment != nil, "\(line)")
    }
  }
}
