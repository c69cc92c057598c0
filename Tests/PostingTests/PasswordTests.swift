import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Posting

/// Normalizing and hashing passwords, and the order of the queue.
///
/// The tests run one after another, because each occupies a thread that others need.
@Suite(.serialized) struct PasswordTests {
  private static let hashing = PasswordHashing(parameters: .cheap)

  @Test func newHashesAreAsStrongAsRecommended() throws {
    // OWASP: N = 2^15, r = 8, p = 3 is one of the least settings.
    let standard = ScryptParameters.standard
    #expect(standard.log2Rounds == 15 && standard.blockSize == 8 && standard.parallelism == 3)
  }

  @Test func aWeakerHashIsRenewedAtLogin() async throws {
    let weak = try #require(ScryptParameters(log2Rounds: 4, blockSize: 8, parallelism: 1))
    let strong = try #require(ScryptParameters(log2Rounds: 4, blockSize: 8, parallelism: 3))
    let old = try await PasswordHashing(parameters: weak).hash("correct horse")
    let hashing = PasswordHashing(parameters: strong)
    #expect(try await hashing.match("wrong horse", stored: old) == .wrong)
    guard case .outdated(let renewed) = try await hashing.match("correct horse", stored: old) else {
      Issue.record("expected a new form")
      return
    }
    #expect(renewed.hasPrefix("scrypt$4$8$3$"))
    #expect(try await hashing.match("correct horse", stored: renewed) == .right)
    #expect(try await hashing.match("wrong horse", stored: renewed) == .wrong)
  }

  static let spellings: [(why: String, stored: String, typed: String)] = [
    ("an accent as one or two characters", "caf\u{E9} creme", "cafe\u{301} creme"),
    (
      "Hangul as syllables or letters", "\u{D55C}\u{AE00} 1234",
      "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF} 1234"
    ),
    ("another kind of blank", "three words here", "three\u{A0}words\u{3000}here"),
  ]

