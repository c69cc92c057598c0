import Posting

/// A limited pool of connections to one database, each lent to one call at a time.
///
/// Connections are opened when needed, and the one used last is lent first. If all are lent,
/// callers wait, for a limited time, in order of arrival. If the server cannot be reached, callers
/// fail at once for a moment, instead of each of them trying to connect.
actor ConnectionPool {
  private struct Waiter {
    let number: Int
    let continuation: CheckedContinuation<PooledConnection, any Error>
  }

  private let most: Int
  private let waitSeconds: Double
  private let opening: @Sendable () throws -> any SQLConnection
  private var resting: [PooledConnection] = []
  /// The number of connections that are open or being opened.
  private var count = 0
  private var waiters: [Waiter] = []
  private var lastWaiter = 0
  private var failure: (error: any Error, until: ContinuousClock.Instant)?
  private var isClosed = false

  /// The time without further attempts to reach a server that could not be reached.
  private static let pauseSeconds = 0.25

  init(
    most: Int, waitSeconds: Double, opening: @escaping @Sendable () throws -> any SQLConnection
  ) {
    self.most = max(most, 1)
    self.waitSeconds = waitSeconds
    self.opening = opening
  }

  /// Lends a connection; return it with ``giveBack(_:isOpen:)``.
  ///
  /// - Throws: Any error of opening it; `PostStoreError.unavailable` if none becomes free in time
  ///   or the pool is closed; `CancellationError`.
  func take() async throws -> PooledConnection {
    try Task.checkCancellation()
    guard !isClosed else { throw Self.closed }
    if let connection = resting.popLast() { return connection }
    if count < most {
      do {
        return try await open()
      } catch {
        // A server may have no room for another connection, but serve the existing ones.
        guard count > 0, !isClosed else { throw error }
        // One may have been returned in the meantime.
        if let connection = resting.popLast() { return connection }
      }
    }
    return try await wait()
  }

  /// Takes a connection back, and drops it if it is no longer open.
  func giveBack(_ connection: PooledConnection, isOpen: Bool) async {
    if isOpen, !isClosed {
      lend(connection)
      return
    }
    count -= 1
    await connection.close()
    if !waiters.isEmpty, count < most { await openForWaiters() }
  }

  /// Closes the idle connections; those lent are closed when they are returned.
  func close() async {
    isClosed = true
    refuseWaiters(Self.closed)
    await dropResting()
  }

  /// Closes the idle connections; new ones are opened when needed.
  func dropResting() async {
    let closing = resting
    resting = []
    count -= closing.count
    for connection in closing { await connection.close() }
  }

  private static let closed = PostStoreError.unavailable("it has been closed")

  // MARK: Opening

  private func open() async throws -> PooledConnection {
    if let failure, failure.until > .now {
      if count == 0 { refuseWaiters(failure.error) }
      throw failure.error
    }
    count += 1
    do {
      let connection = try await PooledConnection.open(opening)
      failure = nil
      return connection
    } catch {
      count -= 1
      failure = (error, .now.advanced(by: .seconds(Self.pauseSeconds)))
      // No connection will be returned.
      if count == 0 { refuseWaiters(error) }
      throw error
    }
  }

  private func openForWaiters() async {
    guard let connection = try? await open() else { return }
    isClosed ? await giveBack(connection, isOpen: false) : lend(connection)
  }

  // MARK: Waiting

  private func lend(_ connection: PooledConnection) {
    if waiters.isEmpty {
      resting.append(connection)
    } else {
      waiters.removeFirst().continuation.resume(returning: connection)
    }
  }

  private func wait() async throws -> PooledConnection {
    lastWaiter += 1
    let number = lastWaiter
    let limit = Task { [waitSeconds] in
      try await Task.sleep(for: .seconds(waitSeconds))
      self.refuse(
        number, PostStoreError.unavailable("no connection became free within \(waitSeconds) s"))
    }
    defer { limit.cancel() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          waiters.append(Waiter(number: number, continuation: continuation))
        }
      }
    } onCancel: {
      Task { await self.refuse(number, CancellationError()) }
    }
  }

  private func refuse(_ number: Int, _ error: any Error) {
    guard let place = waiters.firstIndex(where: { $0.number == number }) else { return }
    waiters.remove(at: place).continuation.resume(throwing: error)
  }

  private func refuseWaiters(_ error: any Error) {
    let refused = waiters
    waiters = []
    for waiter in refused { waiter.continuation.resume(throwing: error) }
  }
}
