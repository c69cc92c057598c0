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
    let threads = WorkThreads(WorkThreads.Limits(threads: 1))
    #expect(try await threads.run { 42 } == 42)
    await #expect(throws: Failure.self) { try await threads.run { throw Failure() } }
    #expect(try await threads.run { 43 } == 43)
  }

  @Test(arguments: [-1, 0, 1, 2, 5]) func runsAtMostItsLimitAtOnce(limit: Int) async throws {
    let threads = WorkThreads(WorkThreads.Limits(threads: limit))
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
    let threads = WorkThreads(WorkThreads.Limits(threads: 1))
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
    let threads = WorkThreads(WorkThreads.Limits(threads: 1))
    let gate = Gate()
    let task = Task { try await threads.run { gate.work() } }
    await gate.waitUntilBegun()
    task.cancel()
    gate.end.signal()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await threads.run { 45 } == 45)
  }

  // MARK: Clients

  /// The names of work in the order in which it ran.
  private final class Order: Sendable {
    private let names = Mutex<[String]>([])
    var all: [String] { names.withLock { $0 } }
    func append(_ name: String) { names.withLock { $0.append(name) } }
  }

  /// Lets a piece of work wait behind the one that has the only thread.
  private func wait(
    _ name: String, for client: String, in threads: WorkThreads, _ order: Order
  ) async throws -> Task<Void, any Error> {
    let before = threads.waiting
    let task = Task { try await threads.run(for: client) { order.append(name) } }
    while threads.waiting == before { try await Task.sleep(for: .milliseconds(1)) }
    return task
  }

  @Test func clientsTakeTurns() async throws {
    let threads = WorkThreads(WorkThreads.Limits(threads: 1))
    let (gate, order) = (Gate(), Order())
    let first = Task { [gate] in try await threads.run(for: "other") { gate.work() } }
    await gate.waitUntilBegun()
    var tasks: [Task<Void, any Error>] = []
    for name in ["a1", "a2", "a3", "b1", "a4", "c1", "c2"] {
      tasks.append(try await wait(name, for: String(name.prefix(1)), in: threads, order))
    }
    // Its place in the line goes to its client's next.
    tasks[1].cancel()
    while threads.waiting == 7 { try await Task.sleep(for: .milliseconds(1)) }
    gate.end.signal()
    try await first.value
    for (number, task) in tasks.enumerated() where number != 1 { try await task.value }
    #expect(order.all == ["a1", "b1", "c1", "a3", "c2", "a4"])
    #expect(threads.waiting == 0)
  }

  @Test func aClientLeavesThreadsToOthers() async throws {
    let threads = WorkThreads(WorkThreads.Limits(threads: 2, threadsPerClient: 1))
    let (gate, order) = (Gate(), Order())
    let first = Task { [gate] in try await threads.run(for: "a") { gate.work() } }
    await gate.waitUntilBegun()
    let second = try await wait("a", for: "a", in: threads, order)
    try await threads.run(for: "b") { order.append("b") }
    #expect(order.all == ["b"])
    gate.end.signal()
    try await first.value
    try await second.value
    #expect(order.all == ["b", "a"])
  }

  @Test func refusesWhatTheLineDoesNotHold() async throws {
    let threads = WorkThreads(
      WorkThreads.Limits(threads: 1, waiting: 3, waitingPerClient: 2))
    let (gate, order) = (Gate(), Order())
    let first = Task { [gate] in try await threads.run(for: "a") { gate.work() } }
    await gate.waitUntilBegun()
    var tasks = [
      try await wait("a1", for: "a", in: threads, order),
      try await wait("a2", for: "a", in: threads, order),
    ]
    await #expect(throws: WorkThreads.Refusal.full) { try await threads.run(for: "a") {} }
    tasks.append(try await wait("b", for: "b", in: threads, order))
    await #expect(throws: WorkThreads.Refusal.full) { try await threads.run(for: "c") {} }
    gate.end.signal()
    try await first.value
    for task in tasks { try await task.value }
    #expect(try await threads.run(for: "a") { 46 } == 46)
  }

  @Test func refusesWhatHasWaitedTooLong() async throws {
    let threads = WorkThreads(WorkThreads.Limits(threads: 1, patience: .milliseconds(20)))
    let (gate, order) = (Gate(), Order())
    let first = Task { [gate] in try await threads.run(for: "a") { gate.work() } }
    await gate.waitUntilBegun()
    let late = [
      try await wait("b", for: "b", in: threads, order),
      try await wait("c", for: "c", in: threads, order),
    ]
    try await Task.sleep(for: .milliseconds(40))
    gate.end.signal()
    try await first.value
    for task in late { await #expect(throws: WorkThreads.Refusal.late) { try await task.value } }
    #expect(order.all.isEmpty)
    #expect(try await threads.run(for: "b") { 47 } == 47)
  }

  @Test func manyClientsAreAllServed() async throws {
    let threads = WorkThreads(WorkThreads.Limits(threads: 4, threadsPerClient: 2))
    let counts = Counts()
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<2_000 {
        let task = { @Sendable in
          try await threads.run(for: "client \(number % 37)") {
            counts.begin()
            counts.end()
            return number
          }
        }
        group.addTask(operation: task)
        // Every fifth is canceled, at whatever point it has reached.
        if number.isMultiple(of: 5) {
          group.addTask {
            let canceled = Task(operation: task)
            canceled.cancel()
            return (try? await canceled.value) ?? 0
          }
        }
      }
      let sum = try await group.reduce(into: 0) { $0 += $1 }
      #expect(sum >= 1_999 * 1_000)
    }
    #expect(counts.most <= 4)
    #expect(counts.now == 0 && threads.waiting == 0)
  }
}
