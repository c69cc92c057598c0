import Foundation
import HTTPTypes
import NIOCore
import Posting
import ServerTesting
import Synchronization
import TestSupport
import Testing

@testable import GeocodeServer

/// A flag that is set once.
private final class Flag: Sendable {
  private let value = Mutex(false)
  var isSet: Bool { value.withLock { $0 } }
  func set() { value.withLock { $0 = true } }
}

/// Logins while many people sign up.
@Suite struct SignupFloodTests {
  private static func signUp(_ name: String) -> String {
    #"{"email":"\#(name)@example.org","password":"correct horse","firstName":"A","lastName":"B"}"#
  }

  private static let login =
    #"{"email":"ada@example.org","password":"\#(ServerFixture.password)"}"#

  /// 64 clients sign up without pause, each from its own network, and others can log in.
  @Test func logInsAreAnsweredWhileManySignUp() async throws {
    let parameters = try #require(ScryptParameters(log2Rounds: 10, blockSize: 8, parallelism: 1))
    var configuration = ServerConfiguration()
    configuration.trustedProxies = ["127.0.0.0/8", "::1"].compactMap { AddressBlock($0) }
    let server = try await ServerFixture(configuration, passwordParameters: parameters)
    _ = try await server.signUp("ada@example.org", first: "Ada", last: "L")
    let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
    let isOver = Flag()
    try await server.test(.live) { client in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<64 {
          group.addTask {
            try await client.withOwnConnection { connection in
              var round = 0
              while !isOver.isSet {
                round += 1
                _ = try await connection.send(
                  .post, "/account", headers: [forwarded: "198.51.100.\(number + 1)"],
                  body: Self.signUp("n\(number)x\(round)"))
              }
            }
          }
        }
        try await client.withOwnConnection { connection in
          for _ in 0..<40 {
            let answer = try await connection.send(
              .post, "/account/session", headers: [forwarded: "203.0.113.7"], body: Self.login)
            #expect(answer.status == .ok)
          }
        }
        isOver.set()
        try await group.waitForAll()
      }
    }
  }

  /// One network makes as many accounts as a large class needs, and then waits.
  @Test func aNetworkCanCreateALimitedNumberOfAccounts() async throws {
    let server = try await ServerFixture()
    try await server.test { client in
      let started = ContinuousClock.now
      var statuses: [Int] = []
      while statuses.count < 200, statuses.last != 429 {
        let body = Self.signUp("n\(statuses.count)")
        statuses.append(try await client.send(.post, "/account", body: body).status.code)
      }
      // One more is allowed every 30 seconds.
      let regained = Int((ContinuousClock.now - started) / .seconds(30))
      #expect(statuses.last == 429)
      #expect(statuses.dropLast().allSatisfy { $0 == 201 })
      #expect((120...121 + regained).contains(statuses.count - 1))
      // Who has an account logs in.
      let login = try await client.send(
        .post, "/account/session",
        body: #"{"email":"n1@example.org","password":"correct horse"}"#)
      #expect(login.status == .ok)
    }
  }

  /// The same with 40 sign-ups at once.
  @Test func aNetworkCannotExceedItsLimitAtOnce() async throws {
    let server = try await ServerFixture(passwordPlaces: 1_000)
    try await server.test { client in
      let started = ContinuousClock.now
      var statuses: [Int] = []
      for batch in 0..<5 {
        statuses += try await withThrowingTaskGroup(of: Int.self) { group in
          for number in 0..<40 {
            let body = Self.signUp("n\(batch * 40 + number)")
            group.addTask { try await client.send(.post, "/account", body: body).status.code }
          }
          return try await group.reduce(into: []) { $0.append($1) }
        }
      }
      let regained = Int((ContinuousClock.now - started) / .seconds(30))
      #expect((120...121 + regained).contains(statuses.count { $0 == 201 }))
      #expect(statuses.allSatisfy { $0 == 201 || $0 == 429 })
    }
  }

  /// An address that is taken costs no hash: with no place in the line it is still told.
  @Test func aTakenAddressIsNotHashed() async throws {
    let server = try await ServerFixture(passwordPlaces: 0)
    let account = Account(
      id: AccountID(rawValue: "1"),
      identity: IdentityKey(provider: .local, subject: "n1@example.org"), email: "n1@example.org",
      name: PersonName(first: "A", last: "B"), passwordHash: nil, createdAt: TestClock.start)
    try await server.store.insert(account)
    try await server.test { client in
      let taken = try await client.send(.post, "/account", body: Self.signUp("n1"))
      #expect(taken.status == .conflict)
      let other = try await client.send(.post, "/account", body: Self.signUp("n2"))
      #expect(other.status == .serviceUnavailable)
    }
  }
}
