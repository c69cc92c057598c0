import GRDB

/// A queue that commits the writes of many callers together, with a single wait for the disk.
///
/// While one transaction waits for the disk, further writes collect; the next transaction runs them
/// all. A caller resumes when the transaction with its write is on the disk. A rejected write, for
/// example because of a constraint, rolls back only its own changes.
actor WriteQueue {
  /// Reports the result of a write to its caller, once the transaction is on the disk.
  private typealias Answer = @Sendable () -> Void

  private struct Job: Sendable {
    let run: @Sendable (Database) -> (answer: Answer, refusal: (any Error)?)
    let fail: @Sendable (any Error) -> Void
  }

  /// With more, the first would wait for too many others.
  private static let maxTogether = 64

  private let pool: DatabasePool
  private var waiting: [Job] = []
  private var isWriting = false

  init(pool: DatabasePool) { self.pool = pool }

  /// Runs a write atomically, and returns when it is on the disk.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    return try await withCheckedThrowingContinuation { continuation in
      let job = Job { db in
        let result = Result { try db.undoneWhenRefused(body) }
        let answer: Answer = { continuation.resume(with: result) }
        if case .failure(let refusal) = result { return (answer, refusal) }
        return (answer, nil)
      } fail: { error in
        continuation.resume(throwing: error)
      }
      waiting.append(job)
      if !isWriting {
        isWriting = true
        Task { await writeAll() }
      }
    }
  }

  private func writeAll() async {
    while !waiting.isEmpty {
      let jobs = Array(waiting.prefix(Self.maxTogether))
      waiting.removeFirst(jobs.count)
      await write(jobs)
    }
    isWriting = false
  }

  private func write(_ jobs: [Job]) async {
    do {
      let answers = try await pool.write { db in
        try jobs.map { job in
          let (answer, refusal) = job.run(db)
          // A full disk ends the transaction for all: later writes must not begin one of their own.
          guard db.isInsideTransaction else {
            throw refusal ?? DatabaseError(resultCode: .SQLITE_ABORT)
          }
          return answer
        }
      }
      for answer in answers { answer() }
    } catch {
      for job in jobs { job.fail(error) }
    }
  }
}

extension Database {
  /// Runs a part of a transaction, and rolls back its changes if it throws.
  fileprivate func undoneWhenRefused<Value>(_ body: (Database) throws -> Value) throws -> Value {
    var outcome: Result<Value, any Error>?
    try inSavepoint {
      outcome = .success(try body(self))
      return .commit
    }
    guard let outcome else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
    return try outcome.get()
  }
}
