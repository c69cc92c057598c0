import HTTPTypes
import NIOCore
import Posting
import ServerTesting
import TestSupport
import Testing

@testable import GeocodeServer

/// Guesses at passwords and codes from many addresses, and their effect on others.
@Suite struct GuessingTests {
  private static func login(_ email: String, _ password: String) -> String {
    #"{"email":"\#(email)","password":"\#(password)"}"#
  }

  /// A server behind a proxy that forwards client addresses, with one account.
  private static func server(
    _ configuration: ServerConfiguration = ServerConfiguration()
  ) async throws -> ServerFixture {
    var configuration = configuration
    configuration.trustedProxies = ["127.0.0.0/8", "::1"].compactMap { AddressBlock($0) }
    let server = try await ServerFixture(configuration)
    _ = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    return server
  }

  private static func status(
    _ client: any TestClientProtocol, _ password: String, from address: String,
    cookie: String? = nil
  ) async throws -> Int {
    try await answer(client, password, from: address, cookie: cookie).status.code
  }

  private static func answer(
    _ client: any TestClientProtocol, _ password: String, from address: String,
    cookie: String? = nil
  ) async throws -> TestResponse {
    let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
    var headers: HTTPFields = [forwarded: address]
    headers[.cookie] = cookie
    return try await client.send(
      .post, "/account/session", headers: headers, body: login("ada@example.org", password))
  }

  /// The device token that a login set as a cookie.
  private static func device(of login: TestResponse) throws -> String {
    var jar = CookieJar()
    jar.take(login.headers)
    return try #require(jar.cookies["otm-device"])
  }

  /// Guesses from as many addresses with one device, and returns how many guesses were looked at.
  private static func guesses(
    _ count: Int, _ client: any TestClientProtocol, device: String
  ) async throws -> Int {
    var statuses: [Int] = []
    for number in 0..<count {
      statuses.append(
        try await status(
          client, "guess", from: "198.51.100.\(number + 1)", cookie: "otm-device=\(device)"))
    }
    return statuses.count { $0 == 401 }
  }

