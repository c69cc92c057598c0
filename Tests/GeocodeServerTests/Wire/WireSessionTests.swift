import HTTPTypes
import Posting
import ServerAPI
import ServerTesting
import TestSupport
import Testing
import TextFormats

@testable import GeocodeServer

/// StudentAPI.md, "Sessions".
@Suite struct WireSessionTests {
  private static let login =
    #"{"udacity": {"username": "ada@example.org", "password": "correct horse battery"}}"#

  static let exchanges = [
    WireExchange(
      "login", "the key is a text, the date has six digits, XSRF-TOKEN is set and readable",
      .post, "/v1/session", body: login),
    WireExchange(
      "login-on-old-path", "apps of 2015 to 2018 use /api", .post, "/api/session", body: login),
    WireExchange(
      "login-with-bare-question-mark", "clients that always assign an empty list of query items",
      .post, "/v1/session?", body: login),
    WireExchange(
      "login-without-content-type",
      "URLSession adds a form's type when an app sets none; another sends application.json",
      .post, "/v1/session", headers: [("Content-Type", "application/x-www-form-urlencoded")],
      body: login),
    WireExchange(
      "login-with-parse-headers", "some apps send their Parse keys everywhere", .post,
      "/v1/session", headers: [("X-Parse-Application-Id", "wrong")], body: login),
    WireExchange(
      "login-over-tls", "cookies are for encrypted connections only where there are such", .post,
      "/v1/session", body: login, configuration: ServerConfiguration(isSecure: true)),
    WireExchange(
      "login-in-capitals", "phones begin a field with a capital", .post, "/v1/session",
      body:
        #"{"udacity":{"username":" ADA@example.org","password":"correct horse battery"},"x":1}"#),
    WireExchange(
      "wrong-password", "apps match on 403, on the status inside, and on the exact text", .post,
      "/v1/session", body: #"{"udacity":{"username":"ada@example.org","password":"wrong"}}"#),
    WireExchange(
      "unknown-account", "the same answer as for a wrong password", .post, "/v1/session",
      body: #"{"udacity":{"username":"eve@example.org","password":"wrong"}}"#),
    WireExchange(
      "endless-username", "a hostile body", .post, "/v1/session",
      body:
        #"{"udacity":{"username":"\#(String(repeating: "é\\u0000", count: 300))","password":"b"}}"#
    ),
    WireExchange(
      "no-username", "apps read the parameter, and strip the head of the text", .post,
      "/v1/session", body: #"{"udacity":{"username":"","password":"wrong"}}"#),
    WireExchange(
      "no-password", "apps read the parameter, and strip the head of the text", .post,
      "/api/session", body: #"{"udacity":{"username":"ada@example.org"}}"#),
    WireExchange(
      "neither", "the username is named first", .post, "/v1/session", body: #"{"udacity":{}}"#),
    WireExchange(
      "no-credential", "an app that encodes nothing", .post, "/v1/session", body: "{}"),
    WireExchange(
      "two-credentials", "an app that encodes both", .post, "/v1/session",
      body:
        #"{"udacity":{"username":"a","password":"b"},"facebook_mobile":{"access_token":"c"}}"#),
    WireExchange(
      "quote-in-password", "apps glue the body together without escaping: 400 and no crash",
      .post, "/v1/session",
      body: #"{"udacity": {"username": "ada@example.org", "password": "a"b"}}"#),
    WireExchange("no-body", "a body that is lost", .post, "/v1/session"),
    WireExchange("a-list", "no object", .post, "/v1/session", body: "[]"),
    WireExchange(
      "nested-too-deep", "a hostile body", .post, "/v1/session",
      body: String(repeating: "[", count: 1_000)),
    WireExchange(
      "facebook-not-configured", "the same 403 as for a wrong password", .post, "/v1/session",
      body: #"{"facebook_mobile":{"access_token":"token;"}}"#),
    WireExchange(
      "facebook-without-token", "as a missing password", .post, "/v1/session",
      body: #"{"facebook_mobile":{}}"#),

    WireExchange(
      "logout", "both members are texts that clients decode as at log-in; both cookies go", .delete,
      "/v1/session", cookieOf: .ada, headers: [("X-XSRF-TOKEN", "whatever")]),
    WireExchange(
      "logout-on-old-path", "apps of 2015 to 2018", .delete, "/api/session", cookieOf: .ada),
    WireExchange(
      "logout-without-cookie", "some apps send nothing when they find no cookie", .delete,
      "/v1/session"),
    WireExchange(
      "logout-with-odd-header",
      "one app sends a header XSRF-TOKEN that holds a description of the cookie", .delete,
      "/v1/session", cookieOf: .ada,
      headers: [("XSRF-TOKEN", "<NSHTTPCookie version:0 name:\"XSRF-TOKEN\" value:abc>")]),
    WireExchange(
      "logout-with-forged-cookie", "somebody else's idea of a session", .delete, "/v1/session?",
      headers: [("Cookie", "otm-session=\(String(repeating: "0", count: 64))")]),
  ]

  @Test(arguments: exchanges)
  func answers(_ exchange: WireExchange) async throws {
    try await exchange.expectGolden(in: "session")
  }

  // MARK: Sequences of requests

  @Test func loggingOutTwiceIsTheSameAsOnce() async throws {
    let world = try await WireWorld()
    try await world.server.test { client in
      for _ in 0..<2 {
        let response = try await client.send(
          .delete, "/v1/session", headers: [.cookie: "otm-session=\(world.adaToken.text)"])
        #expect(response.status == .ok)
        expectWireShape(response, .delete, "/v1/session")
      }
    }
    let loggedIn = try await world.server.parts.sessions.loggedIn(with: world.adaToken)
    #expect(loggedIn == nil)
    #expect(try await world.server.parts.sessions.loggedIn(with: world.bobToken) != nil)
  }

  @Test func wrongPasswordsAreThrottledInTheWireFormat() async throws {
    let world = try await WireWorld()
    try await world.server.test { client in
      let wrong = #"{"udacity":{"username":"ada@example.org","password":"wrong"}}"#
      var statuses: [Int] = []
      var last = ""
      for _ in 0..<20 {
        let response = try await client.send(.post, "/v1/session", body: wrong)
        expectWireShape(response, .post, "/v1/session")
        statuses.append(response.status.code)
        last = WireExchange.text(response)
      }
      #expect(statuses.prefix(5).allSatisfy { $0 == 403 })
      #expect(statuses.dropFirst(5).allSatisfy { $0 == 429 })
      try expectGolden(
        "# a rate limit keeps the shape\n\(last)\n",
        named: "wire/session/slowed.txt", testFile: ServerFixture.file)
      let right = #"{"udacity":{"username":"bob@example.org","password":"correct horse battery"}}"#
      #expect(try await client.send(.post, "/v1/session", body: right).status == .ok)
      // The right password does not help before the wait is over.
      #expect(try await client.send(.post, "/v1/session", body: Self.login).status.code == 429)
      world.server.clock.advance(seconds: 3_600)
      #expect(try await client.send(.post, "/v1/session", body: Self.login).status == .ok)
    }
  }

  @Test func aDisabledAccountGetsAnError() async throws {
    let world = try await WireWorld()
    let id = AccountID(rawValue: world.filled("{ada}"))
    _ = try await world.server.store.updateAccount(
      id, AccountChanges(isDisabled: true), keeping: nil)
    try await world.server.test { client in
      let response = try await client.send(.post, "/v1/session", body: Self.login)
      expectWireShape(response, .post, "/v1/session")
      try expectGolden(
        "# an account that the operator has shut out\n\(WireExchange.text(response))\n",
        named: "wire/session/disabled.txt", testFile: ServerFixture.file)
    }
  }

  // MARK: Facebook and other servers

  /// Vouches for one token, and fails in several ways at others.
  private struct StubIdentity: IdentityProviding {
    struct Odd: Error {}

    func identify(
      _ credentials: Credentials, from network: ClientNetwork
    ) async throws -> IdentifiedPerson? {
      guard case .facebook(let token) = credentials else { return nil }
      switch token {
      case "good":
        return IdentifiedPerson(
          identity: IdentityKey(provider: .facebook, subject: "77"), email: nil,
          name: PersonName(first: "Grace", last: ""))
      case "unreachable":
        throw IdentityError.unreachable(provider: .facebook, reason: "10.0.0.1 timed out")
      case "odd": throw Odd()
      default: throw IdentityError.refused
      }
    }
  }

  static let tokens: [(token: String, name: String, serves: String)] = [
    ("good", "facebook", "an app that passes a clean token"),
    ("good;", "facebook-semicolon", "apps copied the course's sample with its stray semicolon"),
    ("stale", "facebook-refused", "the same 403 as for a wrong password"),
    ("unreachable", "facebook-unreachable", "told from wrong credentials, and in shape"),
    ("odd", "server-fault", "a fault of ours is in shape, and says nothing of its cause"),
  ]

  @Test(arguments: tokens)
  func facebook(_ example: (token: String, name: String, serves: String)) async throws {
    let world = try await WireWorld(providers: [StubIdentity()])
    try await world.server.test { client in
      let response = try await client.send(
        .post, "/api/session",
        body: #"{"facebook_mobile": {"access_token": "\#(example.token)"}}"#)
      expectWireShape(response, .post, "/api/session")
      try expectGolden(
        "# \(example.serves)\n\(WireExchange.text(response))\n",
        named: "wire/session/\(example.name).txt", testFile: ServerFixture.file)
    }
  }
}
