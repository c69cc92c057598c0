import GeocodeServer
import HTTPTypes
import Hummingbird
import Posting
import Testing

private let here = ClientNetwork(of: "192.0.2.7")

@Suite struct FacebookIdentityTests {
  private static let now = TimeSource { Timestamp(milliseconds: 1_767_323_045_006) }
  private static let token = Credentials.facebook(token: "good token&;")

  /// What the stub says of a token.
  struct Case: Sendable, CustomTestStringConvertible {
    enum Outcome: Sendable { case vouched, refused, unreachable }
    let why: String
    let outcome: Outcome
    var lookup =
      #"{"data":{"app_id":"77","is_valid":true,"expires_at":0,"user_id":"501"}}"#
    var lookupStatus = HTTPResponse.Status.ok
    var person =
      #"{"id":"501","first_name":"Ada","last_name":"Lovelace","email":"Ada@example.org"}"#
    var testDescription: String { why }
  }

  static let cases = [
    Case(why: "ours, and it never expires", outcome: .vouched),
    Case(
      why: "ours, and it expires later", outcome: .vouched,
      lookup: #"{"data":{"app_id":"77","is_valid":true,"expires_at":1767323046,"user_id":"501"}}"#),
    Case(
      why: "numbers instead of texts", outcome: .vouched,
      lookup: #"{"data":{"app_id":77,"is_valid":true,"user_id":501}}"#),
    Case(
      why: "it has expired", outcome: .refused,
      lookup: #"{"data":{"app_id":"77","is_valid":true,"expires_at":1767323045,"user_id":"501"}}"#),
    Case(
      why: "another app's", outcome: .refused,
      lookup: #"{"data":{"app_id":"78","is_valid":true,"expires_at":0,"user_id":"501"}}"#),
    Case(
      why: "not valid", outcome: .refused,
      lookup: #"{"data":{"app_id":"77","is_valid":false,"error":{"code":190},"user_id":"501"}}"#),
    Case(why: "no token at all", outcome: .refused, lookup: #"{"data":{"is_valid":false}}"#),
    Case(
      why: "our own secret is wrong", outcome: .unreachable, lookup: #"{"error":{"code":190}}"#,
      lookupStatus: .badRequest),
    Case(
      why: "a fault there", outcome: .unreachable, lookup: "oops",
      lookupStatus: .internalServerError),
    Case(why: "it sends elsewhere", outcome: .unreachable, lookup: "", lookupStatus: .found),
    Case(why: "no JSON", outcome: .unreachable, lookup: "<html>"),
    Case(why: "JSON of another kind", outcome: .unreachable, lookup: "[]"),
    Case(
      why: "somebody else's name", outcome: .unreachable,
      person: #"{"id":"502","first_name":"Eve"}"#),
    Case(
      why: "an answer without end", outcome: .unreachable,
      lookup: String(repeating: " ", count: 400_000)),
  ]

  @Test(arguments: cases)
  func identifiesPeople(_ example: Case) async throws {
    let stub = StubServer()
      .answer(.get, "v9/debug_token") { request in
        #expect(
          request.uri.query == "input_token=good%20token%26%3B&access_token=77%7Csecret",
          "the token is looked up under the app's name")
        return (example.lookupStatus, example.lookup)
      }
      .answer(.get, "v9/me") { request in
        // HMAC-SHA256 of the token under the secret, as openssl computes it.
        #expect(
          request.uri.query?.hasSuffix(
            "&appsecret_proof=3ee748e1b3fe07600d84ff65b7caeff01d41f359f46d173ec9acb074367dc6b2")
            == true, "\(request.uri.query ?? "")")
        return (.ok, example.person)
      }
    try await stub.run { address in
      let identity = FacebookIdentity(
        app: FacebookApp(id: "77", secret: "secret", graph: address + "/v9/"), time: Self.now,
        timeoutSeconds: patience)
      switch example.outcome {
      case .vouched:
        let person = try await identity.identify(Self.token, from: here)
        #expect(
          person
            == IdentifiedPerson(
              identity: IdentityKey(provider: .facebook, subject: "501"),
              email: "ada@example.org", name: PersonName(first: "Ada", last: "Lovelace")))
      case .refused:
        await #expect(throws: IdentityError.refused) {
          try await identity.identify(Self.token, from: here)
        }
      case .unreachable:
        await expectUnreachable { try await identity.identify(Self.token, from: here) }
      }
    }
  }

  @Test func aClosedPortIsUnreachable() async {
    let identity = FacebookIdentity(
      app: FacebookApp(id: "77", secret: "secret", graph: "http://127.0.0.1:1"))
    await expectUnreachable { try await identity.identify(Self.token, from: here) }
  }

  @Test func passwordsAreNotItsKind() async throws {
    let identity = FacebookIdentity(app: FacebookApp(id: "1", secret: "2"))
    #expect(try await identity.identify(.password(login: "a", password: "b"), from: here) == nil)
  }

  @Test func malformedTokensAreNeverSent() async {
    let identity = FacebookIdentity(
      app: FacebookApp(id: "1", secret: "2", graph: "http://127.0.0.1:1"))
    for token in ["", String(repeating: "x", count: 5_000)] {
      await #expect(throws: IdentityError.refused) {
        try await identity.identify(.facebook(token: token), from: here)
      }
    }
  }
}

/// How long a stub may take to answer; other tests may hold all threads for half a minute.
let patience: Int64 = 300

/// Expects that a provider could not be asked, which is not the person's fault.
func expectUnreachable(
  _ ask: () async throws -> IdentifiedPerson?,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  do {
    _ = try await ask()
    Issue.record("somebody answered", sourceLocation: sourceLocation)
  } catch IdentityError.unreachable {
  } catch {
    Issue.record("unexpected \(error)", sourceLocation: sourceLocation)
  }
}
