import Foundation
import GeocodeServer
import HTTPTypes
import OnTheMapGeocoder
import PostStore
import Posting
import ServerTesting
import TestSupport
import Testing

/// The time of logins, and too many logins at once.
@Suite struct PasswordTimingTests {
  /// Pairs of a login with a wrong password and one with an unknown account, as an attacker would
  /// take them: over the routes, one right after the other, in either order.
  private static func pairs(
    _ count: Int, parameters: ScryptParameters
  ) async throws -> [(wrong: Double, unknown: Double)] {
    let server = try await ServerFixture(passwordParameters: parameters)
    _ = try await server.signUp("ada@example.org", first: "Ada", last: "Lovelace")
    return try await server.test { client in
      @Sendable func milliseconds(_ login: String) async throws -> Double {
        let body = #"{"email":"\#(login)","password":"wrong password"}"#
        let begin = ContinuousClock.now
        let answer = try await client.send(.post, "/account/session", body: body)
        let time = ContinuousClock.now - begin
        #expect(answer.status == .unauthorized)
        return Double(time.components.seconds) * 1e3 + Double(time.components.attoseconds) / 1e15
      }
      var random = SeededGenerator(seed: 20_261_123)
      var pairs: [(wrong: Double, unknown: Double)] = []
      for number in 0..<count {
        // Failures that count no more.
        server.clock.advance(seconds: LoginThrottle.accountWindowSeconds + 1)
        if Bool.random(using: &random) {
          let wrong = try await milliseconds("ada@example.org")
          pairs.append((wrong, try await milliseconds("eve\(number)@example.org")))
        } else {
          let unknown = try await milliseconds("eve\(number)@example.org")
          pairs.append((try await milliseconds("ada@example.org"), unknown))
        }
      }
      return pairs
    }
  }

  private static func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }

  /// Without the hash that is made of nobody's password, unknown takes next to no time.
  @Test func aPasswordForAnUnknownAccountIsHashedToo() async throws {
    let pairs = try await Self.pairs(7, parameters: .standard)
    let (wrong, unknown) = (Self.median(pairs.map(\.wrong)), Self.median(pairs.map(\.unknown)))
    #expect(unknown > wrong / 10, "wrong \(wrong) ms, unknown \(unknown) ms")
  }

  /// The median of the differences, and where it lies in 99 of 100 such runs: between the values that
  /// stand so far from the middle that fewer or more positive ones hardly happen by chance.
  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["LONG_TESTS"] == "1", "LONG_TESTS is not 1"))
  func unknownAndWrongLoginsTakeTheSameTime() async throws {
    let count = 200
    let pairs = try await Self.pairs(count, parameters: .standard)
    let (wrong, unknown) = (Self.median(pairs.map(\.wrong)), Self.median(pairs.map(\.unknown)))
    let differences = pairs.map { $0.wrong - $0.unknown }.sorted()
    let reach = Int((2.576 * Double(count).squareRoot() / 2).rounded(.up))
    let (low, high) = (differences[count / 2 - reach], differences[count / 2 + reach])
    print(
      "\(count) pairs: wrong \(wrong) ms, unknown \(unknown) ms; difference "
        + "\(Self.median(differences)) ms, of which the noise leaves \(low) to \(high)")
    #expect(low <= 0 && high >= 0 || abs(Self.median(differences)) < wrong / 100)
  }

  /// Occupies the queue with work that ends only on request.
  @Test func aFullQueueRefusesAtOnce() async throws {
    let passwords = PasswordHashing(parameters: .cheap, places: 0)
    await #expect(throws: LoginError.busy(retryAfterSeconds: 5)) {
      _ = try await passwords.hash("correct horse")
    }
    await #expect(throws: LoginError.busy(retryAfterSeconds: 5)) {
      _ = try await passwords.match("correct horse", stored: nil)
    }
    let one = PasswordHashing(parameters: .cheap, places: 1)
    for _ in 0..<3 { _ = try await one.hash("correct horse") }
  }

  @Test(arguments: ["/account/session", "/v1/session", "/account"])
  func aFullQueueIsA503WithRetryAfter(path: String) async throws {
    let bodies = [
      "/account/session": #"{"email":"a@example.org","password":"correct horse"}"#,
      "/v1/session": #"{"udacity":{"username":"a@example.org","password":"correct horse"}}"#,
      "/account":
        #"{"email":"a@example.org","password":"correct horse","firstName":"A","lastName":"L"}"#,
    ]
    let server = try await ServerFixture(passwordPlaces: 0)
    try await server.test { client in
      let answer = try await client.send(.post, path, body: bodies[path])
      #expect(answer.status == .serviceUnavailable)
      #expect(answer.headers[.retryAfter] == "5")
    }
  }
}
