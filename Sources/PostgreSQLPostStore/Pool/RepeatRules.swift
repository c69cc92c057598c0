import Posting

/// Runs work on a pool's connections, and repeats what may be repeated.
///
/// | what happened | read | write |
/// |---|---|---|
/// | the connection was gone before anything was sent | again | again |
/// | the server undid it: serialisation failure, deadlock | again | again |
/// | the connection broke before the commit was sent | again | again |
/// | the connection broke while the commit was under way | – | only what may happen twice |
///
/// The last row is the one where nobody knows whether the change was made. Repeating a pin's change
/// would undo what somebody wrote in between, repeating a removal would answer that there was
/// nothing to remove; so the caller is told instead.
struct RepeatRules: Sendable {
  let pool: ConnectionPool

  /// What repeating does.
  enum Kind: Sendable {
    /// It changes nothing.
    case read
    /// It changes something, and done twice it might change something else.
    case write
    /// It may be done twice: the second time changes nothing more.
    case repeatableWrite
  }

  /// How often work is begun that the server undid or whose connection broke.
  private static let maxAttempts = 4
  /// How many connections may turn out to be gone: all of a pool, when the server started anew.
  private static let maxLost = 64

  /// Runs the work.
  ///
  /// - Throws: What the work throws when it may not be repeated or was repeated enough, and what
  ///   ``ConnectionPool/take()`` throws.
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
        await pool.giveBack(connection, isOpen: isOpen && !Self.isForgotten(error))
        attempts += 1
        guard attempts < Self.maxAttempts, Self.mayRepeat(error, kind) else { throw error }
      }
    }
  }

  private static func mayRepeat(_ error: any Error, _ kind: Kind) -> Bool {
    switch error {
    case is OutcomeUnknown: kind != .write
    case is ConnectionLost: true
    case let error as ServerError: isUndone(error) || isForgotten(error)
    default: false
    }
  }

  /// The server undid the transaction since another was in its way.
  private static func isUndone(_ error: ServerError) -> Bool {
    ["40001", "40P01"].contains(error.code)
  }

  /// The server does not know a statement any more that it kept ready, or tables have changed under
  /// it; a new connection prepares it anew.
  private static func isForgotten(_ error: any Error) -> Bool {
    guard let error = error as? ServerError else { return false }
    return error.code == "26000"
      || error.code == "0A000" && error.message.contains("cached plan")
  }
}

/// The connection broke while a change was being written: it may have been made, or not.
struct OutcomeUnknown: Error, Hashable {
  /// Why the connection broke.
  let reason: String
}
