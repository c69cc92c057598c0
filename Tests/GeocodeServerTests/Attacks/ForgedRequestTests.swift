import Foundation
import HTTPTypes
import NIOCore
import Posting
import ServerTesting
import TestSupport
import Testing

@testable import GeocodeServer

/// Requests of an attacker.
@Suite struct ForgedRequestTests {
  private static func login(_ email: String, _ password: String) -> String {
    #"{"email":"\#(email)","password":"\#(password)"}"#
  }

  // MARK: Sessions

  /// Session fixation: what a client had before it logs in is nobody's session afterwards.
  @Test func aSessionChosenByTheClientIsNotAccepted() async throws {
    let server = try await ServerFixture()
    _ = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    let eve = try await server.signUp("eve@example.org", first: "Eve", last: "E")
    let eves = try await server.logIn(eve)
    let planted = String(repeating: "ab", count: 32)
    try await server.test { client in
      for token in [planted, eves.text] {
        let answer = try await client.send(
          .post, "/account/session", headers: [.cookie: "otm-session=\(token)"],
          body: Self.login("ada@example.org", ServerFixture.password))
        #expect(answer.status == .ok)
        var jar = CookieJar()
        jar.take(answer.headers)
        let own = try #require(jar.cookies["otm-session"])
        #expect(own != token)
        let mine = try await client.send(
          .get, "/account", headers: [.authorization: "Bearer \(token)"])
        #expect(!String(buffer: mine.body).contains("ada@example.org"))
      }
    }
  }

  /// Who steals the file of accounts has no session, and no password.
  @Test func theStoreContainsNeitherTokensNorPasswords() async throws {
    let folder = try TemporaryFolder()
    let server = try await ServerFixture()
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    let token = try await server.logIn(ada)
    #expect(!token.hash.rawValue.contains(token.text))
    let stored = try #require(try await server.store.account(ada.id)?.passwordHash)
    #expect(stored.hasPrefix("scrypt$"))
    #expect(!stored.contains(ServerFixture.password))
    _ = folder
  }

  // MARK: Guessing

  /// The same answer for an address that nobody has and for a wrong password, headers too.
  @Test(arguments: ["/account/session", "/v1/session"])
  func anUnknownAccountGetsTheAnswerOfAWrongPassword(path: String) async throws {
    let server = try await ServerFixture()
    _ = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    @Sendable func body(_ email: String) -> String {
      path == "/v1/session"
        ? #"{"udacity":{"username":"\#(email)","password":"wrong password"}}"#
        : Self.login(email, "wrong password")
    }
    try await server.test { client in
      let wrong = try await client.send(.post, path, body: body("ada@example.org"))
      let unknown = try await client.send(.post, path, body: body("eve@example.org"))
      #expect(wrong.status == unknown.status)
      #expect(wrong.body == unknown.body)
      // Each request has its own id, which reveals nothing about the account.
      let (headers, others) = (wrong.headers, unknown.headers)
      let isTelling = { (field: HTTPField) in field.name.canonicalName != "x-request-id" }
      #expect(headers.filter(isTelling) == others.filter(isTelling))
      #expect(!String(buffer: wrong.body).contains("ada@example.org"))
    }
  }

  /// One address that tries many accounts is slowed as a whole.
  @Test func credentialStuffingIsThrottled() async throws {
    let server = try await ServerFixture()
    _ = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    try await server.test { client in
      var statuses: [Int] = []
      for number in 0..<110 {
        statuses.append(
          try await client.send(
            .post, "/account/session", body: Self.login("s\(number)@example.org", "leaked")
          ).status.code)
      }
      #expect(statuses.prefix(100).allSatisfy { $0 == 401 })
      #expect(statuses.suffix(10).allSatisfy { $0 == 429 })
    }
  }

  // MARK: Injection

  private static let hostileTexts = [
    "' OR 1=1 --", "\"; DROP TABLE post; --", "x' UNION SELECT password_hash FROM account --",
    "%' ESCAPE '\\", "NEAR(a b)", "\" OR name:*", "a* AND b", "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>", "'; exec('x') --", "{\"$ne\":null}", "\\u0027 OR 1=1",
  ]

