import Dispatch

/// A connection with its own thread, on which every wait for the server takes place.
actor PooledConnection {
  private let thread: ConnectionThread
  private var connection: any SQLConnection
  private var lastUse = ContinuousClock.now

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// The idle time after which a connection is tested before it is used.
  private static let restSeconds = 30.0
  /// The statement that tests a connection.
  static let restCheck = "SELECT 1::bigint"

  private init(thread: ConnectionThread, opening: @Sendable () throws -> any SQLConnection) throws {
    self.thread = thread
    connection = try opening()
  }

  /// Opens a connection on its thread.
  ///
  /// - Throws: Any error of `opening`.
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

  /// The outcome of a piece of work.
  enum Outcome<Value: Sendable>: Sendable {
    /// It succeeded.
    case done(Value)
    /// It failed, without any effect.
    case failed(any Error)
    /// The connection was gone before the work started.
    case notBegun(ConnectionLost)
  }

  /// Runs work unless the connection is gone, and returns whether the connection is still usable.
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

  /// Tests whether the connection still works.
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
