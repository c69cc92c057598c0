import Foundation
import Geodesy
import HTTPTypes
import Logging
import NIOCore
import Posting
import ServerTesting
import TestSupport
import Testing

@testable import GeocodeServer

/// Managing a server in the browser.
@Suite struct AdministrationRouteTests {
  /// Every route, with a body that would do something.
  private static let routes: [(HTTPRequest.Method, String, String?)] = [
    (.get, "/administration", nil), (.get, "/administration/accounts", nil),
    (.patch, "/administration/accounts/ID", #"{"disabled":true}"#),
    (.delete, "/administration/accounts/ID", nil), (.delete, "/administration/pins/PIN", nil),
  ]

  /// A server with an administrator, and a member with a pin.
  private struct Course {
    let server: ServerFixture
    let grace: Account
    let member: Account
    let names: [String: String]

    init() async throws {
      server = try await ServerFixture()
      let grace = try await server.signUp("grace@example.org", first: "Grace", last: "Hopper")
      _ = try await server.store.updateAccount(
        grace.id, AccountChanges(isAdministrator: true), keeping: nil)
      self.grace = grace
      member = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
      let content = PinContent(
        uniqueKey: "", name: member.name, place: "Lyon", link: "https://example.org",
        coordinate: .init(latitude: 45.75, longitude: 4.85)!)
      _ = try await server.parts.pins.post(content, by: member, onExisting: .refuse)
      let pin = try await server.store.posts(of: member.id)[0]
      names = ["ID": member.id.rawValue, "PIN": pin.id.rawValue]
    }

    func path(_ text: String) -> String {
      names.reduce(text) { text, name in text.replacing("/" + name.key, with: "/" + name.value) }
    }

    /// Whether nothing has been changed.
    func isUntouched() async throws -> Bool {
      let store = server.store
      let hasMember = try await store.account(member.id)?.isDisabled == false
      let hasPin = try await store.posts(of: member.id).count == 1
      return hasMember && hasPin
    }
  }

  private static func text(_ response: TestResponse) -> String { String(buffer: response.body) }

  @Test func nobodyButAnAdministratorWithAFreshPasswordGetsIn() async throws {
    let course = try await Course()
    let server = course.server
    let stale = HTTPFields.bearer(try await server.logIn(course.grace))
    server.clock.advance(seconds: Administrator.freshSeconds)
    let member = HTTPFields.bearer(try await server.logIn(course.member))
    let fresh = try await server.logIn(course.grace)
    try await server.test { client in
      for (method, route, body) in Self.routes {
        let path = course.path(route)
        var elsewhere = HTTPFields.bearer(fresh)
        elsewhere[.fetchSite] = "cross-site"
        var attempts: [(HTTPFields, String)] = [
          ([:], "session.needed"), (member, "administration.refused"),
          (stale, "administration.password"),
        ]
        if method != .get {
          attempts += [
            ([.cookie: "otm-session=\(fresh.text)"], "session.crossSite"),
            (elsewhere, "session.othersPage"),
          ]
        }
        for (headers, code) in attempts {
          let answer = try await client.send(method, path, headers: headers, body: body)
          #expect(Self.text(answer).contains(code), "\(method) \(path)")
        }
      }
    }
    #expect(try await course.isUntouched())
  }

  @Test func aDemotedAdministratorIsOutAtOnce() async throws {
    let course = try await Course()
    let headers = HTTPFields.bearer(try await course.server.logIn(course.grace))
    try await course.server.test { client in
      #expect(try await client.send(.get, "/administration", headers: headers).status == .ok)
      _ = try await course.server.store.updateAccount(
        course.grace.id, AccountChanges(isAdministrator: false), keeping: nil)
      let refused = try await client.send(.get, "/administration", headers: headers)
      #expect(refused.status == .forbidden)
    }
  }

  @Test func noRequestMakesAnAdministrator() async throws {
    let server = try await ServerFixture()
    let body =
      #"{"email":"a@example.org","password":"correct horse","firstName":"A","lastName":"B","#
      + #""administrator":true,"isAdministrator":true}"#
    try await server.test { client in
      _ = try await client.send(.post, "/account", body: body)
      let account = try await server.store.accounts(after: nil, limit: 1)[0]
      let headers = HTTPFields.bearer(try await server.logIn(account))
      _ = try await client.send(.patch, "/account", headers: headers, body: body)
    }
    let account = try await server.store.accounts(after: nil, limit: 1)[0]
    #expect(!account.isAdministrator)
  }

  @Test func onlyTheOperatorCanChangeAdministrators() async throws {
    let course = try await Course()
    let headers = HTTPFields.bearer(try await course.server.logIn(course.grace))
    let path = "/administration/accounts/\(course.grace.id.rawValue)"
    try await course.server.test { client in
      for (method, body) in [(HTTPRequest.Method.patch, #"{"disabled":true}"#), (.delete, nil)] {
        let refused = try await client.send(method, path, headers: headers, body: body)
        #expect(Self.text(refused).contains("administration.protected"))
      }
    }
    #expect(try await course.server.store.account(course.grace.id)?.isDisabled == false)
  }

  @Test func accountsAndPinsAreManaged() async throws {
    let course = try await Course()
    let server = course.server
    let headers = HTTPFields.bearer(try await server.logIn(course.grace))
    let ada = HTTPFields.bearer(try await server.logIn(course.member))
    try await server.test { client in
      let accounts = try await client.send(.get, "/administration/accounts", headers: headers)
      #expect(Self.text(accounts).contains("grace@example.org"))
      #expect(!Self.text(accounts).contains("scrypt"))
      let first = try await client.send(
        .get, "/administration/accounts?limit=1", headers: headers)
      #expect(Self.text(first).matches(of: /"email"/).count == 1)
      /// Sends what changes something, and expects a status.
      func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, expecting status: Int
      ) async throws {
        let answer = try await client.send(
          method, course.path(path), headers: headers, body: body)
        #expect(answer.status.code == status, "\(method) \(path) \(body ?? "")")
      }
      try await send(.patch, "/administration/accounts/ID", #"{"disabled":true}"#, expecting: 200)
      #expect(try await client.send(.get, "/account", headers: ada).status == .unauthorized)
      try await send(.patch, "/administration/accounts/ID", #"{"disabled":false}"#, expecting: 200)
      try await send(.delete, "/administration/pins/PIN", expecting: 204)
      try await send(.delete, "/administration/pins/PIN", expecting: 404)
      try await send(.delete, "/administration/accounts/ID", expecting: 204)
      try await send(.delete, "/administration/accounts/ID", expecting: 404)
    }
  }

  @Test func pinsOfADisabledAccountAreServedNowhereUntilItIsEnabled() async throws {
    let course = try await Course()
    let grace = HTTPFields.bearer(try await course.server.logIn(course.grace))
    let routes = [
      "/pins", "/pins?limit=5&total=true", "/pins?format=csv", "/pins?format=geojson",
      "/pins/near?lat=45.75&lon=4.85", "/pins/PIN", "/v1/StudentLocation",
      "/v1/StudentLocation?where=%7B%22lastName%22:%22Lovelace%22%7D",
      "/parse/classes/StudentLocation?order=-updatedAt", "/1/classes/StudentLocation",
      "/parse/classes/StudentLocation/PIN",
    ]
    var reading = grace
    for (name, value) in WireExchange.courseKeys {
      reading[try #require(HTTPField.Name(name))] = value
    }
    let keyed = reading
    try await course.server.test { client in
      for isDisabled in [false, true, false] {
        let answer = try await client.send(
          .patch, course.path("/administration/accounts/ID"), headers: grace,
          body: #"{"disabled":\#(isDisabled)}"#)
        #expect(answer.status == .ok)
        for route in routes {
          let text = Self.text(try await client.send(.get, course.path(route), headers: keyed))
          #expect(text.contains("Lyon") == !isDisabled, "\(route): \(text)")
        }
      }
    }
  }

  @Test func whatAnAdministratorRemovesCanBePutBack() async throws {
    let course = try await Course()
    let server = course.server
    let headers = HTTPFields.bearer(try await server.logIn(course.grace))
    let pin = try #require(try await server.store.posts(of: course.member.id).first)
    let path = course.path("/administration/pins/PIN")
    try await server.test { client in
      let removed = try await client.send(.delete, path, headers: headers)
      #expect(removed.status == .noContent)
      #expect(try await client.send(.get, "/pins/\(pin.id.rawValue)").status == .notFound)
      #expect(try await server.store.removedPosts(limit: 9).map(\.post) == [pin])
      #expect(try await server.parts.pins.restore(pin.id) == pin)
      #expect(try await client.send(.get, "/pins/\(pin.id.rawValue)").status == .ok)
    }
    // Until the first sweep after thirty days.
    try await server.parts.pins.remove(pin.id, by: .moderator)
    let sweeper = SweepingService(
      readiness: server.readiness, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    for (days, isKept) in [(29, true), (31, false)] as [(Int64, Bool)] {
      let now = server.clock.source.now().advanced(bySeconds: days * 86_400)
      await sweeper.sweep(at: now, endsSessions: true)
      #expect(try await server.store.removedPosts(limit: 9).isEmpty != isKept)
    }
  }

  @Test func aLoginEndsTheSessionWhoseCookieItOverwrites() async throws {
    let course = try await Course()
    let old = try await course.server.logIn(course.grace)
    let elsewhere = try await course.server.logIn(course.grace)
    let login = #"{"email":"grace@example.org","password":"\#(ServerFixture.password)"}"#
    try await course.server.test { client in
      let begun = try await client.send(
        .post, "/account/session", headers: [.cookie: "otm-session=\(old.text)"], body: login)
      #expect(begun.status == .ok)
      #expect(
        try await client.send(.get, "/account", headers: .bearer(old)).status == .unauthorized)
      #expect(try await client.send(.get, "/account", headers: .bearer(elsewhere)).status == .ok)
    }
  }
}
