import Answers
import Hummingbird
import NIOCore
import ServiceLifecycle

/// Reads the queries of a batch from a request's body as it arrives.
///
/// `@unchecked Sendable` is safe because the route reads first and then the task that writes the
/// answers, never both at once; and each waits for the child task that receives a piece.
final class BatchQueries: @unchecked Sendable {
  /// The number of bytes parsed at a time: few enough to take a millisecond or two, whatever they
  /// contain.
  private static let bytesAtOnce = 4_096

  private var pieces: RequestBody.AsyncIterator
  private var input: any BatchInput
  private let limits: BatchLimits
  private let deadline: ContinuousClock.Instant
  /// The time at which the batch ends because the server is stopped; `nil` while it is not.
  private var stop: ContinuousClock.Instant?
  private var bytesRead = 0
  private var rowsRead = 0
  private var pending: [BatchRecord] = []
  private var isAtEnd = false

  /// - Parameters:
  ///   - body: The body with the queries.
  ///   - input: The parser of the queries.
  ///   - limits: The limits of the batch.
  ///   - deadline: The time after which nothing is read.
  init(
    _ body: RequestBody, as input: some BatchInput, limits: BatchLimits,
    deadline: ContinuousClock.Instant
  ) {
    pieces = body.makeAsyncIterator()
    self.input = input
    self.limits = limits
    self.deadline = deadline
  }

  /// The names of the input's columns; empty until they are known.
  var columns: [String] { input.columns }

  /// A message with the number of unreadable rows and the first of them.
  ///
  /// `nil` if there are none. It is complete only after the last row.
  var faults: String? { input.faults }

  /// Reads about `bytes` bytes before any response is sent.
  ///
  /// This way, problems in the beginning are reported with a status, and clients that send
  /// everything before they read do not block each other.
  ///
  /// - Throws: ``RequestError``, `BatchInputError`, or an error of the connection.
  func readAhead(bytes: Int) async throws {
    while !isAtEnd, bytesRead < bytes { try await readPiece() }
  }

  /// Returns the next queries, in order; `nil` after the last.
  ///
  /// - Throws: The same errors as ``readAhead(bytes:)``.
  func next() async throws -> [BatchRecord]? {
    while pending.isEmpty, !isAtEnd { try await readPiece() }
    guard !pending.isEmpty else { return nil }
    defer { pending = [] }
    return pending
  }

  /// Checks that there is time left.
  ///
  /// - Throws: ``RequestError/batchTimeUp(_:)`` or ``RequestError/serverStopping``
  func checkTime() throws(RequestError) {
    let now = ContinuousClock.now
    guard now < deadline else { throw .batchTimeUp(limits.time) }
    guard Task.isShuttingDownGracefully else { return }
    let stop = stop ?? now + limits.stopTime
    self.stop = stop
    guard now < stop else { throw .serverStopping }
  }

  /// Reads and ignores what the client is still sending, for at most a second.
  ///
  /// A server that is stopping closes the connection after the response, which loses the end of the
  /// response if part of the request is unread.
  func skipRest() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { while (try? await self.pieces.next()) != nil {} }
      group.addTask { try? await Task.sleep(for: .seconds(1)) }
      await group.next()
      group.cancelAll()
    }
  }

  private func readPiece() async throws {
    try checkTime()
    if let piece = try await nextPiece() {
      bytesRead += piece.readableBytes
      guard bytesRead <= limits.maximumBytes else {
        throw RequestError.bodyTooLong(maximumBytes: limits.maximumBytes)
      }
      var piece = piece
      while piece.readableBytes > 0 {
        let length = min(Self.bytesAtOnce, piece.readableBytes)
        let start = pending.count
        try input.read((piece.readBytes(length: length) ?? [])[...], into: &pending)
        try countRows(from: start)
      }
    } else {
      isAtEnd = true
      let start = pending.count
      try input.finish(into: &pending)
      try countRows(from: start)
    }
  }

  /// Waits for a piece of the body until the deadline.
  private func nextPiece() async throws -> ByteBuffer? {
    try await withThrowingTaskGroup(of: ByteBuffer?.self) { group in
      group.addTask { try await self.pieces.next() }
      group.addTask { [deadline, limits] in
        try await Task.sleep(until: deadline)
        throw RequestError.batchTimeUp(limits.time)
      }
      group.addTask { [stop, limits] in
        try await gracefulShutdown()
        try await Task.sleep(until: stop ?? .now + limits.stopTime)
        throw RequestError.serverStopping
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }

  private func countRows(from start: Int) throws(RequestError) {
    rowsRead += pending.count - start
    guard rowsRead <= limits.maximumRows else {
      throw .tooManyRows(maximum: limits.maximumRows)
    }
  }
}
