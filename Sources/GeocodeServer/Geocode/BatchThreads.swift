import Foundation
import Synchronization

/// The threads that answer batches, of lower priority than those that answer single questions.
///
/// There are as many threads for tasks as processors, and a batch on one of them makes requests wait
/// for it to yield, however often it does. On a thread of its own the system interrupts it at once.
final class BatchThreads: TaskExecutor {
  /// How far the priority is lowered.
  ///
  /// Where all processors are busy, 10 leaves a batch a tenth of the time of anybody else. The lowest,
  /// 19, would leave so little that a lock which the batch holds for a moment could keep others waiting.
  private static let niceness: Int32 = 10

  private let jobs = Jobs()
  private let count: Int

  /// - Parameter count: How many batches run side by side.
  init(count: Int) {
    self.count = max(1, count)
    jobs.onFirst { [jobs, executor = asUnownedTaskExecutor(), count = self.count] in
      for _ in 0..<count { Self.start(jobs, executor) }
    }
  }

  deinit { jobs.close(threads: count) }

  func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }

  private static func start(_ jobs: Jobs, _ executor: UnownedTaskExecutor) {
    let thread = Thread {
      #if os(Linux)
        // Of this thread alone. Where the system refuses, the batch is only less of a guest.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
      #endif
      while let job = jobs.next() { job.runSynchronously(on: executor) }
    }
    thread.name = "batch"
    #if !os(Linux)
      thread.qualityOfService = .utility
    #endif
    thread.start()
  }

  /// What waits for a thread, in order.
  private final class Jobs: Sendable {
    private struct Line {
      var jobs: [UnownedJob] = []
      /// Run before the first job waits: a server that gets no batches has no threads for them.
      var onFirst: (@Sendable () -> Void)?
    }

    private let line = Mutex(Line())
    private let filled = DispatchSemaphore(value: 0)

    func onFirst(_ start: @escaping @Sendable () -> Void) { line.withLock { $0.onFirst = start } }

    func append(_ job: UnownedJob) {
      let start = line.withLock { line in
        line.jobs.append(job)
        return line.onFirst.take()
      }
      start?()
      filled.signal()
    }

    /// Returns the next job as soon as there is one; `nil` when there will be none.
    func next() -> UnownedJob? {
      filled.wait()
      return line.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
    }

    /// Ends the threads.
    func close(threads: Int) {
      for _ in 0..<threads { filled.signal() }
    }
  }
}
