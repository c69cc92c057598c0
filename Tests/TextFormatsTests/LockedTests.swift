import TextFormats
import Testing

/// Values that one thread at a time may use.
@Suite struct LockedTests {
  @Test func noChangeIsLost() async {
    let count = Locked(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<10_000 { count.withLock { $0 += 1 } } }
      }
    }
    #expect(count.withLock { $0 } == 80_000)
  }

  @Test func anErrorReleasesTheLock() {
    struct Failure: Error {}
    let value = Locked(1)
    #expect(throws: Failure.self) { try value.withLock { _ in throw Failure() } }
    #expect(value.withLock { $0 } == 1)
  }

  @Test func locksComeAndGoInAnyOrder() {
    var locks: [Locked<Int>?] = (0..<100).map { Locked($0) }
    for position in stride(from: 0, to: 100, by: 3) { locks[position] = nil }
    for position in stride(from: 0, to: 100, by: 2) { locks[position] = Locked(position) }
    var sum = 0
    for lock in locks { sum += lock?.withLock { $0 } ?? 0 }
    // The odd multiples of three are gone: 3 + 9 + … + 99.
    #expect(sum == 4_950 - 867)
  }
}
