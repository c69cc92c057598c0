/// Threads of their own for short work, with a queue for each client.
///
/// They are separate from the threads of Swift's tasks, of which there are only as many as
/// processors: work on one of those would hold up everything else. Clients take turns, the one that
/// has waited longest first, so a client with a long queue delays only itself.
///
/// Threads are started when they are needed, and end with this object.
package final class WorkThreads: Sendable {
  /// How much runs and waits at once.
  package struct Limits: Sendable {
    /// The maximum number of pieces of work that run at once; at least one does.
    package var threads: Int
    /// How many of them one client may have.
    ///
    /// If it is less than ``threads``, a client finds a free thread whatever another one does.
    package var threadsPerClient: Int
    /// How many pieces of work may wait.
    package var waiting = Int.max
    /// How many of them one client may have.
    package var waitingPerClient = Int.max
    /// How long work may wait; `nil` for any time.
    package var patience: Duration?

    package init(
      threads: Int, threadsPerClient: Int? = nil, waiting: Int = .max,
      waitingPerClient: Int = .max, patience: Duration? = nil
    ) {
      self.threads = max(1, threads)
      self.threadsPerClient = max(1, threadsPerClient ?? threads)
      self.waiting = waiting
      self.waitingPerClient = waitingPerClient
      self.patience = patience
    }
  }

  /// The reason why work was not begun.
  package enum Refusal: Error, Hashable {
    /// As much waits already as may.
    case full
    /// It has waited for as long as it may.
    case late
  }

  private let line: WorkLine

  package init(_ limits: Limits) { line = WorkLine(limits) }

  deinit { line.close() }

  /// How many pieces of work wait.
  package var waiting: Int { line.waiting }

  /// Runs a piece of work on one of the threads, in its client's turn.
  ///
  /// - Throws: Any error of the work; ``Refusal``; `CancellationError` if the task was canceled
  ///   before or while it waited. Work that is already running is not interrupted: it ends within
  ///   milliseconds.
  package func run<Success: Sendable>(
    for client: String = "", _ work: @escaping @Sendable () throws -> Success
  ) async throws -> Success {
    try Task.checkCancellation()
    let ticket = line.ticket()
    let success = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Success, any Error>) in
        line.append(
          WorkLine.Job(client: client) { refusal in
            if let refusal {
              continuation.resume(throwing: refusal)
            } else {
              continuation.resume(with: Result { try work() })
            }
          }, as: ticket)
      }
    } onCancel: {
      line.cancel(ticket)
    }
    try Task.checkCancellation()
    return success
  }
}
