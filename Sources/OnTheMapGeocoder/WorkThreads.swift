import Dispatch
import Synchronization

/// Runs short work that may wait for a disk, a few pieces at a time, on threads that are not those
/// of Swift's tasks: there are as many of those as processors, and each that waits stops everybody.
final class WorkThreads: Sendable {
  private let queue = DispatchQueue(label: "OnTheMapGeocoder", attributes: .concurrent)
  private let line: Mutex<Line>

  /// Who works, and who waits, in order of coming.
  private struct Line {
    /// How many more may work.
    var free: Int
    /// Those who wait, by their tickets, which rise by one.
    var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
    /// The ticket of whoever comes next.
    var nextTicket = 0
    /// No ticket below is waiting.
    var firstTicket = 0

    /// Takes the one who has waited longest out of the line; `nil` when nobody waits.
    mutating func popFirst() -> CheckedContinuation<Void, any Error>? {
      while firstTicket < nextTicket {
        firstTicket += 1
        if let next = waiting.removeValue(forKey: firstTicket - 1) { return next }
      }
      return nil
    }
  }

  /// - Parameter limit: How many pieces of work run at once; at least one does.
  init(limit: Int) { line = Mutex(Line(free: max(1, limit))) }

  /// Runs a piece of work as soon as there is room.
  ///
  /// - Throws: What the work throws; `CancellationError` when the task was cancelled before or
  ///   meanwhile. Work that runs already is not broken off: it is over in milliseconds.
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

  /// Waits for room.
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
      // Between taking the ticket and coming here, room may have come, or the task been cancelled.
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

  /// Makes room for the next.
  private func leave() {
    let next = line.withLock { line in
      let next = line.popFirst()
      if next == nil { line.free += 1 }
      return next
    }
    next?.resume()
  }
}
