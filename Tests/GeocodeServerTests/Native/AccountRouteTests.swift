import Foundation
import Geodesy
import HTTPTypes
import NIOCore
import Posting
import ServerTesting
import TestSupport
import Testing

@testable import GeocodeServer

@Suite struct AccountRouteTests {
  private static let person =
    #"{"email":"Ada@Example.org","password":"correct horse","firstName":" Ada ","lastName":"Lovelace"}"#
  private static let login = #"{"email":"ada@example.org","password":"correct horse"}"#
  private static let wrong = #"{"email":"ada@example.org","password":"wrong horse"}"#

  private static func bearer(in response: TestResponse) throws -> HTTPFields {
    let token = try #require(
      String(buffer: response.body).firstMatch(of: /"token":"([0-9a-f]{64})"/)?.output.1)
    return [.authorization: "Bearer \(token)"]
  }

  @Test func theLifeOfAnAccount() async throws {
    let server = try await ServerFixture()
    try await server.test { client in
      var log = Transcript(client)
      let created = try await log.send(
        .post, "/account", body: Self.person, showing: [.cacheControl, .setCookie])
      try await log.send(.post, "/account", body: Self.person, "the address is taken")
      let session = try Self.bearer(in: created)
      try await log.send(.get, "/account", headers: session, "a sign-up logs in")
      try await log.send(.post, "/account/session", body: Self.login, showing: [.setCookie])
      try await log.send(
        .patch, "/account", headers: session, body: #"{"firstName":"Augusta"}"#)
      try await log.send(
        .post, "/pins", headers: session,
        body: #"{"place":"Austin, Texas","link":"https://example.org"}"#)
      try await log.send(
        .get, "/account/export", headers: session, showing: [.contentDisposition])
      let other = try Self.bearer(
        in: try await client.send(.post, "/account/session", body: Self.login))
      try await log.send(
        .patch, "/account", headers: session,
        body: #"{"oldPassword":"wrong horse","newPassword":"another horse"}"#)
      try await log.send(
        .patch, "/account", headers: session,
        body: #"{"oldPassword":"correct horse","newPassword":"short"}"#)
      try await log.send(
        .patch, "/account", headers: session,
        body: #"{"oldPassword":"correct horse","newPassword":"another horse"}"#)
      try await log.send(.get, "/account", headers: other, "a new password ends other sessions")
      try await log.send(.get, "/account", headers: session, "but this one")
      try await log.send(.delete, "/account", headers: session, "the password is asked for")
      try await log.send(
        .delete, "/account", headers: session, body: #"{"password":"correct horse"}"#)
      try await log.send(
        .delete, "/account", headers: session, body: #"{"password":"another horse"}"#,
        showing: [.setCookie])
      try await log.send(.get, "/account", headers: session, "everything is gone")
      try await log.send(.get, "/pins")
      try log.expect("native/account.text")
    }
  }

  @Test func problemsAreReported() async throws {
    let server = try await ServerFixture()
    let closed = try await ServerFixture(ServerConfiguration(signup: .closed))
    let coded = try await ServerFixture(ServerConfiguration(signup: .code("autumn")))
    try await server.test { client in
      var log = Transcript(client)
      try await log.send(.post, "/account", body: "{}", "everything that is wrong at once")
      try await log.send(
        .post, "/account",
        body: #"{"email":"ada","password":"short","firstName":"A\u0007","lastName":"L"}"#)
      try await log.send(.get, "/account")
      try await log.send(.get, "/account/export")
      try await log.send(.patch, "/account", body: "{}")
      try await log.send(.delete, "/account")
      try await log.send(.post, "/account/session", body: "{}")
      try await log.send(.post, "/account/session", body: Self.wrong)
      try await log.send(
        .post, "/account/session", body: #"{"facebookToken":"x"}"#, "nobody asks Facebook here")
      try await log.send(.delete, "/account/session", "logging out twice is no error")
      let fetchSite = try #require(HTTPField.Name("Sec-Fetch-Site"))
      try await log.send(
        .post, "/account/session", headers: [fetchSite: "cross-site"], body: Self.login,
        "another's page logs nobody in")
      try log.expect("native/account-errors.text")
    }
    try await closed.test { client in
      let response = try await client.send(.post, "/account", body: Self.person)
      #expect(response.status == .forbidden)
    }
    try await coded.test { client in
      let without = try await client.send(.post, "/account", body: Self.person)
      #expect(without.status == .forbidden)
      #expect(String(buffer: without.body).contains(#""field":"code""#))
      let with = Self.person.replacing("}", with: #","code":"autumn"}"#)
      #expect(try await client.send(.post, "/account", body: with).status == .created)
    }
  }

  /// As after a log-in: a shared browser must not keep a session that nobody can end.
  @Test func aSignUpEndsTheSessionWhoseCookieItOverwrites() async throws {
    let server = try await ServerFixture()
    let bob = try await server.signUp("bob@example.org", first: "Bob", last: "Bobson")
    let older = try await server.logIn(bob)
    try await server.test { client in
      let response = try await client.send(
        .post, "/account", headers: [.cookie: "otm-session=\(older.text)"], body: Self.person)
      #expect(response.status == .created)
      let ended = try await client.send(.get, "/account", headers: .bearer(older))
      #expect(ended.status == .unauthorized)
      var jar = CookieJar()
      jar.take(response.headers)
      #expect(Set(jar.cookies.keys) == ["XSRF-TOKEN", "otm-device", "otm-session"])
      let account = try await client.send(
        .get, "/account", headers: [.cookie: try #require(jar.header)])
      #expect(String(buffer: account.body).contains("ada@example.org"))
      let second = try await client.send(
        .get, "/account", headers: try Self.bearer(in: response))
      #expect(second.status == .ok)
    }
  }

  @Test func aSessionEndsAtLogoutAndByTime() async throws {
    let server = try await ServerFixture()
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    let tokens = [try await server.logIn(ada), try await server.logIn(ada)]
    let sessions: [HTTPFields] = tokens.map { [.authorization: "Bearer \($0.text)"] }
    try await server.test { client in
      #expect(try await client.send(.get, "/account", headers: sessions[0]).status == .ok)
      let ended = try await client.send(.delete, "/account/session", headers: sessions[0])
      #expect(ended.status == .noContent)
      #expect(try await client.send(.get, "/account", headers: sessions[0]).status == .unauthorized)
      #expect(try await client.send(.get, "/account", headers: sessions[1]).status == .ok)
      server.clock.advance(seconds: SessionService.sessionSeconds)
      #expect(try await client.send(.get, "/account", headers: sessions[1]).status == .unauthorized)
    }
  }

  @Test func twentyWrongPasswordsAreThrottledAndOthersAreNot() async throws {
    let server = try await ServerFixture()
    _ = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    _ = try await server.signUp("bob@example.org", first: "Bob", last: "Bobson")
    try await server.test { client in
      var refused = 0
      for _ in 0..<20 {
        let response = try await client.send(.post, "/account/session", body: Self.wrong)
        if response.status == .tooManyRequests {
          let wait = try #require(response.headers[.retryAfter].flatMap { Int64($0) })
          #expect(wait > 0)
          refused += 1
          server.clock.advance(seconds: wait)
        } else {
          #expect(response.status == .unauthorized)
        }
      }
      #expect(refused == 8, "after five failures each is followed by a wait")
      let right = #"{"email":"ada@example.org","password":"\#(ServerFixture.password)"}"#
      let slowed = try await client.send(.post, "/account/session", body: Self.wrong)
      #expect(slowed.status == .unauthorized || slowed.status == .tooManyRequests)
      #expect(
        try await client.send(.post, "/account/session", body: right).status == .tooManyRequests,
        "who guesses learns nothing while slowed")
      let bobs = #"{"email":"bob@example.org","password":"\#(ServerFixture.password)"}"#
      #expect(try await client.send(.post, "/account/session", body: bobs).status == .ok)
      server.clock.advance(seconds: 15 * 60)
      #expect(try await client.send(.post, "/account/session", body: right).status == .ok)
    }
  }

  @Test func concurrentGuessesAreThrottledToo() async throws {
    let server = try await ServerFixture()
    _ = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    try await server.test { client in
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<50 {
          group.addTask {
            try await client.send(.post, "/account/session", body: Self.wrong).status.code
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.count { $0 == 401 } <= 5)
      #expect(statuses.allSatisfy { $0 == 401 || $0 == 429 })
    }
  }

  @Test func theAddressChangesWithThePassword() async throws {
    var configuration = ServerConfiguration()
    configuration.signupDomains = ["example.org"]
    let server = try await ServerFixture(configuration)
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    _ = try await server.signUp("bob@example.org", first: "Bob", last: "Bobson")
    let (mine, other) = (try await server.logIn(ada), try await server.logIn(ada))
    try await server.test { client in
      func change(_ body: String) async throws -> Int {
        try await client.send(.patch, "/account", headers: .bearer(mine), body: body).status.code
      }
      let right = #""oldPassword":"\#(ServerFixture.password)""#
      #expect(try await change(#"{"email":"eve@example.org"}"#) == 400)
      #expect(
        try await change(#"{"email":"eve@example.org","oldPassword":"wrong horse"}"#) == 403)
      #expect(try await change(#"{"email":"Bob@example.org",\#(right)}"#) == 409)
      #expect(try await change(#"{"email":"ada@elsewhere.example",\#(right)}"#) == 422)
      #expect(try await change(#"{"email":"no address",\#(right)}"#) == 422)
      #expect(
        try await client.send(.get, "/account", headers: .bearer(other)).status == .ok)
      #expect(try await change(#"{"email":" Countess@Example.org",\#(right)}"#) == 200)
      // A session from before the change of address has ended.
      #expect(
        try await client.send(.get, "/account", headers: .bearer(other)).status == .unauthorized)
      func login(_ email: String) async throws -> Int {
        try await client.send(
          .post, "/account/session",
          body: #"{"email":"\#(email)","password":"\#(ServerFixture.password)"}"#
        ).status.code
      }
      #expect(try await login("ada@example.org") == 401)
      #expect(try await login("countess@example.org") == 200)
      // The address is free again.
      let again = try await client.send(.post, "/account", body: Self.person)
      #expect(again.status == .created)
      let elsewhere = try await client.send(
        .post, "/account", body: Self.person.replacing("Ada@Example.org", with: "a@b.example"))
      #expect(elsewhere.status == .unprocessableContent)
      #expect(String(buffer: elsewhere.body).contains("email.domain"))
    }
  }

  @Test func sessionsAreListedAndEndedEverywhere() async throws {
    let server = try await ServerFixture()
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    let bob = try await server.signUp("bob@example.org", first: "Bob", last: "Bobson")
    let bobs = try await server.logIn(bob)
    let (old, lost) = (try await server.logIn(ada), try await server.logIn(ada))
    try await server.test { client in
      let begun = try await client.send(
        .post, "/account/session", headers: [.userAgent: "Firefox\u{202E} 145"],
        body: #"{"email":"ada@example.org","password":"\#(ServerFixture.password)"}"#)
      let session = try Self.bearer(in: begun)
      let list = String(
        buffer: try await client.send(.get, "/account/sessions", headers: session).body)
      #expect(list.ranges(of: #""current":"#).count == 3)
      #expect(list.contains(#""client":"Firefox 145","current":true"#))
      #expect(!list.contains(lost.text) && !list.contains(lost.hash.rawValue))
      // One of them, and nobody else's.
      let number = lost.hash.rawValue.prefix(16)
      #expect(
        try await client.send(.delete, "/account/sessions/\(number)", headers: .bearer(bobs)).status
          == .notFound)
      #expect(
        try await client.send(.delete, "/account/sessions/\(number)", headers: session).status
          == .noContent)
      #expect(
        try await client.send(.get, "/account", headers: .bearer(lost)).status == .unauthorized)
      #expect(try await client.send(.get, "/account", headers: .bearer(old)).status == .ok)
      // All of them.
      #expect(
        try await client.send(.delete, "/account/sessions", headers: session).status == .noContent)
      for headers in [session, .bearer(old)] {
        #expect(try await client.send(.get, "/account", headers: headers).status == .unauthorized)
      }
      #expect(try await client.send(.get, "/account", headers: .bearer(bobs)).status == .ok)
      #expect(try await client.send(.get, "/account/sessions").status == .unauthorized)
    }
  }

  /// Everything of a person is in it, however much that is, and nothing of anybody else.
  @Test func anExportIsCompleteAndStreamed() async throws {
    var configuration = ServerConfiguration()
    configuration.pinQuota = 2_000
    let server = try await ServerFixture(configuration)
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    let token = try await server.logIn(ada)
    let content = PinContent(
      uniqueKey: "", name: ada.name, place: "Paris", link: "x",
      coordinate: try #require(Coordinate(latitude: 1, longitude: 2)))
    for _ in 0..<1_201 {
      _ = try await server.parts.pins.post(content, by: ada, onExisting: .addAnother)
    }
    try await server.test { client in
      let failed = try await client.send(.post, "/account/session", body: Self.wrong)
      #expect(failed.status == .unauthorized)
      let answer = try await client.send(.get, "/account/export", headers: .bearer(token))
      let json =
        try JSONSerialization.jsonObject(with: Data(answer.body.readableBytesView))
        as? [String: Any]
      let pins = try #require(json?["pins"] as? [[String: Any]])
      #expect(Set(pins.compactMap { $0["id"] as? String }).count == 1_201)
      #expect((json?["sessions"] as? [Any])?.count == 1)
      #expect((json?["failedLogins"] as? [String])?.count == 1)
    }
  }
}
