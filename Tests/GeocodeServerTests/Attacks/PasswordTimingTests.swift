import Foundation
import GeocodeServer
import HTTPTypes
import HummingbirdTesting
import Identity
import OnTheMapGeocoder
import PostStore
import Posting
import TestSupport
import Testing

/// What the time of a log-in tells, and what happens when too many come at once.
@Suite struct PasswordTimingTests {
  /// Means and deviations, for people to read: machines are too noisy for a test to decide on a few.
  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["LONG_TESTS"] == "1", "LONG_TESTS is not 1"))
  func unknownAndWrongTakeTheSameTime() async throws {
    let store = try SQLitePostStore.temporary()
    let passwords = PasswordHashing()
    let register = AccountRegister(store: store, passwords: passwords)
    _ = try await register.signUp(
      email: "ada@example.org", password: "correct horse", name: PersonName(first: "A", last: "L"))
    let local = LocalIdentity(store: store, passwords: passwords)
    var times: [String: [Double]] = [:]
    let clock = ContinuousClock()
    for _ in 0..<60 {
      for login in ["ada@example.org", "eve@example.org"] {
        let time = await clock.measure {
          await #expect(throws: IdentityError.self) {
            _ = try await local.identify(.password(login: login, password: "wrong password"))
          }
        }
        times[login, default: []].append(Double(time.components.attoseconds) / 1e15)
      }
    }
    func summary(_ login: String) -> (mean: Double, deviation: Double) {
      let values = (times[login] ?? []).sorted().dropLast(6)
      let mean = values.reduce(0, +) / Double(values.count)
      let squares = values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +)
      return (mean, (squares / Double(values.count)).squareRoot())
    }
    let (wrong, unknown) = (summary("ada@example.org"), summary("eve@example.org"))
    print(
      "wrong password \(wrong.mean) ± \(wrong.deviation) ms, "
        + "unknown \(unknown.mean) ± \(unknown.deviation) ms")
    #expect(abs(wrong.mean - unknown.mean) < max(wrong.deviation, unknown.deviation))
  }

  /// Holds the line with work that does not end before it is told to.
  @Test func whoComesWhenTheLineIsFullIsToldAtOnce() async throws {
    let passwords = PasswordHashing(parameters: .cheap, longestLine: 0)
    await #expect(throws: LoginError.busy(retryAfterSeconds: 3)) {
      _ = try await passwords.hash("correct horse")
    }
    await #expect(throws: LoginError.busy(retryAfterSeconds: 3)) {
      _ = try await passwords.matches("correct horse", stored: nil)
    }
    let one = PasswordHashing(parameters: .cheap, longestLine: 1)
    for _ in 0..<3 { _ = try await one.hash("correct horse") }
  }

  @Test func aFloodOfLogInsIsBounded() async throws {
    let passwords = PasswordHashing(parameters: .cheap, longestLine: 8)
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<500 {
        group.addTask { (try? await passwords.hash("correct horse")) != nil }
      }
      return await group.reduce(into: [Bool]()) { $0.append($1) }
    }
    #expect(outcomes.contains(true))
    // Whatever the order was, everybody was answered, and the line is empty again.
    #expect(outcomes.count == 500)
    _ = try await passwords.hash("correct horse")
  }

  @Test(arguments: ["/account/session", "/v1/session", "/account"])
  func aFullLineIsA503ThatSaysWhenToComeBack(path: String) async throws {
    let bodies = [
      "/account/session": #"{"email":"a@example.org","password":"correct horse"}"#,
      "/v1/session": #"{"udacity":{"username":"a@example.org","password":"correct horse"}}"#,
      "/account":
        #"{"email":"a@example.org","password":"correct horse","firstName":"A","lastName":"L"}"#,
    ]
    let server = try await ServerFixture(longestPasswordLine: 0)
    try await server.test { client in
      let answer = try await client.send(.post, path, body: bodies[path])
      #expect(answer.status == .serviceUnavailable)
      #expect(answer.headers[.retryAfter] == "3")
    }
  }
}
