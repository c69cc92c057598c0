import HTTPTypes
import Hummingbird
import Identity
import Posting
import Testing

private let here = ClientNetwork(of: "192.0.2.7")

@Suite struct FacebookIdentityTests {
  private static let now = TimeSource { Timestamp(milliseconds: 1_767_323_045_006) }
  private static let token = Credentials.facebook(token: "good token&;")

  /// What the stub says of a token.
  struct Case: Sendable, CustomTestStringConvertible {
    enum Outcome: Sendable { case vouched, refused, unreachable }
    let lookup: String
    let lookupStatus: HTTPResponse.Status
    let person: String
    let outcome: Outcome
    let why: String
    var testDescription: String { why }

    init(
      _ why: String, _ outcome: Outcome,
      lookup: String = #"{"data":{"app_id":"77","is_valid":true,"expires_at":0,"user_id":"501"}}"#,
      lookupStatus: HTTPResponse.Status = .ok,
      person: String =
        #"{"id":"501","first_name":"Ada","last_name":"Lovelace","email":"Ada@example.org"}"#
    ) {
      self.lookup = lookup
      self.lookupStatus = lookupStatus
      self.person = person
      self.outcome = outcome
      self.why = why
    }
  }

  static let cases = [
    Case("ours, and it never expires", .vouched),
    Case(
      "ours, and it expires later", .vouched,
      lookup: #"{"data":{"app_id":"77","is_valid":true,"expires_at":1767323046,"user_id":"501"}}"#),
    Case(
      "numbers instead of texts", .vouched,
      lookup: #"{"data":{"app_id":77,"is_valid":true,"user_id":501}}"#),
    Case(
      "it has expired", .refused,
      lookup: #"{"data":{"app_id":"77","is_valid":true,"expires_at":1767323045,"user_id":"501"}}"#),
    Case(
      "another app's", .refused,
      lookup: #"{"data":{"app_id":"78","is_valid":true,"expires_at":0,"user_id":"501"}}"#),
    Case(
      "not valid", .refused,
      lookup: #"{"data":{"app_id":"77","is_valid":false,"error":{"code":190},"user_id":"501"}}"#),
    Case("no token at all", .refused, lookup: #"{"data":{"is_valid":false}}"#),
    Case(
      "our own secret is wrong", .unreachable, lookup: #"{"error":{"code":190}}"#,
      lookupStatus: .badRequest),
    Case("a fault there", .unreachable, lookup: "oops", lookupStatus: .internalServerError),
    Case("it sends elsewhere", .unreachable, lookup: "", lookupStatus: .found),
    Case("no JSON", .unreachable, lookup: "<html>"),
    Case("JSON of another kind", .unreachable, lookup: "[]"),
    Case("somebody else's name", .unreachable, person: #"{"id":"502","first_name":"Eve"}"#),
    Case(
      "an answer without end", .unreachable,
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