  struct Addresses: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// How many of 120 guesses may be looked at.
    let most: Int
    let address: @Sendable (Int) -> String
  }

  static let addresses = [
    Addresses(testDescription: "one network of IPv6", most: 5) {
      "2001:db8:1:2::\(String($0 + 1, radix: 16))"
    },
    Addresses(testDescription: "one address, written as IPv4 and IPv6 in turns", most: 5) {
      $0.isMultiple(of: 2) ? "192.0.2.7" : "::ffff:192.0.2.7"
    },
    Addresses(testDescription: "one site of IPv6", most: 20) {
      "2001:db8:1:\(String($0 + 1, radix: 16))::1"
    },
    Addresses(testDescription: "as many networks as guesses", most: 50) {
      "198.51.\($0 / 200).\($0 % 200 + 1)"
    },
  ]

  @Test(arguments: addresses)
  func guessesAreBoundedWhereverTheyComeFrom(_ addresses: Addresses) async throws {
    let server = try await Self.server()
    try await server.test(.live) { client in
      var statuses: [Int] = []
      for number in 0..<120 {
        statuses.append(
          try await Self.status(client, "guess \(number)", from: addresses.address(number)))
      }
      #expect(statuses.count { $0 == 401 } == addresses.most)
      #expect(statuses.dropFirst(addresses.most).allSatisfy { $0 == 429 })
      // Elsewhere the account's owner is let in, but for the account that everybody guesses at.
      let elsewhere = try await Self.status(
        client, ServerFixture.password, from: "203.0.113.9")
      #expect(elsewhere == (addresses.most == 50 ? 429 : 200))
      server.clock.advance(seconds: 10)
      #expect(
        try await Self.status(client, ServerFixture.password, from: "203.0.113.10") == 200)
    }
  }

  /// Where the owner has logged in before, no number of others' failures, from anywhere, matters.
  @Test func aKnownDeviceIsAdmittedWhateverOthersDo() async throws {
    let server = try await Self.server()
    try await server.test(.live) { client in
      let first = try await Self.answer(client, ServerFixture.password, from: "192.0.2.1")
      let device = try Self.device(of: first)
      let own = "otm-device=\(device)"
      for number in 0..<60 {
        _ = try await Self.status(client, "guess", from: "198.51.100.\(number + 1)")
        _ = try await Self.status(client, "guess", from: "192.0.2.1")
      }
      #expect(try await Self.status(client, ServerFixture.password, from: "192.0.2.1") == 429)
      #expect(
        try await Self.status(client, ServerFixture.password, from: "192.0.2.1", cookie: own)
          == 200)
      // A cookie that was changed, or made up, counts for nothing.
      let forged = "otm-device=" + String(device.reversed())
      #expect(
        try await Self.status(client, ServerFixture.password, from: "192.0.2.1", cookie: forged)
          == 429)
    }
  }

  /// A stolen device cookie is good for some guesses, as an address is, and not for more.
  @Test func aKnownDeviceIsSlowedByItsOwnFailures() async throws {
    let server = try await Self.server()
    try await server.test(.live) { client in
      let first = try await Self.answer(client, ServerFixture.password, from: "192.0.2.1")
      #expect(try await Self.guesses(20, client, device: Self.device(of: first)) == 5)
      #expect(try await Self.status(client, ServerFixture.password, from: "192.0.2.1") == 200)
    }
  }

  /// The cookie is for one account: with her own, nobody gets more guesses at another's.
  @Test func aKnownDeviceIsKnownOnlyToOneAccount() async throws {
    let server = try await Self.server()
    _ = try await server.signUp("eve@example.org", first: "Eve", last: "E")
    try await server.test(.live) { client in
      let eves = try await client.send(
        .post, "/account/session",
        body: Self.login("eve@example.org", ServerFixture.password))
      #expect(try await Self.guesses(120, client, device: Self.device(of: eves)) == 50)
    }
  }

  /// Blanks and upper case are the same login to who counts, as they are to who looks it up.
  @Test func spellingsOfALoginCountTogether() async throws {
    let server = try await ServerFixture()
    _ = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    try await server.test { client in
      var statuses: [Int] = []
      for number in 0..<40 {
        let blank = number.isMultiple(of: 2) ? " " : "\u{A0}"
        let login = String(repeating: blank, count: number) + "ADA@example.org"
        statuses.append(
          try await client.send(
            .post, "/account/session", body: Self.login(login, "guess")
          ).status.code)
      }
      #expect(statuses.count { $0 == 401 } == 5)
    }
  }

  // MARK: Shared addresses

  /// One pupil's wrong codes do not keep the others from signing up.
  @Test func aRightCodePassesWhateverOthersTry() async throws {
    let server = try await ServerFixture(ServerConfiguration(signup: .code("autumn leaves")))
    try await server.test { client in
      var statuses: [Int] = []
      for number in 0..<60 {
        statuses.append(
          try await client.send(.post, "/account", body: #"{"code":"no \#(number)"}"#).status.code)
      }
      #expect(statuses.prefix(30).allSatisfy { $0 == 403 })
      #expect(statuses.suffix(25).allSatisfy { $0 == 429 })
      let right = try await client.send(
        .post, "/account",
        body: #"""
          {"code":"autumn leaves","email":"bo@example.org","password":"correct horse",
          "firstName":"Bo","lastName":"B"}
          """#)
      #expect(right.status == .created)
    }
  }

  /// A token that Facebook refuses is its owner's failure, and nobody else's.
  @Test func refusedTokensDoNotAffectOthers() async throws {
    let server = try await ServerFixture(providers: [OneTokenIdentity()])
    try await server.test { client in
      for number in 0..<30 {
        let refused = try await client.send(
          .post, "/account/session", body: #"{"facebookToken":"bad \#(number)"}"#)
        #expect(refused.status == .unauthorized)
      }
      for _ in 0..<9 {
        _ = try await client.send(.post, "/account/session", body: #"{"facebookToken":"bad"}"#)
      }
      let right = try await client.send(
        .post, "/account/session", body: #"{"facebookToken":"good"}"#)
      #expect(right.status == .ok)
    }
  }

  /// The keys of counters are neither typed texts nor addresses.
  @Test func failuresAreStoredAsCodes() async throws {
    let server = try await Self.server()
    let source = LoginSource.network(ClientNetwork(of: "192.0.2.7"))
    let login = LoginName(typed: "my-password-typed-here")
    try await server.store.recordFailedLogin(login, from: source, at: TestClock.start)
    let key = try await server.store.installationKey()
    #expect(key.code(of: login.text).count == 32)
    #expect(key.code(of: "a") != key.code(of: "b"))
    #expect("\(key)" == "InstallationKey")
    #expect(try await server.store.failures(with: login) == [TestClock.start])
  }
}

/// A provider that accepts a single token.
private struct OneTokenIdentity: IdentityProviding {
  func identify(
    _ credentials: Credentials, from network: ClientNetwork
  ) async throws -> IdentifiedPerson? {
    guard case .facebook(let token) = credentials else { return nil }
    guard token == "good" else { throw IdentityError.refused }
    return IdentifiedPerson(
      identity: IdentityKey(provider: .facebook, subject: "1"), email: nil,
      name: PersonName(first: "A", last: "B"))
  }
}
