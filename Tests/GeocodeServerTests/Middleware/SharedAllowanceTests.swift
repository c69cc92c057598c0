import HTTPTypes
import Hummingbird
import Logging
import Posting
import ServerTesting
import Synchronization
import TestSupport
import Testing

@testable import GeocodeServer

/// Servers that share rate limits.
@Suite struct SharedAllowanceTests {
  private static let second: Int64 = 1_000_000_000

  // MARK: One server's table

  @Test func usedAllowancesAreSharedOnce() {
    var allowance = GCRALimiter()
    allowance.isTold = true
    for _ in 0..<3 { _ = allowance.take("a", 60, now: 0) }
    _ = allowance.take("b", 30, now: 0)
    #expect(allowance.takenSinceTold(atMost: 1).map(\.client) == ["a"])
    let rest = allowance.takenSinceTold(atMost: 1)
    #expect(rest.map(\.client) == ["b"])
    #expect(rest.map(\.nanoseconds) == [2 * Self.second])
    #expect(allowance.takenSinceTold(atMost: 1).isEmpty)
  }

  @Test func refusedRequestsAreNotShared() {
    var allowance = GCRALimiter()
    allowance.isTold = true
    for _ in 0..<100 { _ = allowance.take("a", 2, now: 0) }
    #expect(allowance.takenSinceTold(atMost: 9).map(\.nanoseconds) == [60 * Self.second])
  }

  @Test func allowancesUsedElsewhereCount() {
    var allowance = GCRALimiter()
    allowance.isTold = true
    _ = allowance.take("a", 60, now: 0)
    _ = allowance.takenSinceTold(atMost: 9)
    // Taken while others are being asked, so they do not know of it.
    _ = allowance.take("a", 60, now: 0)
    allowance.learn("a", aheadNanoseconds: 58 * Self.second, now: 0)
    #expect(allowance.take("a", 60, now: 0) == nil)
    #expect(allowance.take("a", 60, now: 0) == 1)
    // They never know less than this server.
    allowance.learn("a", aheadNanoseconds: 0, now: 0)
    #expect(allowance.take("a", 60, now: 0) == 1)
    // Values from a damaged database; the second leaves less room than what was used in the
    // meantime.
    for ahead in [Int64.max, Int64.max - 10] {
      allowance.learn("a", aheadNanoseconds: ahead, now: 5)
    }
    #expect(allowance.take("a", 60, now: 0) == 1)
  }

  @Test func nothingIsRecordedWithoutOtherServers() {
    var allowance = GCRALimiter()
    _ = allowance.take("a", 60, now: 0)
    #expect(allowance.takenSinceTold(atMost: 9).isEmpty)
    allowance = GCRALimiter(size: 10)
    allowance.isTold = true
    for client in 0..<1_000 { _ = allowance.take("\(client)", 60, now: 0) }
    #expect(allowance.takenSinceTold(atMost: 9_999).count == 10)
    _ = allowance.take("a", 60, now: 0)
    allowance.isTold = false
    #expect(allowance.takenSinceTold(atMost: 9).isEmpty)
  }

  // MARK: Two servers

  /// What a database does for all servers, on a clock that stands still.
  private final class Ledger: AllowanceSharing {
    private let ahead = Mutex<[String: Int64]>([:])

    func share(_ taken: [AllowanceUse]) async throws -> [AllowanceUse] {
      ahead.withLock { ahead in
        taken.map { use in
          ahead[use.client, default: 0] += use.microseconds
          return AllowanceUse(client: use.client, microseconds: ahead[use.client] ?? 0)
        }
      }
    }

    var clients: [String] { ahead.withLock { Array($0.keys) } }
  }

  @Test func aLimitHoldsOverTwoServers() async throws {
    var limit = RateLimit(perAddress: 10, perKey: 4, keys: ["key-of-ada"])
    limit.periodSeconds = 86_400
    limit.refusalDelay = .zero
    let configuration = ServerConfiguration(rateLimit: limit)
    let fixture = try await ServerFixture(configuration)
    let ledger = Ledger()
    let tables = [RateLimiter(), RateLimiter()]
    for table in tables { table.tells(true) }
    /// Sends requests to a server, and returns how many were answered.
    func answered(_ server: Int, _ count: Int, _ headers: HTTPFields = [:]) async throws -> Int {
      let application = Application(
        router: ServerRoutes.router(
          configuration, fixture.readiness, ServerMetrics(), allowances: tables[server]),
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
      return try await application.test(.router) { client in
        var answered = 0
        for _ in 0..<count {
          let status = try await client.send(.get, "/about", headers: headers).status
          answered += status == .ok ? 1 : 0
        }
        return answered
      }
    }
    #expect(try await answered(0, 6) == 6)
    #expect(try await answered(0, 3, [.apiKey: "key-of-ada"]) == 3)
    // The second server hears of the first when it has something to tell itself.
    #expect(try await answered(1, 1) == 1)
    #expect(try await answered(1, 1, [.apiKey: "key-of-ada"]) == 1)
    for table in tables + tables { try await table.exchange(with: ledger) }
    #expect(try await answered(1, 9) == 3)
    #expect(try await answered(1, 9, [.apiKey: "key-of-ada"]) == 0)
    for table in tables { try await table.exchange(with: ledger) }
    // The first heard of nothing since: it lets pass what it may, tells of it, and learns.
    #expect(try await answered(0, 1) == 1)
    try await tables[0].exchange(with: ledger)
    #expect(try await answered(0, 9) == 0)
    #expect(ledger.clients.count == 2)
  }
}
