import Dispatch

/// A connection with a thread of its own, on which everything that waits for the server runs.
actor PooledConnection {
  private let thread: ConnectionThread
  private var connection: any SQLConnection
  private var lastUse = ContinuousClock.now

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// How long a connection may rest before the server is asked whether it is still there.
  private static let restSeconds = 30.0
  /// What it is asked with.
  static let restCheck = "SELECT 1::bigint"

  private init(thread: ConnectionThread, opening: @Sendable () throws -> any SQLConnection) throws {
    self.thread = thread
    connection = try opening()
  }

  /// Opens a connection, on its thread.
  ///
  /// - Throws: What `opening` throws.
  static func open(
    _ opening: @escaping @Sendable () throws -> any SQLConnection
  ) async throws -> PooledConnection {
    let thread = ConnectionThread()
    return try await withCheckedThrowingContinuation { continuation in
      thread.run {
        continuation.resume(with: Result { try PooledConnection(thread: thread, opening: opening) })
      }
    }
  }

  /// What became of a piece of work.
  enum Outcome<Value: Sendable>: Sendable {
    /// It was done.
    case done(Value)
    /// It was not done, and nothing is left of it.
    case failed(any Error)
    /// The connection was gone before anything of it was begun.
    case notBegun(ConnectionLost)
  }

  /// Runs some work, unless the connection is gone, and says whether it can be used again.
  func run<Value: Sendable>(
    _ work: @Sendable (any SQLConnection) throws -> Value
  ) -> (outcome: Outcome<Value>, isOpen: Bool) {
    do {
      try check()
    } catch let lost as ConnectionLost {
      return (.notBegun(lost), false)
    } catch {
      return (.notBegun(ConnectionLost(reason: "\(error)")), false)
    }
    defer { lastUse = .now }
    do {
      return (.done(try work(connection)), true)
    } catch {
      return (.failed(error), connection.isOpen && !(error is ConnectionLost))
    }
  }

  /// Looks whether the connection still stands.
  private func check() throws {
    guard connection.isOpen else {
      throw ConnectionLost(reason: "the server has closed the connection")
    }
    if lastUse.duration(to: .now) > .seconds(Self.restSeconds) {
      try connection.run(Self.restCheck, [])
    }
  }

  /// Closes the connection.
  func close() { connection.close() }
}

/// A thread for one connection, away from those that serve requests.
final class ConnectionThread: SerialExecutor {
  private let queue = DispatchQueue(label: "otm.postgresql")

  /// Runs something on the thread.
  func run(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
