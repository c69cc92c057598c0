import Hummingbird
import NIOCore

/// Reads bodies that may be too long, stall, or never end, within bounds.
struct RequestBytes {
  /// The most bytes that a body may have.
  let maximumBytes: Int
  /// How long a whole body may take to arrive.
  let timeLimit: Duration

  /// Why a body was not read.
  enum Refusal: Error, Hashable, CustomStringConvertible {
    /// It is longer than allowed; so long that its end was not waited for, when it is cut off.
    case tooLong(maximumBytes: Int, isCutOff: Bool)
    /// It did not arrive in time.
    case late(timeLimit: Duration)
    /// Its pieces are not as HTTP wants them, or the connection ended within it.
    case broken

    /// Whether some of the body may still come, so that nothing else can on this connection.
    var isUnfinished: Bool {
      switch self {
      case .tooLong(_, let isCutOff): isCutOff
      case .late, .broken: true
      }
    }

    var description: String {
      switch self {
      case .tooLong(let bytes, _): "the body is longer than \(bytes) bytes; send less"
      case .late(let limit):
        "the body did not arrive within \(limit.components.seconds) s; send it again"
      case .broken: "the body cannot be read to its end; send it again"
      }
    }
  }

  /// How many times the maximum is read and thrown away, so that a client which writes before it
  /// reads gets to see its refusal.
  private static let drainedTimes = 16

  /// Returns the whole body of a request.
  ///
  /// A connection whose body is unfinished is of no more use; ``ErrorMiddleware`` closes it.
  ///
  /// - Throws: ``Refusal``, and what the connection throws.
  func read(_ request: Request) async throws -> ByteBuffer {
    let body = request.body
    let outcome = try await withThrowingTaskGroup(of: Outcome.self) { group in
      group.addTask { try await collect(body) }
      group.addTask {
        try await Task.sleep(for: timeLimit)
        return .late
      }
      let first = try await group.next() ?? .late
      // Waiting for the next piece of a body ends with the task, and the connection's input too.
      group.cancelAll()
      return first
    }
    switch outcome {
    case .whole(let bytes): return bytes
    case .tooLong(let isCutOff):
      throw Refusal.tooLong(maximumBytes: maximumBytes, isCutOff: isCutOff)
    case .late: throw Refusal.late(timeLimit: timeLimit)
    }
  }

  private enum Outcome {
    case whole(ByteBuffer)
    case tooLong(isCutOff: Bool)
    case late
  }

  /// Whatever ends a body early is the client's or the network's fault, and none of the server's.
  private func next(
    of pieces: inout RequestBody.AsyncIterator
  ) async throws -> ByteBuffer? {
    do {
      return try await pieces.next()
    } catch let error as CancellationError {
      throw error
    } catch {
      throw Refusal.broken
    }
  }

  private func collect(_ body: RequestBody) async throws -> Outcome {
    var bytes = ByteBuffer()
    var count = 0
    var pieces = body.makeAsyncIterator()
    while let piece = try await next(of: &pieces) {
      count += piece.readableBytes
      if count <= maximumBytes {
        bytes.writeImmutableBuffer(piece)
      } else if count > maximumBytes * Self.drainedTimes {
        // Ends the connection's input: the server would read on behind the answer.
        withUnsafeCurrentTask { $0?.cancel() }
        _ = try? await pieces.next()
        return .tooLong(isCutOff: true)
      }
    }
    return count <= maximumBytes ? .whole(bytes) : .tooLong(isCutOff: false)
  }
}
