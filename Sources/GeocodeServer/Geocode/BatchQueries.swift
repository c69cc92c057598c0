import Answers
import Hummingbird
import NIOCore

/// Reads the queries of a batch from a request's body, piece by piece as it arrives.
///
/// Unchecked: the route reads ahead, then the task that writes the answers reads on; never both at
/// once, and each waits for the child task that takes a piece.
final class BatchQueries: @unchecked Sendable {
  /// Small enough that reading them takes a millisecond or two, whatever they hold.
  private static let bytesAtOnce = 4_096

  private var pieces: RequestBody.AsyncIterator
  private var input: any BatchInput
  private let limits: BatchLimits
  private let deadline: ContinuousClock.Instant
  private var bytesRead = 0
  private var rowsRead = 0
  private var pending: [BatchRecord] = []
  private var isAtEnd = false

  /// - Parameters:
  ///   - body: Where the queries are.
  ///   - input: What makes them of bytes.
  ///   - limits: How many there may be.
  ///   - deadline: Nothing is read any more from then on.
  init(
    _ body: RequestBody, as input: some BatchInput, limits: BatchLimits,
    deadline: ContinuousClock.Instant
  ) {
    pieces = body.makeAsyncIterator()
    self.input = input
    self.limits = limits
    self.deadline = deadline
  }

  /// The names of the input's columns; empty until the first of it is read.
  var columns: [String] { input.columns }

  /// How many rows could not be read, and the first of them.
  ///
  /// `nil` when all could; true behind the last only.
  var faults: String? { input.faults }

  /// Reads up to about so many bytes before anything is answered.
  ///
  /// What is wrong with the beginning is then an error with a status of its own, and clients that
  /// send all before they read anything are not kept waiting for each other.
  ///
  /// - Throws: ``RequestError``, `BatchInputError`, or what the connection throws.
  func readAhead(bytes: Int) async throws {
    while !isAtEnd, bytesRead < bytes { try await readPiece() }
  }

  /// Returns the next queries, in order; `nil` behind the last.
  ///
  /// - Throws: as ``readAhead(bytes:)``.
  func next() async throws -> [BatchRecord]? {
    while pending.isEmpty, !isAtEnd { try await readPiece() }
    guard !pending.isEmpty else { return nil }
    defer { pending = [] }
    return pending
  }

  /// Returns while there is time left.
  ///
  /// - Throws: ``RequestError/batchTimeUp(_:)``
  func checkTime() throws(RequestError) {
    guard .now < deadline else { throw .batchTimeUp(limits.time) }
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

  /// Waits for a piece of the body, no longer than there is time.
  private func nextPiece() async throws -> ByteBuffer? {
    try await withThrowingTaskGroup(of: ByteBuffer?.self) { group in
      group.addTask { try await self.pieces.next() }
      group.addTask { [deadline, limits] in
        try await Task.sleep(until: deadline)
        throw RequestError.batchTimeUp(limits.time)
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
