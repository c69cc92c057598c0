import Hummingbird
import ServerAPI
import Testing
import otm

@Suite struct ServerClientTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let status: HTTPResponse.Status
    let body: String
    let exitCode: Int32
    let mentions: String
    let why: String
    var testDescription: String { why }
  }

  static let failures: [Case] = [
    Case(
      status: .unauthorized, body: #"{"error":{"code":"login.refused","message":"no"}}"#,
      exitCode: 77, mentions: "wrong e-mail or password", why: "a wrong password"),
    Case(
      status: .unauthorized, body: #"{"error":{"code":"session.needed","message":"no"}}"#,
      exitCode: 77, mentions: "otm login", why: "no session, or one that has ended"),
    Case(
      status: .tooManyRequests,
      body: #"{"error":{"code":"login.slowed","message":"try again in 4 s"}}"#,
      exitCode: 77, mentions: "refused: try again in 4 s", why: "the server's own words are shown"),
    Case(
      status: .conflict,
      body: #"{"error":{"code":"pin.exists","message":"m","pinId":"8ZExGR5uX8"}}"#,
      exitCode: 1, mentions: "already have a pin", why: "a second pin"),
    Case(
      status: .unprocessableContent,
      body: #"{"error":{"code":"link.scheme","message":"bad link","field":"link"}}"#,
      exitCode: 1, mentions: "the server refused: bad link", why: "a post that it does not take"),
    Case(
      status: .serviceUnavailable, body: #"{"error":{"code":"notReady","message":"opening"}}"#,
      exitCode: 69, mentions: "unavailable: opening", why: "a server that is starting"),
    Case(
      status: .internalServerError, body: #"{"error":{"code":"internal","message":"sorry"}}"#,
      exitCode: 69, mentions: "sorry", why: "a fault of the server"),
    Case(
      status: .notFound, body: "<html>nginx</html>", exitCode: 69,
      mentions: "not an On The Map server (HTTP 404)", why: "somebody else's error"),
    Case(
      status: .ok, body: "<html>welcome</html>", exitCode: 69,
      mentions: "not an On The Map server", why: "somebody else's page"),
    Case(
      status: .ok, body: #"{"pins":[{"id":7}]}"#, exitCode: 69, mentions: "cannot be read",
      why: "JSON of another kind"),
    Case(
      status: .ok, body: String(repeating: "x", count: 5 << 20), exitCode: 69,
      mentions: "too long", why: "more than any answer has"),
  ]

  @Test(arguments: failures)
  func everyFailureHasItsOwnError(_ example: Case) async throws {
    try await StubServer.answering(example.status, example.body) { address in
      let error = await #expect(throws: ClientError.self) {
        try await ServerClient.connect(to: address, token: nil) {
          try await $0.newestPins(limit: 3)
        }
      }
      #expect(error?.exitCode == example.exitCode)
      #expect(error?.description.contains(example.mentions) == true, "\(error as Any)")
    }
  }

  @Test func aRedirectionIsNotFollowed() async throws {
    // It would take the token to another server.
    try await StubServer.answering(
      .found, "", headers: [.location: "http://127.0.0.1:1/"]
    ) { address in
      await #expect(throws: ClientError.notOurServer(address, found: "HTTP 302")) {
        try await ServerClient.connect(to: address, token: "secret") { try await $0.account() }
      }
    }
  }
}
