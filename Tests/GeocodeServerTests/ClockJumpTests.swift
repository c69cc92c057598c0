import Foundation
import HTTPTypes
import Logging
import NIOCore
import Posting
import ServerTesting
import TestSupport
import Testing

@testable import GeocodeServer

/// A clock that is set forward and back while the server runs.
@Suite struct ClockJumpTests {
  private static let day: Int64 = 86_400

  private static let login =
    #"{"email":"ada@example.org","password":"\#(ServerFixture.password)"}"#

  @Test(arguments: [-3_650 * day, -day, -1, 1, day, 3_650 * day])
  func peopleContinueAfterAJump(seconds: Int64) async throws {
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
      #expect(account.status == (seconds > SessionService.sessionSeconds ? .unauthorized : .ok))
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

  /// Failures of a future that never came shut nobody out, neither one login nor a whole network;
  /// the clock then still has days to go until the moment at which they happened.
  @Test(arguments: [8, 150], [61, 10 * day])
  func aClockThatWentBackLocksNobodyOut(failures: Int, seconds: Int64) async throws {
    let server = try await ServerFixture()
    _ = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    server.clock.advance(seconds: seconds)
    try await server.test { client in
      for number in 0..<failures {
        let wrong = Self.login.replacing(ServerFixture.password, with: "wrong password")
          .replacing("ada@", with: failures > 8 ? "s\(number)@" : "ada@")
        _ = try await client.send(.post, "/account/session", body: wrong)
      }
      server.clock.advance(seconds: -seconds)
      let right = try await client.send(.post, "/account/session", body: Self.login)
      #expect(right.status == .ok)
    }
  }

  /// Where the clock went back by less than clocks differ, a wait is as long as it would have been.
  @Test func aClockThatWentBackALittleLengthensNoWait() async throws {
    let server = try await ServerFixture()
    _ = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    try await server.test { client in
      let wrong = Self.login.replacing(ServerFixture.password, with: "wrong password")
      for _ in 0..<6 { _ = try await client.send(.post, "/account/session", body: wrong) }
      server.clock.advance(seconds: -30)
      let slowed = try await client.send(.post, "/account/session", body: Self.login)
      let wait = try #require(slowed.headers[.retryAfter].flatMap { Int64($0) })
      #expect(wait <= 2)
      server.clock.advance(seconds: 30 + wait)
      let later = try await client.send(.post, "/account/session", body: Self.login)
      #expect(later.status == .ok)
    }
  }

  /// A clock that is ten years ahead for a while, and put right again: who was logged in still is.
  @Test func sessionsSurviveAClockThatIsFarAhead() async throws {
    let server = try await ServerFixture()
    let ada = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    let token = try await server.logIn(ada)
    let sweeping = SweepingService(
      readiness: server.readiness, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let begin = ContinuousClock.now
    let before = server.clock.source.now()
    try await server.test { client in
      server.clock.advance(seconds: 3_650 * Self.day)
      let login = try await client.send(.post, "/account/session", body: Self.login)
      #expect(login.status == .ok)
      let now = server.clock.source.now()
      var watch = ClockWatch(wall: before, steady: begin)
      let isSteady = watch.isSteady(wall: now, steady: begin + .seconds(3_600))
      #expect(!isSteady)
      await sweeping.sweep(at: now, endsSessions: isSteady)
      server.clock.advance(seconds: -3_650 * Self.day)
      let account = try await client.send(.get, "/account", headers: .bearer(token))
      #expect(account.status == .ok)
      // When the clock goes as it should, what ended a day ago is forgotten.
      server.clock.advance(seconds: SessionService.sessionSeconds + 2 * Self.day)
      await sweeping.sweep(at: server.clock.source.now(), endsSessions: true)
      #expect(try await server.store.session(token.hash) == nil)
    }
  }

  @Test func aClockIsSteadyIfItAdvancesLikeTime() {
    let begin = ContinuousClock.now
    for (seconds, isSteady) in [
      (3_600, true), (3_601, true), (3_000, true), (4_300, false), (2_900, false), (0, false),
      (-86_400, false), (Int64.max / 1_000, false), (Int64.min / 1_000, false),
    ] as [(Int64, Bool)] {
      var watch = ClockWatch(wall: TestClock.start, steady: begin)
      #expect(
        watch.isSteady(
          wall: TestClock.start.advanced(bySeconds: seconds), steady: begin + .seconds(3_600))
          == isSteady, "\(seconds)")
    }
  }
}
