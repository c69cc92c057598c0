import GeocodeServer
import HTTPTypes
import Hummingbird
import Posting
import Testing

private let here = ClientNetwork(of: "192.0.2.7")

@Suite struct UdacityIdentityTests {
  private static let guardBytes = ")]}'\n"
  private static let credentials = Credentials.password(
    login: "ada@example.org", password: "correct horse")
  private static let session =
    guardBytes
    + #"{"account":{"registered":true,"key":"3903878747"},"session":{"id":"1S2","expiration":"2030-05-10T16:48:30.760460Z"}}"#
  private static let user = guardBytes + #"{"first_name":"Ada","last_name":"Love\u0007lace"}"#

  /// Responses of another server that are not a login.
  struct Case: Sendable, CustomTestStringConvertible {
    let status: HTTPResponse.Status
    let body: String
    let isRefused: Bool
    let why: String
    var testDescription: String { why }

    init(_ why: String, _ status: HTTPResponse.Status, _ body: String, isRefused: Bool = false) {
      self.status = status
      self.body = body
      self.isRefused = isRefused
      self.why = why
    }
  }

  static let cases = [
    Case(
      "wrong password", .forbidden,
      guardBytes + #"{"status":403,"error":"Account not found or invalid credentials."}"#,
      isRefused: true),
    Case("a proxy's refusal", .forbidden, "<html>Forbidden</html>"),
    Case("JSON without the guard", .ok, String(session.dropFirst(guardBytes.count))),
    Case("a fault there", .internalServerError, guardBytes + #"{"status":500,"error":"x"}"#),
    Case("it sends elsewhere", .movedPermanently, ""),
    Case("no such path", .notFound, guardBytes + #"{"status":404,"error":"x"}"#),
    Case("garbage behind the guard", .ok, guardBytes + "garbage"),
    Case("no account", .ok, guardBytes + #"{"account":{}}"#),
    Case("nothing", .ok, ""),
    Case(
      "a key that is a path", .ok, session.replacing("3903878747", with: "../session")),
    Case("an answer without end", .ok, String(repeating: " ", count: 400_000)),
  ]

  @Test(arguments: cases)
  func distinguishesWrongPasswordsFromOtherErrors(_ example: Case) async throws {
    let stub = StubServer()
      .answer(.post, "v1/session") { _ in (example.status, example.body) }
      .answer(.get, "v1/users/:id") { _ in (.ok, Self.user) }
    try await stub.run { address in
      let identity = UdacityIdentity(address: address, timeoutSeconds: patience)
      if example.isRefused {
        await #expect(throws: IdentityError.refused) {
          try await identity.identify(Self.credentials, from: here)
        }
      } else {
        await expectUnreachable { try await identity.identify(Self.credentials, from: here) }
      }
    }
  }

  @Test func theOtherServersRetryAfterIsPassedOn() async throws {
    let stub = StubServer()
      .answer(.post, "v1/session") { _ in
        (.tooManyRequests, Self.guardBytes + #"{"status":429,"error":"x"}"#)
      }
    try await stub.run { address in
      let identity = UdacityIdentity(address: address, timeoutSeconds: patience)
      await #expect {
        try await identity.identify(Self.credentials, from: here)
      } throws: { error in
        if case LoginError.slowedDown = error { true } else { false }
      }
    }
  }

  @Test func theNameComesFromTheOtherServer() async throws {
    let stub = StubServer()
      .answer(.post, "v1/session") { request in
        let body = try await request.body.collect(upTo: 1_000)
        #expect(
          String(buffer: body)
            == #"{"udacity":{"username":"ada@example.org","password":"correct horse"}}"#)
        return (.ok, Self.session)
      }
      .answer(.get, "v1/users/3903878747") { _ in (.ok, Self.user) }
    try await stub.run { address in
      let person = try await UdacityIdentity(address: address + "/", timeoutSeconds: patience)
        .identify(Self.credentials, from: here)
      #expect(
        person
          == IdentifiedPerson(
            identity: IdentityKey(provider: .udacity, subject: "3903878747"),
            email: "ada@example.org", name: PersonName(first: "Ada", last: "Lovelace")))
    }
  }

  @Test func aServerThatDoesNotAnswerIsUnreachable() async throws {
    let stub = StubServer().answer(.post, "v1/session") { _ in
      try await Task.sleep(for: .seconds(2))
      return (.ok, "")
    }
    await expectUnreachable {
      try await UdacityIdentity(address: "http://127.0.0.1:1").identify(
        Self.credentials, from: here)
    }
    try await stub.run { address in
      await expectUnreachable {
        try await UdacityIdentity(address: address, timeoutSeconds: 1)
          .identify(Self.credentials, from: here)
      }
    }
  }

  @Test func otherCredentialsAreNotItsKind() async throws {
    let identity = UdacityIdentity(address: "http://127.0.0.1:1")
    #expect(try await identity.identify(.facebook(token: "x"), from: here) == nil)
  }
}
