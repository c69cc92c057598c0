import Dispatch
import Synchronization
import Testing

@testable import OnTheMapGeocoder

@Suite struct WorkThreadsTests {
  /// Work that runs until it is stopped, and signals its start.
  private struct Gate: Sendable {
    let began = DispatchSemaphore(value: 0)
    let end = DispatchSemaphore(value: 0)

    func work() {
      began.signal()
      end.wait()
    }

    func waitUntilBegun() async {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          began.wait()
          continuation.resume()
        }
      }
    }
  }

  /// How many work, and worked at most.
  private final class Counts: Sendable {
    private let counts = Mutex((now: 0, most: 0))

    var now: Int { counts.withLock { $0.now } }
    var most: Int { counts.withLock { $0.most } }

    func begin() {
      counts.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
    }

    func end() { counts.withLock { $0.now -= 1 } }
  }

  @Test func returnsAndThrowsWhatTheWorkDoes() async throws {
    struct Failure: Error {}
    let threads = WorkThreads(limit: 1)
    #expect(try await threads.run { 42 } == 42)
    await #expect(throws: Failure.self) { try await threads.run { throw Failure() } }
    #expect(try await threads.run { 43 } == 43)
  }

  @Test(arguments: [-1, 0, 1, 2, 5]) func runsAtMostItsLimitAtOnce(limit: Int) async throws {
    let threads = WorkThreads(limit: limit)
    let counts = Counts()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<200 {
        group.addTask {
          try await threads.run {
            counts.begin()
            counts.end()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(counts.most <= max(1, limit))
    #expect(counts.now == 0)
  }

  @Test func endsTheWaitOfACancelledTask() async throws {
    let threads = WorkThreads(limit: 1)
    let gate = Gate()
    let first = Task { [gate] in try await threads.run { gate.work() } }
    await gate.waitUntilBegun()
    let waiting = (0..<3).map { number in
      Task { [threads] in try await threads.run { number } }
    }
    waiting[0].cancel()
    waiting[2].cancel()
    // Both throw though the first still has the only thread.
    await #expect(throws: CancellationError.self) { try await waiting[0].value }
    await #expect(throws: CancellationError.self) { try await waiting[2].value }
    gate.end.signal()
    try await first.value
    #expect(try await waiting[1].value == 1)
    #expect(try await threads.run { 44 } == 44)
  }

  @Test func throwsWhenCancelledWhileTheWorkRuns() async throws {
    let threads = WorkThreads(limit: 1)
    let gate = Gate()
    let task = Task { try await threads.run { gate.work() } }
    await gate.waitUntilBegun()
    task.cancel()
    gate.end.signal()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await threads.run { 45 } == 45)
  }
}