  /// Injection into statements: a hostile text is stored unchanged, and found only by itself.
  @Test(arguments: hostileTexts)
  func aHostileTextIsAText(text: String) async throws {
    let server = try await ServerFixture()
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    let token = try await server.logIn(ada)
    @Sendable func quoted(_ text: String) throws -> String {
      String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }
    try await server.test { client in
      for key in ["plain", text] {
        let posted = try await client.send(
          .post, "/v1/StudentLocation", headers: .bearer(token),
          body: #"""
            {"uniqueKey":\#(try quoted(key)),"mapString":\#(try quoted(key)),"mediaURL":"x",
            "latitude":1,"longitude":2}
            """#)
        #expect(posted.status.isSuccess)
      }
      // No account has the text as its key, so no row has it.
      for (member, texts) in [("mapString", [text]), ("uniqueKey", [])] {
        let condition = try #require(
          #"{"\#(member)":\#(try quoted(text))}"#.addingPercentEncoding(
            withAllowedCharacters: .alphanumerics))
        let found = try await client.send(.get, "/v1/StudentLocation?where=\(condition)")
        let list = try JSONSerialization.jsonObject(with: Data(found.body.readableBytesView))
        let rows = try #require((list as? [String: Any])?["results"] as? [[String: Any]])
        #expect(rows.map { $0["mapString"] as? String } == texts)
      }

      let query = try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
      for path in [
        "/geocode/search?q=", "/geocode/suggest?q=", "/pins/near?place=", "/photon/api?q=",
      ] {
        let answer = try await client.send(.get, path + query)
        #expect(answer.status.code < 500)
        // Reflected script: the response that repeats it is not a page.
        let type = answer.headers[.contentType] ?? ""
        #expect(!type.contains("html"))
      }
      let pin = try await client.send(.get, "/v1/StudentLocation/\(query)")
      #expect(pin.status.code >= 400 && pin.status.code < 500)
    }
  }

  // MARK: Addresses

  /// Open redirects and injected headers: nothing sends a browser elsewhere, and nothing that was
  /// asked becomes a header.
  @Test(arguments: [
    "//evil.example/", "/%5cevil.example", "/web//evil.example", "/?next=https://evil.example",
    "/%0d%0aX-Injected:%20yes", "/web/app.js%0d%0aX-Injected:%20yes",
    "/geocode/search?q=%0d%0aX-Injected:%20yes", "/geocode/search?q=a&lang=%0d%0aX-Injected:1",
    "/nominatim/search?q=Paris&json_callback=a%0d%0aX-Injected:1",
    "/pins/near?place=%0aX-Injected:1",
    "/v1/users/%0d%0aX-Injected:1", "/photon/api?q=a&lang=%0d%0aSet-Cookie:a=b",
  ])
  func noURLRedirectsElsewhereOrCreatesHeaders(path: String) async throws {
    let server = try await ServerFixture()
    try await server.test(.live) { client in
      let answer = try await client.send(.get, path)
      #expect(!(300..<400).contains(answer.status.code))
      #expect(answer.headers[.location] == nil)
      #expect(answer.headers[.setCookie] == nil)
      #expect(HTTPField.Name("X-Injected").flatMap { answer.headers[$0] } == nil)
    }
  }

  /// Decompression bombs: what is packed is not unpacked.
  @Test(arguments: ["/geocode/batch", "/pins/validate", "/v1/session", "/account/session"])
  func aCompressedBodyIsRefused(path: String) async throws {
    let server = try await ServerFixture()
    try await server.test { client in
      for encoding in ["gzip", "identity, GZIP", "deflate", "br"] {
        let answer = try await client.send(
          .post, path, headers: [.contentEncoding: encoding], body: "\u{1F}\u{8B}\u{8}bomb")
        #expect(answer.status == .unsupportedMediaType)
      }
      let plain = try await client.send(
        .post, path, headers: [.contentEncoding: "identity"], body: "Paris\n")
      #expect(plain.status != .unsupportedMediaType)
    }
  }
}

extension HTTPResponse.Status {
  fileprivate var isSuccess: Bool { kind == .successful }
}
