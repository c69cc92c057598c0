import Foundation
import Synchronization

/// The threads that answer batches, with a lower priority than those of single requests.
///
/// There are as many task threads as processors, so a batch on one of them would make requests wait
/// until it yields. On a separate thread, the system interrupts it at once.
final class BatchThreads: TaskExecutor {
  /// The niceness of the threads.
  ///
  /// If all processors are busy, 10 gives a batch a tenth of the time of other threads. The
  /// maximum, 19, would give it so little that a lock held by a batch could block others.
  private static let niceness: Int32 = 10

  private let jobs = Jobs()
  private let count: Int

  /// - Parameter count: The number of concurrent batches.
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
        // Only for this thread. If the system refuses, batches just keep the normal priority.
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

  /// The queue of jobs.
  private final class Jobs: Sendable {
    private struct Line {
      var jobs: [UnownedJob] = []
      /// Called before the first job is queued, so that a server without batches does not have
      /// threads for them.
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

    /// Waits for the next job; `nil` when the queue is closed.
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
