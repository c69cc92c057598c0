import Answers
import Dispatch
import Shell

/// Reads the queries of a batch, and writes the answers in order.
///
/// All queries that one read completes are answered and written before the next read. So queries
/// typed into a pipe are answered at once, and memory use does not grow with the input.
struct BatchRun {
  let file: InputFile
  let lanes: BatchLanes
  let renderer: BatchRenderer
  let output: BatchOutput
  let progress: BatchProgress

  /// Answers all queries; returns a message about unreadable rows, or `nil`.
  ///
  /// - Throws: ``BatchInterrupted`` after whole rows, if the user has pressed Ctrl-C.
  func answerAll(of input: consuming some BatchInput) async throws -> String? {
    var records: [BatchRecord] = []
    var position = 0
    var isOpen = false
    var atEnd = false
    do {
      while !atEnd {
        let piece = try file.nextPiece()
        atEnd = piece.isEmpty
        records.removeAll(keepingCapacity: true)
        if atEnd {
          try input.finish(into: &records)
        } else {
          try input.read(piece, into: &records)
        }
        // The header of a CSV file is known only after it was read.
        if !isOpen, input.isOpen {
          try output.open(renderer, inputColumns: input.columns)
          isOpen = true
        }
        // What a former run has written.
        let done = min(records.count, max(0, output.rowsBefore - position))
        position += done
        try await lanes.answer(Array(records.dropFirst(done)), startingAt: position) { share in
          try output.write(share)
          position += share.count
          progress.show(rows: position, bytes: file.bytesRead, of: file.size)
          if Interruption.isRequested { throw BatchInterrupted() }
        }
      }
      progress.clear()
      try output.close(renderer)
    } catch is BatchInterrupted {
      progress.clear()
      try output.close(renderer)
      throw Refusal(
        .interrupted,
        "Stopped after \(position) rows."
          + (output.isResumable ? " Run the same command with --resume to go on." : ""))
    }
    return input.faults
  }
}

/// The user has pressed Ctrl-C.
struct BatchInterrupted: Error {}

/// Asynchronous work that blocks the main thread until it ends.
///
/// An `async` main would end the main thread, and unwinding its stack makes the runtime sort a
/// table of all functions of a statically linked program, which takes 20 ms. Values captured by the
/// work must not be used elsewhere until ``run()`` has returned.
final class AwaitedWork: @unchecked Sendable {
  private let work: () async throws -> Void
  // Written before the signal and read after it, so there is no concurrent access.
  private var fault: (any Error)?
  private let isDone = DispatchSemaphore(value: 0)

  init(_ work: @escaping () async throws -> Void) { self.work = work }

  /// Runs the work, and rethrows its error.
  func run() throws {
    Task.detached { await self.perform() }
    isDone.wait()
    if let fault { throw fault }
  }

  private func perform() async {
    do {
      try await work()
    } catch {
      fault = error
    }
    isDone.signal()
  }
}
