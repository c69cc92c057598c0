import Answers
import Hummingbird
import NIOCore

/// Reads the queries of a batch from a request's body, piece by piece as it arrives.
///
/// Unchecked: the route reads ahead, then the task that writes the answers reads on; never both at
/// once.
final class BatchQueries: @unchecked Sendable {
  private var pieces: RequestBody.AsyncIterator
  private var input: any BatchInput
  private let limits: BatchLimits
  private var bytesRead = 0
  private var rowsRead = 0
  private var pending: [BatchRecord] = []
  private var isAtEnd = false

  init(_ body: RequestBody, as input: some BatchInput, limits: BatchLimits) {
    pieces = body.makeAsyncIterator()
    self.input = input
    self.limits = limits
  }

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

  private func readPiece() async throws {
    let before = pending.count
    if let piece = try await pieces.next() {
      bytesRead += piece.readableBytes
      guard bytesRead <= limits.maximumBytes else {
        throw RequestError.bodyTooLong(maximumBytes: limits.maximumBytes)
      }
      try input.read(Array(buffer: piece)[...], into: &pending)
    } else {
      isAtEnd = true
      try input.finish(into: &pending)
    }
    rowsRead += pending.count - before
    guard rowsRead <= limits.maximumRows else {
      throw RequestError.tooManyRows(maximum: limits.maximumRows)
    }
  }
}
