import Posting

/// The rules that run work on a pool's connections, and retry it when that is safe.
///
/// | what happened | read | write |
/// |---|---|---|
/// | the connection was gone before anything was sent | again | again |
/// | the server rolled it back: serialization failure, deadlock | again | again |
/// | the connection broke before the commit was sent | again | again |
/// | the server has become a standby | again | again, on new connections |
/// | the connection broke during the commit | – | only if it may run twice |
///
/// In the last row, nobody knows whether the change was made. Retrying a pin's change would undo
/// changes made in between, and retrying a removal would report that there was nothing to remove;
/// so the caller gets an error instead.
struct RepeatRules: Sendable {
  let pool: ConnectionPool

  /// The effect of a retry.
  enum Kind: Sendable {
    /// The work changes nothing.
    case read
    /// The work changes something, and running twice it might change something else.
    case write
    /// The work may run twice: the second time changes nothing more.
    case repeatableWrite
  }

  /// The maximum number of attempts after rollbacks by the server or broken connections.
  private static let maxAttempts = 4
  /// The maximum number of dead connections: all of a pool, if the server was restarted.
  private static let maxLost = 64

  /// Runs the work.
  ///
  /// - Throws: Any error of the work if it may not be retried or was retried often enough, and any
  ///   error of ``ConnectionPool/take()``.
  func run<Value: Sendable>(
    _ kind: Kind, _ work: @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    var attempts = 0
    var lost = 0
    while true {
      let connection = try await pool.take()
      let (outcome, isOpen) = await connection.run(work)
      switch outcome {
      case .done(let value):
        await pool.giveBack(connection, isOpen: isOpen)
        return value
      case .notBegun(let error):
        await pool.giveBack(connection, isOpen: false)
        lost += 1
        guard lost < Self.maxLost else { throw error }
      case .failed(let error):
        let isStandby = Self.isStandby(error)
        // After a failover, the others lead to the same server.
        if isStandby { await pool.dropResting() }
        await pool.giveBack(
          connection, isOpen: isOpen && !isStandby && !Self.isForgotten(error))
        attempts += 1
        guard attempts < Self.maxAttempts, Self.mayRepeat(error, kind) else { throw error }
      }
    }
  }

  private static func mayRepeat(_ error: any Error, _ kind: Kind) -> Bool {
    switch error {
    case is OutcomeUnknown: kind != .write
    case is ConnectionLost: true
    case let error as ServerError: isUndone(error) || isForgotten(error) || isStandby(error)
    default: false
    }
  }

  /// Returns whether the server rolled back the transaction because of a conflict with another.
  private static func isUndone(_ error: ServerError) -> Bool {
    ["40001", "40P01"].contains(error.code)
  }

  /// Returns whether the server only reads: another one took over, and a new connection may find it.
  private static func isStandby(_ error: any Error) -> Bool {
    (error as? ServerError)?.code == "25006"
  }

  /// Returns whether the server has lost a prepared statement, or tables have changed under it.
  ///
  /// A new connection prepares it again.
  private static func isForgotten(_ error: any Error) -> Bool {
    guard let error = error as? ServerError else { return false }
    return error.code == "26000"
      || error.code == "0A000" && error.message.contains("cached plan")
  }
}

/// The connection broke during a write, which may or may not have been made.
struct OutcomeUnknown: Error, Hashable {
  /// The reason why the connection broke.
  let reason: String
}
