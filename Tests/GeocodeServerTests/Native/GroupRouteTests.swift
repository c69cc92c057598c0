import Foundation
import HTTPTypes
import NIOCore
import Posting
import ServerTesting
import TestSupport
import Testing

@testable import GeocodeServer

/// Groups of a course and the invitations to them.
@Suite struct GroupRouteTests {
  private static func person(_ email: String, invitation: String) -> String {
    """
    {"email":"\(email)","password":"correct horse","firstName":"A","lastName":"B",\
    "invitation":"\(invitation)"}
    """
  }

  private static func text(_ response: TestResponse) -> String { String(buffer: response.body) }

  @Test func anInvitationAllowsSignUpIfItIsClosed() async throws {
    for policy in [
      ServerConfiguration.SignupPolicy.closed, .code("autumn"), .newCode, .open,
    ] {
      let server = try await ServerFixture(ServerConfiguration(signup: policy))
      let group = try await server.parts.groups.create(name: " Autumn ", color: "#0B7A4B")
      let (code, invitation) = try await server.parts.groups.invite(to: group.id, days: 7)
      try await server.test { client in
        let checked = try await client.send(
          .post, "/invitations/check", body: #"{"code":"\#(code.text)"}"#)
        #expect(Self.text(checked).contains(##""name":"Autumn","color":"#0b7a4b""##))
        let made = try await client.send(
          .post, "/account", body: Self.person("a@example.org", invitation: code.text))
        #expect(made.status == .created)
        #expect(Self.text(made).contains(#""name":"Autumn""#))
        // It expires, and then lets nobody in.
        server.clock.advance(seconds: 7 * 24 * 60 * 60)
        let late = try await client.send(
          .post, "/account", body: Self.person("b@example.org", invitation: code.text))
        #expect(late.status == .forbidden && Self.text(late).contains("invitation.invalid"))
        // An invalid link does not bypass the code either.
        for wrong in ["", "x", String(repeating: "a", count: 26), invitation.codeHash] {
          let refused = try await client.send(
            .post, "/account", body: Self.person("c@example.org", invitation: wrong))
          #expect(refused.status == .forbidden)
        }
      }
      #expect(try await server.store.accounts(after: nil, limit: 9).count == 1)
    }
  }

  @Test func nobodySignsUpIfAnotherServerChecksPasswords() async throws {
    var configuration = ServerConfiguration(signup: .closed)
    configuration.keepsPasswords = false
    let server = try await ServerFixture(configuration)
    let group = try await server.parts.groups.create(name: "Autumn", color: "#0b7a4b")
    let code = try await server.parts.groups.invite(to: group.id, days: 7).code
    try await server.test { client in
      let refused = try await client.send(
        .post, "/account", body: Self.person("a@example.org", invitation: code.text))
      #expect(refused.status == .forbidden && Self.text(refused).contains("signup.closed"))
    }
  }

  @Test func anInvitationEndsWhenItIsRevokedAndWithItsGroup() async throws {
    let server = try await ServerFixture()
    let groups = server.parts.groups
    let group = try await groups.create(name: "Autumn", color: "#0b7a4b")
    let first = try await groups.invite(to: group.id, days: 7)
    let second = try await groups.invite(to: group.id, days: 7)
    let bystander = try await server.signUp("bob@example.org", first: "Bob", last: "B")
    let bob = HTTPFields.bearer(try await server.logIn(bystander))
    @Sendable func join(
      _ client: any TestClientProtocol, _ code: InvitationCode
    ) async throws -> TestResponse {
      try await client.send(
        .put, "/account/group", headers: bob, body: #"{"invitation":"\#(code.text)"}"#)
    }
    try await server.test { client in
      try await groups.revoke(first.invitation.number)
      #expect(try await join(client, first.code).status == .forbidden)
      #expect(try await join(client, second.code).status == .ok)
      _ = try await server.store.deleteGroup(group.id)
      #expect(try await join(client, second.code).status == .forbidden)
      let account = try await client.send(.get, "/account", headers: bob)
      #expect(Self.text(account).contains(#""group":null"#))
    }
  }

  @Test func groupsAreOnPinsAndInTheExportButNotInTheWireAPI() async throws {
    let server = try await ServerFixture()
    let group = try await server.parts.groups.create(name: "=Autumn", color: "#0b7a4b")
    let code = try await server.parts.groups.invite(to: group.id, days: 7).code
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "L")
    let headers = HTTPFields.bearer(try await server.logIn(ada))
    let shown = ##""group":{"id":"\##(group.id.rawValue)","name":"=Autumn","color":"#0b7a4b"}"##
    try await server.test { client in
      _ = try await client.send(
        .post, "/pins", headers: headers, body: #"{"place":"Paris, Texas","link":"https://e.org"}"#)
      let before = Self.text(try await client.send(.get, "/v1/StudentLocation"))
      _ = try await client.send(
        .put, "/account/group", headers: headers, body: #"{"invitation":"\#(code.text)"}"#)
      for path in [
        "/pins", "/pins/near?lat=0&lon=0", "/pins?format=geojson", "/account/export", "/account",
      ] {
        let answer = try await client.send(.get, path, headers: headers)
        #expect(Self.text(answer).contains(shown), "\(path)")
      }
      // A name that a spreadsheet would compute with stays a text.
      let table = Self.text(try await client.send(.get, "/pins?format=csv"))
      #expect(table.contains(",'=Autumn"))
      let after = Self.text(try await client.send(.get, "/v1/StudentLocation"))
      #expect(after == before)
      let left = try await client.send(.delete, "/account/group", headers: headers)
      #expect(Self.text(left).contains(#""group":null"#))
      let pins = Self.text(try await client.send(.get, "/pins"))
      #expect(pins.contains(#""group":null"#))
    }
  }

  @Test func aLinkKeepsItsCodeOutOfLogsAndOtherSites() async throws {
    let server = try await ServerFixture()
    let group = try await server.parts.groups.create(name: "Autumn", color: "#0b7a4b")
    let code = try await server.parts.groups.invite(to: group.id, days: 7).code
    try await server.test { client in
      let answer = try await client.send(.get, "/join/\(code.text)")
      #expect(answer.status == .seeOther)
      #expect(answer.headers[.location] == "/#/join/\(code.text)")
      #expect(answer.headers[.cacheControl] == "no-store")
      #expect(HTTPField.Name("Referrer-Policy").map { answer.headers[$0] } == "no-referrer")
      for odd in ["x", "%0d%0aSet-Cookie:%20a=b", "https:%2f%2fevil.example", "..%2f"] {
        let refused = try await client.send(.get, "/join/\(odd)")
        #expect(refused.headers[.location] == "/#/join/invalid", "\(odd)")
      }
    }
    // Only its hash is stored.
    let stored = try await server.store.invitations().map(\.codeHash)
    #expect(stored == [code.hash] && code.hash != code.text)
  }

  @Test func wrongInvitationsAreThrottled() async throws {
    let server = try await ServerFixture()
    try await server.test { client in
      var statuses: [Int] = []
      for _ in 0..<40 {
        let answer = try await client.send(
          .post, "/invitations/check", body: #"{"code":"\#(String(repeating: "a", count: 26))"}"#)
        statuses.append(answer.status.code)
      }
      #expect(statuses.prefix(30).allSatisfy { $0 == 403 })
      #expect(statuses.last == 429)
    }
  }

  @Test(arguments: [
    ("", "#0b7a4b"), ("   ", "#0b7a4b"), ("a\u{7}", "#0b7a4b"), ("\u{200D}", "#0b7a4b"),
    (String(repeating: "x", count: 61), "#0b7a4b"), ("Autumn", "red"), ("Autumn", "#0b7a4"),
    ("Autumn", "#0b7a4g"), ("Autumn", "url(x)"), ("Autumn", "＃0b7a4b"),
  ])
  func aGroupNeedsANameAndAColor(name: String, color: String) async throws {
    let server = try await ServerFixture()
    await #expect(throws: GroupError.self) {
      try await server.parts.groups.create(name: name, color: color)
    }
  }
}
