import HTTPTypes
import NIOCore
import Posting
import ServerTesting
import Testing

@testable import GeocodeServer

/// The gate before accounts of people whom another service identifies.
@Suite struct SignupGateTests {
  /// A service that knows everybody by their token.
  private struct StubIdentity: IdentityProviding {
    let email: String?

    func identify(
      _ credentials: Credentials, from network: ClientNetwork
    ) async throws -> IdentifiedPerson? {
      guard case .facebook(let token) = credentials else { return nil }
      return IdentifiedPerson(
        identity: IdentityKey(provider: .facebook, subject: token), email: email,
        name: PersonName(first: "Ada", last: "L"))
    }
  }

  struct Arrival: Sendable, CustomTestStringConvertible {
    let why: String
    var signup = ServerConfiguration.SignupPolicy.open
    var domains: [String] = []
    var email: String? = "ada@school.example"
    /// More members of the body.
    var shown = ""
    /// The code of the refusal; `nil` if an account is made.
    var refusal: String?
    var testDescription: String { why }
  }

  static let arrivals = [
    Arrival(why: "open"),
    Arrival(why: "closed", signup: .closed, refusal: "signup.closed"),
    Arrival(why: "closed until there is a code", signup: .newCode, refusal: "signup.closed"),
    Arrival(why: "no code", signup: .code("sesame"), refusal: "signup.wrongCode"),
    Arrival(
      why: "a wrong code", signup: .code("sesame"), shown: #","code":"simsim""#,
      refusal: "signup.wrongCode"),
    Arrival(why: "the right code", signup: .code("sesame"), shown: #","code":"sesame""#),
    Arrival(why: "of the domain", domains: ["school.example"]),
    Arrival(
      why: "of another domain", domains: ["school.example"], email: "ada@elsewhere.example",
      refusal: "email.domain"),
    Arrival(
      why: "without an address", domains: ["school.example"], email: nil,
      refusal: "email.invalid"),
    Arrival(why: "without an address where none is asked for", email: nil),
    Arrival(
      why: "of another domain with the right code", signup: .code("sesame"),
      domains: ["school.example"], email: "ada@elsewhere.example",
      shown: #","code":"sesame""#, refusal: "email.domain"),
  ]

  private func server(
    _ signup: ServerConfiguration.SignupPolicy, domains: [String] = [], email: String?
  ) async throws -> ServerFixture {
    var configuration = ServerConfiguration()
    configuration.signup = signup
    configuration.signupDomains = domains
    return try await ServerFixture(configuration, providers: [StubIdentity(email: email)])
  }

  @Test(arguments: arrivals) func aFirstLoginPassesTheGate(_ arrival: Arrival) async throws {
    let server = try await server(
      arrival.signup, domains: arrival.domains, email: arrival.email)
    try await server.test { client in
      let answer = try await client.send(
        .post, "/account/session", body: #"{"facebookToken":"1"\#(arrival.shown)}"#)
      let text = String(buffer: answer.body)
      if let refusal = arrival.refusal {
        #expect((400..<500).contains(answer.status.code))
        #expect(text.contains(#""code":"\#(refusal)""#), "\(text)")
      } else {
        #expect(answer.status == .ok, "\(text)")
      }
    }
    let accounts = try await server.store.accounts(after: nil, limit: 9)
    #expect(accounts.count == (arrival.refusal == nil ? 1 : 0))
  }

  @Test func theWireAPIHasTheSameGate() async throws {
    for (signup, status) in [
      (ServerConfiguration.SignupPolicy.closed, 403), (.code("sesame"), 403), (.open, 200),
    ] {
      let server = try await server(signup, email: nil)
      try await server.test { client in
        for path in ["/v1/session", "/api/session"] {
          let answer = try await client.send(
            .post, path, body: #"{"facebook_mobile":{"access_token":"1"}}"#)
          #expect(answer.status.code == status)
        }
      }
      #expect(
        try await server.store.accounts(after: nil, limit: 9).count == (status == 200 ? 1 : 0))
    }
  }

  @Test func firstLoginsAreCountedLikeSignUps() async throws {
    var configuration = ServerConfiguration()
    configuration.rateLimit.countsLoopback = true
    let server = try await ServerFixture(configuration, providers: [StubIdentity(email: nil)])
    try await server.test { client in
      var statuses: [Int: Int] = [:]
      for number in 0..<130 {
        let answer = try await client.send(
          .post, "/account/session", body: #"{"facebookToken":"\#(number)"}"#)
        statuses[answer.status.code, default: 0] += 1
      }
      // One more is allowed every 30 seconds, so a slow machine may see some.
      #expect((120...127).contains(statuses[200] ?? 0), "\(statuses)")
      #expect(statuses[429] ?? 0 > 0 && statuses.count == 2, "\(statuses)")
    }
  }
}
