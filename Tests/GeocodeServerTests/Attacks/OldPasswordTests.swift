import HTTPTypes
import Posting
import ServerTesting
import Testing

@testable import GeocodeServer

/// What a stolen password is worth once its owner has chosen another.
@Suite struct OldPasswordTests {
  private static let network = ClientNetwork(of: "192.0.2.7")
  private static let old = Credentials.password(
    login: "ada@example.org", password: ServerFixture.password)

  /// Checks a password as the server does, and changes it before the answer is used.
  private struct SlowIdentity: IdentityProviding {
    let server: ServerFixture
    let account: Account

    func identify(
      _ credentials: Credentials, from network: ClientNetwork
    ) async throws -> IdentifiedPerson? {
      let stored = try await server.store.account(account.id)
      _ = try await server.parts.accounts.change(
        account, password: "another horse battery", allowedBy: stored?.loginVersion, keeping: nil)
      return IdentifiedPerson(
        identity: account.identity, email: account.email, name: account.name,
        loginVersion: stored?.loginVersion)
    }
  }

  @Test func aLoginInFlightEndsWithTheOldPassword() async throws {
    let server = try await ServerFixture()
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "L")
    let sessions = SessionService(
      store: server.store, providers: [SlowIdentity(server: server, account: ada)],
      time: server.clock.source)
    await #expect(throws: IdentityError.refused) {
      try await sessions.logIn(
        Self.old, from: LoginClient(network: Self.network), admitting: { _ in })
    }
    #expect(try await server.store.sessions(of: ada.id).isEmpty)
  }

  @Test func aChangeInFlightEndsWithTheOldPassword() async throws {
    let server = try await ServerFixture()
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "L")
    let client = LoginClient(network: Self.network)
    let login = try await server.parts.sessions.confirm(
      ada, password: ServerFixture.password, from: client)
    let accounts = server.parts.accounts
    _ = try await accounts.change(
      ada, password: "another horse battery", allowedBy: login, keeping: nil)
    await #expect(throws: AccountError.wrongPassword) {
      try await accounts.change(
        ada, email: "eve@example.org", password: "third horse battery", allowedBy: login,
        keeping: nil)
    }
    #expect(try await server.store.account(ada.id)?.email == "ada@example.org")
  }

  @Test func aDeviceEndsWithTheOldPassword() async throws {
    let server = try await ServerFixture()
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "L")
    let sessions = server.parts.sessions
    func device(
      showing shown: String? = nil, _ password: String = ServerFixture.password
    ) async throws -> String? {
      try await sessions.logIn(
        .password(login: "ada@example.org", password: password),
        from: LoginClient(network: Self.network, shown: shown), admitting: { _ in }
      ).device?.text
    }
    let first = try await device()
    #expect(try await device(showing: first) == first)
    let new = "another horse battery"
    let changed = try await server.parts.accounts.change(
      ada, password: new, allowedBy: ada.loginVersion, keeping: nil)
    let own = try await sessions.device(of: changed).text
    #expect(try await device(showing: first, new) != first)
    #expect(try await device(showing: own, new) == own)
  }

  @Test func aChangeOfThePasswordRenewsTheDevicesCookie() async throws {
    let server = try await ServerFixture()
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "L")
    let token = try await server.logIn(ada)
    try await server.test { client in
      let name = try await client.send(
        .patch, "/account", headers: .bearer(token), body: #"{"firstName":"A"}"#)
      #expect(name.status == .ok && name.headers[values: .setCookie].isEmpty)
      let body =
        #"{"oldPassword":"\#(ServerFixture.password)","newPassword":"another horse battery"}"#
      let password = try await client.send(
        .patch, "/account", headers: .bearer(token), body: body)
      #expect(password.status == .ok)
      #expect(password.headers[values: .setCookie].contains { $0.hasPrefix("otm-device=") })
      // The session that made the change goes on.
      #expect(try await client.send(.get, "/account", headers: .bearer(token)).status == .ok)
    }
  }
}
