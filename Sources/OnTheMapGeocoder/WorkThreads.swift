import Dispatch
import Synchronization

/// A limited pool of threads for short work that may wait for a disk.
///
/// They are separate from the threads of Swift's tasks, of which there are only as many as
/// processors: each one that waits would hold up everything else.
final class WorkThreads: Sendable {
  private let queue = DispatchQueue(label: "OnTheMapGeocoder", attributes: .concurrent)
  private let line: Mutex<Line>

  /// The free slots and the waiting callers, in order of arrival.
  private struct Line {
    /// The number of free slots.
    var free: Int
    /// The waiting callers, by their tickets, which increase by one.
    var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    /// The ticket of the next caller.
    var nextTicket = 0
    /// No lower ticket is waiting.
    var firstTicket = 0

    /// Removes the caller that has waited longest; `nil` if nobody waits.
    mutating func popFirst() -> CheckedContinuation<Void, any Error>? {
      while firstTicket < nextTicket {
        firstTicket += 1
        if let next = waiting.removeValue(forKey: firstTicket - 1) { return next }
      }
      return nil
    }
  }

  /// - Parameter limit: The maximum number of pieces of work that run at once; at least one does.
  init(limit: Int) { line = Mutex(Line(free: max(1, limit))) }

  /// Runs a piece of work as soon as a slot is free.
  ///
  /// - Throws: Any error of the work; `CancellationError` if the task was canceled before or while
  ///   it waited. Work that is already running is not interrupted: it ends within milliseconds.
  func run<Success: Sendable>(
    _ work: @escaping @Sendable () throws -> Success
  ) async throws -> Success {
    try await enter()
    let result = await withCheckedContinuation { continuation in
      queue.async {
        let result = Result { try work() }
        self.leave()
        continuation.resume(returning: result)
      }
    }
    try Task.checkCancellation()
    return try result.get()
  }

  /// Waits for a free slot.
  private func enter() async throws {
    try Task.checkCancellation()
    let ticket: Int? = line.withLock { line in
      guard line.free == 0 else {
        line.free -= 1
        return nil
      }
      line.nextTicket += 1
      return line.nextTicket - 1
    }
    guard let ticket else { return }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        wait(continuation, ticket: ticket)
      }
    } onCancel: {
      line.withLock { $0.waiting.removeValue(forKey: ticket) }?
        .resume(throwing: CancellationError())
    }
  }

  private func wait(_ continuation: CheckedContinuation<Void, any Error>, ticket: Int) {
    enum Turn { case now, never, later }
    let turn: Turn = line.withLock { line in
      // After the ticket was taken, a slot may have become free or the task may have been canceled.
      if Task.isCancelled { return .never }
      if line.free > 0 {
        line.free -= 1
        return .now
      }
      line.waiting[ticket] = continuation
      line.firstTicket = min(line.firstTicket, ticket)
      return .later
    }
    switch turn {
    case .now: continuation.resume()
    case .never: continuation.resume(throwing: CancellationError())
    case .later: break
    }
  }

  /// Frees a slot for the next caller.
  private func leave() {
    let next = line.withLock { line in
      let next = line.popFirst()
      if next == nil { line.free += 1 }
      return next
    }
    next?.resume()
  }
}