  @Test(arguments: spellings)
  func aPasswordIsTheSameOnEveryKeyboard(
    why: String, stored: String, typed: String
  ) async throws {
    for (one, other) in [(stored, typed), (typed, stored)] {
      let form = try await Self.hashing.hash(one)
      #expect(try await Self.hashing.match(other, stored: form) == .right, "\(why)")
    }
    #expect(
      try await Self.hashing.match("CAFE creme", stored: Self.hashing.hash(stored)) == .wrong)
  }

  /// Forms from before were made of what was typed.
  @Test func olderHashesStillMatch() async throws {
    let typed = "cafe\u{301} creme"
    let salt = Array(repeating: UInt8(7), count: 16)
    let old = ScryptParameters.cheap.text(
      salt: salt, key: try ScryptParameters.cheap.key(of: typed, salt: salt))
    guard case .outdated(let renewed) = try await Self.hashing.match(typed, stored: old) else {
      Issue.record("expected a new form")
      return
    }
    #expect(try await Self.hashing.match("caf\u{E9} creme", stored: renewed) == .right)
  }

  @Test(arguments: [
    "password", "PASSWORD", "Password123!", "12345678", "987654321", "qwertyuiop", "aaaaaaaaaa",
    "abcabcabcabc", "iloveyou", "letmein2027", "P@ssw0rd", "abcdefgh", "asdfghjkl", "trustno1",
  ])
  func commonPasswordsAreRefused(password: String) {
    #expect(AccountRules.problems(password: password, email: nil) == [.passwordCommon])
  }

  @Test(arguments: [
    "correct horse", "three plain words", "x7Kq-92lmA", "Passw0rt-vom-Berg", "passwordless days",
  ])
  func otherPasswordsAreAccepted(password: String) {
    #expect(AccountRules.problems(password: password, email: "ada@example.org") == [])
  }

  @Test func yourOwnAddressIsNotAPassword() {
    for password in ["Lovelace", "lovelace@example.org"] {
      #expect(
        AccountRules.problems(password: password, email: "lovelace@example.org")
          == [.passwordCommon])
    }
  }

  @Test func secretsAreComparedAsHashes() {
    #expect(Secret.isSame("autumn", "autumn") && !Secret.isSame("autumn", "autumm"))
    #expect(Secret.hash("a").count == 64 && Secret.hash("a") != Secret.hash("b"))
  }

  // MARK: The queue

  /// What is being done, in the order in which it was begun; nothing ends before the test says so.
  private final class Journal: Sendable {
    private let begun = Mutex<[String]>([])
    private let gate = DispatchSemaphore(value: 0)

    var names: [String] { begun.withLock { $0 } }

    func open() { gate.signal() }

    func work(_ name: String) {
      begun.withLock { $0.append(name) }
      gate.wait()
      // The queue is open for the next caller, too.
      gate.signal()
    }
  }

  private static func network(_ number: Int) -> ClientNetwork {
    ClientNetwork(of: "198.51.100.\(number)")
  }

  /// 64 concurrent sign-ups take half of the places; a login still gets one, and is next.
  @Test func logInsGoBeforeAnyNumberOfSignUps() async throws {
    let queue = PasswordHashingQueue(places: 64, workers: 1)
    let journal = Journal()
    let outcomes = try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask {
        try await queue.run(.signUp, from: Self.network(1)) { journal.work("first") }
        return true
      }
      while journal.names.isEmpty { await Task.yield() }
      for number in 2...64 {
        group.addTask {
          do {
            try await queue.run(.signUp, from: Self.network(number)) { journal.work("sign-up") }
            return true
          } catch LoginError.busy {
            return false
          }
        }
      }
      // Those without a place have failed; the others wait for the first.
      var refused = 0
      while refused < 32, let isDone = try await group.next() { refused += isDone ? 0 : 1 }
      #expect(refused == 32)
      for number in 1...32 {
        group.addTask {
          try await queue.run(.logIn, from: Self.network(number)) { journal.work("log-in") }
          return true
        }
      }
      while queue.count < 64 { await Task.yield() }
      journal.open()
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(outcomes == 64)
    #expect(
      journal.names
        == ["first"] + Array(repeating: "log-in", count: 32)
        + Array(repeating: "sign-up", count: 31))
    #expect(queue.count == 0)
  }

  /// One network, and one site, leaves a quarter of the places to others.
  @Test(
    arguments: [
      { ClientNetwork(of: "198.51.100.\($0 * 0 + 7)") },
      { ClientNetwork(of: "2001:db8:1:\(String($0, radix: 16))::1") },
    ] as [@Sendable (Int) -> ClientNetwork])
  func noNetworkTakesAllPlaces(network: @escaping @Sendable (Int) -> ClientNetwork) async throws {
    let queue = PasswordHashingQueue(places: 8, workers: 1)
    let journal = Journal()
    let answered = await withTaskGroup(of: Bool.self) { group in
      for number in 1...20 {
        group.addTask {
          (try? await queue.run(.logIn, from: network(number)) { journal.work("") }) != nil
        }
      }
      var refused = 0
      while refused < 14, let isDone = await group.next() { refused += isDone ? 0 : 1 }
      group.addTask {
        (try? await queue.run(.logIn, from: Self.network(200)) { journal.work("other") }) != nil
      }
      while queue.count < 7 { await Task.yield() }
      journal.open()
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(answered == 7 && journal.names.contains("other"))
  }

  /// However many come, only as many wait as there are places, and all others fail at once.
  @Test func aFloodOfLogInsIsBounded() async throws {
    let queue = PasswordHashingQueue(places: 8, workers: 1)
    let journal = Journal()
    let done = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<500 {
        group.addTask {
          (try? await queue.run(.logIn, from: Self.network(number % 200)) { journal.work("") })
            != nil
        }
      }
      // Nothing ends before these have been refused: more waiting would never be.
      var refused = 0
      while refused < 492, let isDone = await group.next() { refused += isDone ? 0 : 1 }
      #expect(refused == 492 && queue.count == 8 && journal.names.count == 1)
      journal.open()
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(done == 8 && journal.names.count == 8 && queue.count == 0)
  }
}
