import Foundation
import GeocodeServer
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Posting
import TestSupport
import Testing

/// A clock that is set, forwards and back, while the server runs.
@Suite struct ClockJumpTests {
  private static let day: Int64 = 86_400

  private static let login =
    #"{"email":"ada@example.org","password":"\#(ServerFixture.password)"}"#

  @Test(arguments: [-3_650 * day, -day, -1, 1, day, 3_650 * day])
  func peopleGoOnAfterAJump(seconds: Int64) async throws {
    let server = try await ServerFixture()
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    let token = try await server.logIn(ada)
    let pin = #"{"place":"Paris","link":"https://example.org","latitude":1,"longitude":2}"#
    try await server.test { client in
      let posted = try await client.send(.post, "/pins", headers: .bearer(token), body: pin)
      #expect(posted.status == .created)
      server.clock.advance(seconds: seconds)
      // A session lasts, or has ended; then one logs in again.
      let account = try await client.send(.get, "/account", headers: .bearer(token))
      #expect(account.status == (seconds > SignIn.sessionSeconds ? .unauthorized : .ok))
      let again = try await client.send(.post, "/account/session", body: Self.login)
      #expect(again.status == .ok)
      let json =
        try JSONSerialization.jsonObject(with: Data(again.body.readableBytesView)) as? [String: Any]
      let fresh = try #require((json?["token"] as? String).flatMap { SessionToken(text: $0) })
      let changed = try await client.send(
        .post, "/pins", headers: .bearer(fresh),
        body: pin.replacing("}", with: #","overwrite":true}"#))
      #expect(changed.status.kind == .successful)
      let pins = try await client.send(.get, "/pins", headers: .bearer(fresh))
      #expect(String(buffer: pins.body).contains(#""place":"Paris""#))
    }
  }

  /// Failures of a future that never came do not shut anybody out for longer than a wait lasts.
  @Test func aClockThatWentBackKeepsNobodyOut() async throws {
    let server = try await ServerFixture()
    _ = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    server.clock.advance(seconds: 10 * Self.day)
    try await server.test { client in
      let wrong = Self.login.replacing(ServerFixture.password, with: "wrong password")
      for _ in 0..<8 { _ = try await client.send(.post, "/account/session", body: wrong) }
      server.clock.advance(seconds: -10 * Self.day)
      let slowed = try await client.send(.post, "/account/session", body: Self.login)
      if slowed.status == .tooManyRequests {
        let wait = try #require(slowed.headers[.retryAfter].flatMap { Int64($0) })
        #expect(wait <= LoginSlowing.windowSeconds)
      }
      server.clock.advance(seconds: 10 * Self.day + LoginSlowing.windowSeconds)
      let later = try await client.send(.post, "/account/session", body: Self.login)
      #expect(later.status == .ok)
    }
  }
}
