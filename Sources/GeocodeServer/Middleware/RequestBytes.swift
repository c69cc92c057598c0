import Hummingbird
import NIOCore

/// Reads request bodies within limits on size and time.
struct RequestBytes {
  /// The maximum size of a body, in bytes.
  let maximumBytes: Int
  /// The maximum time until a body has arrived.
  let timeLimit: Duration

  /// The reason why a body was not read.
  enum Refusal: Error, Hashable, CustomStringConvertible {
    /// The body is too long; `isCutOff` means that the server stopped reading it.
    case tooLong(maximumBytes: Int, isCutOff: Bool)
    /// The body did not arrive in time.
    case late(timeLimit: Duration)
    /// The body is not valid HTTP, or the connection was closed.
    case broken

    /// Whether the rest of the body may still arrive, so that the connection cannot be reused.
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

  /// How many times the maximum size is read and discarded, so that a client that writes before it
  /// reads still gets the error.
  private static let drainedTimes = 16

  /// Returns the complete body of a request.
  ///
  /// A connection with an unfinished body cannot be reused; ``ErrorMiddleware`` closes it.
  ///
  /// - Throws: ``Refusal``, or an error of the connection.
  func read(_ request: Request) async throws -> ByteBuffer {
    if let length = request.headers[.contentLength].flatMap(Int.init),
      length > maximumBytes * Self.drainedTimes
    {
      throw Refusal.tooLong(maximumBytes: maximumBytes, isCutOff: true)
    }
    let body = request.body
    let outcome = try await withThrowingTaskGroup(of: Outcome.self) { group in
      group.addTask { try await collect(body) }
      group.addTask {
        try await Task.sleep(for: timeLimit)
        return .late
      }
      let first = try await group.next() ?? .late
      // Canceling the task ends the wait for the next piece, and the connection's input.
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

  /// Returns the next piece.
  ///
  /// A body that ends early is the fault of the client or the network, not of the server.
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
        // Ends the connection's input, because otherwise the server would keep reading after the
        // response.
        withUnsafeCurrentTask { $0?.cancel() }
        _ = try? await pieces.next()
        return .tooLong(isCutOff: true)
      }
    }
    return count <= maximumBytes ? .whole(bytes) : .tooLong(isCutOff: false)
  }
}
