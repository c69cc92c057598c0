import HTTPTypes
import HummingbirdTesting
import NIOCore
import Posting
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

  @Test func everyRunMakesTheSameIdsAndTokens() async throws {
    var made: [String] = []
    for _ in 0..<2 {
      let server = try await ServerFixture()
      let ada = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
      made.append("\(ada.id.rawValue) \(try await server.logIn(ada).text)")
    }
    #expect(made[0] == made[1])
  }
}
