import Hummingbird
import Logging
import Posting
import ServerTesting
import Testing
@testable import GeocodeServer

/// Two servers, one of which checks the other's passwords.
@Suite struct TwoServerTests {
  private static func login(_ password: String) -> String {
    #"{"email":"ada@example.org","password":"\#(password)"}"#
  }

  /// A server that keeps no passwords itself.
  private static func asking(_ address: String) async throws -> (ServerFixture, ServerReadiness) {
    let server = try await ServerFixture()
    let sessions = SessionService(
      store: server.store, providers: [UdacityIdentity(address: address, timeoutSeconds: 300)],
      time: server.clock.source, random: .seeded(2))
    let parts = ServerDependencies(
      geocoder: server.parts.geocoder, pins: server.parts.pins,
      accounts: server.parts.accounts, sessions: sessions)
    return (server, ServerReadiness(.ready(parts)))
  }

  private static func test(
    _ readiness: ServerReadiness, _ body: @Sendable (any TestClientProtocol) async throws -> Void
  ) async throws {
    let application = Application(
      router: ServerRoutes.router(ServerConfiguration(), readiness),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    try await application.test(.router, body)
  }

  @Test func anAccountOfOneServerLogsInToTheOther() async throws {
    let keeper = try await ServerFixture()
    let ada = try await keeper.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    try await keeper.test(.live) { kept in
      let port = try #require(kept.port)
      let (_, readiness) = try await Self.asking("http://127.0.0.1:\(port)")
      try await Self.test(readiness) { client in
        let right = try await client.send(
          .post, "/account/session", body: Self.login(ServerFixture.password))
        #expect(right.status == .ok)
        let text = String(buffer: right.body)
        #expect(text.contains(#""firstName":"Ada","lastName":"Lovelace","provider":"udacity""#))
        #expect(!text.contains(ada.id.rawValue), "it is an account of this server's own")
        let wrong = try await client.send(.post, "/account/session", body: Self.login("wrong"))
        #expect(wrong.status == .unauthorized)
        // The wire says it in its own way.
        let wire = try await client.send(
          .post, "/v1/session",
          body: #"{"udacity":{"username":"ada@example.org","password":"wrong"}}"#)
        #expect(wire.status == .forbidden)
      }
    }
  }

  @Test func anUnreachableServerIsNotAWrongPassword() async throws {
    let (_, readiness) = try await Self.asking("http://127.0.0.1:1")
    try await Self.test(readiness) { client in
      for _ in 0..<8 {
        let response = try await client.send(
          .post, "/account/session", body: Self.login("whatever"))
        #expect(response.status == .badGateway, "and it slows nobody")
        #expect(String(buffer: response.body).contains("login.unreachable"))
      }
    }
  }

  /// The other server counts failures by the person's address, and what it says of waiting is said.
  @Test func theOtherServerGetsTheClientsAddress() async throws {
    let loopback = ["127.0.0.0/8", "::1"].compactMap { AddressBlock($0) }
    let keeper = try await ServerFixture(ServerConfiguration(trustedProxies: loopback))
    _ = try await keeper.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    try await keeper.test(.live) { kept in
      let port = try #require(kept.port)
      let identity = UdacityIdentity(address: "http://127.0.0.1:\(port)", timeoutSeconds: 300)
      func identify(_ password: String, from address: String) async throws -> IdentifiedPerson? {
        try await identity.identify(
          .password(login: "ada@example.org", password: password),
          from: ClientNetwork(of: address))
      }
      for _ in 0..<5 {
        await #expect(throws: IdentityError.refused) {
          try await identify("wrong", from: "192.0.2.7")
        }
      }
      await #expect(throws: LoginError.slowedDown(retryAfterSeconds: 1)) {
        try await identify(ServerFixture.password, from: "192.0.2.7")
      }
      let elsewhere = try await identify(ServerFixture.password, from: "2001:db8::1")
      #expect(elsewhere?.name.first == "Ada")
    }
  }
}
