import HTTPTypes
import NIOCore
import Posting
import ServerTesting
import Testing

@Suite struct ServerFixtureTests {
  @Test func aReadyServerSaysSo() async throws {
    let server = try await ServerFixture()
    try await server.test { client in
      let response = try await client.send(.get, "/health/ready")
      #expect(response.status == .ok)
      #expect(String(buffer: response.body) == #"{"status":"ready"}"#)
    }
  }

  /// A server that has lost its database finds places, and says what is down.
  @Test func aServerWithoutItsDatabaseSaysSoAndFindsPlaces() async throws {
    let server = try await ServerFixture()
    try await server.store.close()
    try await server.test { client in
      let ready = try await client.send(.get, "/health/ready")
      #expect(ready.status == .serviceUnavailable)
      #expect(
        String(buffer: ready.body)
          == #"{"status":"degraded","up":["gazetteer"],"down":["database"]}"#)
      #expect(try await client.send(.get, "/health/live").status == .ok)
      #expect(try await client.send(.get, "/geocode/search?q=paris").status == .ok)
      for path in ["/pins", "/pins/near?lat=1&lon=2", "/v1/StudentLocation"] {
        let response = try await client.send(.get, path)
        #expect(response.status == .serviceUnavailable, "\(path)")
        #expect(String(buffer: response.body).contains("unavailable"), "\(path)")
      }
    }
  }

  @Test func everyRunCreatesTheSameIDsAndTokens() async throws {
    var made: [String] = []
    for _ in 0..<2 {
      let server = try await ServerFixture()
      let ada = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
      made.append("\(ada.id.rawValue) \(try await server.logIn(ada).text)")
    }
    #expect(made[0] == made[1])
  }
}
