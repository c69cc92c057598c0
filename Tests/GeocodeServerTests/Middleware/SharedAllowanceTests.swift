import Posting
import Testing

@testable import GeocodeServer

/// What a server tells others of the limits that its clients have used.
@Suite struct SharedAllowanceTests {
  private static let second: Int64 = 1_000_000_000

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
}
