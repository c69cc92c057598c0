import HTTPTypes
import NIOCore
import Posting
import ServerTesting
import Testing

@testable import GeocodeServer

/// Requests that a browser sends for pages of other sites.
@Suite struct OtherPageTests {
  struct Sender: Sendable, CustomTestStringConvertible {
    let why: String
    let headers: HTTPFields
    let isRefused: Bool
    var testDescription: String { why }

    init(_ why: String, site: String? = nil, origin: String? = nil, isRefused: Bool) {
      self.why = why
      var headers = HTTPFields()
      if let site { headers[.fetchSite] = site }
      if let origin { headers[.origin] = origin }
      self.headers = headers
      self.isRefused = isRefused
    }
  }

  static let senders = [
    Sender("a program", isRefused: false),
    Sender("our own page", site: "same-origin", origin: "http://localhost", isRefused: false),
    Sender("an address that was typed", site: "none", isRefused: false),
    Sender("any page", site: "cross-site", origin: "https://evil.example", isRefused: true),
    Sender(
      "a page of another host of the same site", site: "same-site",
      origin: "https://eve.school.example", isRefused: true),
    Sender(
      "a page of another port", site: "same-site", origin: "http://localhost:99", isRefused: true),
    Sender("a word that there is not yet", site: "somewhere", isRefused: true),
    Sender("an old browser, any page", origin: "https://evil.example", isRefused: true),
    Sender("an old browser, a page without an origin", origin: "null", isRefused: true),
    Sender("an old browser, our own page", origin: "http://LOCALHOST", isRefused: false),
  ]

  /// A form can send JSON as plain text, without asking first.
  @Test(arguments: senders) func onlyOurOwnPagesMayLogInAndPost(
    _ sender: Sender
  ) async throws {
    let server = try await ServerFixture()
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    let token = try await server.logIn(ada)
    let login = #"{"email":"ada@example.org","password":"\#(ServerFixture.password)"}"#
    let wire =
      #"{"udacity":{"username":"ada@example.org","password":"\#(ServerFixture.password)"}}"#
    let person =
      #"{"email":"bob@example.org","password":"correct horse","firstName":"Bob","lastName":"B"}"#
    let location = #"{"mapString":"x","mediaURL":"x","latitude":1,"longitude":2}"#
    let pin = #"{"place":"Paris, Texas","link":"https://example.org"}"#
    var headers = sender.headers
    headers[.contentType] = "text/plain"
    let plain = headers
    headers[.cookie] = "otm-session=\(token.text)"
    headers[.crossSiteToken] = token.crossSiteToken
    let logged = headers
    try await server.test { client in
      for (path, headers, body) in [
        ("/account", plain, person), ("/account/session", plain, login),
        ("/v1/session", plain, wire),
        ("/api/session", plain, wire), ("/v1/StudentLocation", logged, location),
        ("/pins", logged, pin),
      ] {
        let answer = try await client.send(.post, path, headers: headers, body: body)
        #expect((answer.status == .forbidden) == sender.isRefused, "\(path): \(answer.status)")
        #expect(answer.headers[values: .setCookie].isEmpty || !sender.isRefused)
      }
    }
  }

  // MARK: Logging out

  /// On a shared computer the next one must not be the last one, whatever went wrong.
  @Test(arguments: ["/account/session", "/v1/session"])
  func everyAnswerToALogOutEndsTheCookies(path: String) async throws {
    let server = try await ServerFixture()
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    let token = try await server.logIn(ada)
    try await server.test { client in
      // The counterpart of the cookie is gone: refused natively, and logged out all the same.
      let headers: HTTPFields = [.cookie: "otm-session=\(token.text)"]
      let lacking = try await client.send(.delete, path, headers: headers)
      #expect(Self.expiresCookies(lacking))
      await server.readiness.enter(.opening("starting"))
      let starting = try await client.send(.delete, path, headers: headers)
      #expect(starting.status == .serviceUnavailable)
      #expect(Self.expiresCookies(starting))
      await server.readiness.enter(.ready(server.parts))
      try await server.store.close()
      let closed = try await client.send(.delete, path, headers: headers)
      #expect(Self.expiresCookies(closed))
    }
  }

  private static func expiresCookies(_ answer: TestResponse) -> Bool {
    let cookies = answer.headers[values: .setCookie]
    return cookies.count == 2 && cookies.allSatisfy { $0.contains("; Max-Age=0;") }
  }

  // MARK: Cookies of other hosts

  /// A sibling host can plant a cookie of any name but one that begins with `__Host-`.
  @Test func onEncryptedConnectionsOnlyThisHostsCookieCounts() async throws {
    let loopback = ["127.0.0.0/8", "::1"].compactMap { AddressBlock($0) }
    let server = try await ServerFixture(ServerConfiguration(trustedProxies: loopback))
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    let eve = try await server.signUp("eve@example.org", first: "Eve", last: "E")
    let (adas, eves) = (try await server.logIn(ada), try await server.logIn(eve))
    try await server.test(.live) { client in
      func account(_ cookie: String, _ proto: String = "https") async throws -> String {
        let headers: HTTPFields = [.cookie: cookie, .forwardedProto: proto]
        return String(buffer: try await client.send(.get, "/account", headers: headers).body)
      }
      let own = "__Host-otm-session=\(adas.text)"
      let planted = "otm-session=\(eves.text)"
      #expect(try await account(own).contains("ada@example.org"))
      for both in ["\(planted); \(own)", "\(own);\(planted)"] {
        #expect(try await account(both).contains("ada@example.org"))
      }
      #expect(try await account(planted).contains("session.needed"))
      #expect(try await account(planted, "http").contains("eve@example.org"))
      let login = try await client.send(
        .post, "/account/session", headers: [.forwardedProto: "https"],
        body: #"{"email":"ada@example.org","password":"\#(ServerFixture.password)"}"#)
      let cookie = login.headers[values: .setCookie].first { $0.hasPrefix("__Host-otm-session=") }
      // What browsers ask of such a name: no Domain, this path, Secure.
      #expect(cookie?.contains("; Path=/;") == true)
      #expect(cookie?.contains("; Secure") == true)
      #expect(cookie?.contains("Domain") == false)
    }
  }

  // MARK: Answers as scripts

  @Test(arguments: [
    "/", "/pins", "/geocode/search?q=Paris", "/geocode/nowhere", "/v1/StudentLocation",
    "/nominatim/search?q=Paris&json_callback=show", "/metrics", "/account/session",
  ]) func noResponseIsReadAsAnotherContentType(path: String) async throws {
    let server = try await ServerFixture()
    try await server.test { client in
      let answer = try await client.send(.get, path)
      #expect(answer.headers[.contentTypeOptions] == "nosniff", "\(path)")
    }
  }

  @Test func ourOwnPageGetsNoResponseAsAScript() async throws {
    let server = try await ServerFixture()
    let path = "/nominatim/search?q=Paris&json_callback=show"
    try await server.test { client in
      let other = try await client.send(.get, path, headers: [.fetchSite: "cross-site"])
      #expect(String(buffer: other.body).hasPrefix("/**/show("))
      let own = try await client.send(.get, path, headers: [.fetchSite: "same-origin"])
      #expect(own.status == .badRequest)
    }
  }
}
