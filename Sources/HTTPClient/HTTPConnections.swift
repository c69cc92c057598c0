import Dispatch
import Synchronization

/// A bounded number of connections, each used by one thread at a time.
///
/// Requests block, so they run on threads of their own and never on those of Swift's tasks. More
/// requests than connections wait for one, first come, first served.
package final class HTTPConnections: Sendable {
  private struct State {
    var running = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
    var idle: [CurlHandle] = []
  }

  private let limit: Int
  private let state = Mutex(State())
  private let threads = DispatchQueue(label: "otm.requests", attributes: .concurrent)

  /// Creates connections; nothing is opened before the first request.
  ///
  /// - Parameter limit: The maximum number of requests at the same time; the default is what
  ///   browsers allow for one server, and two more.
  package init(limit: Int = 8) { self.limit = max(1, limit) }

  /// Sends a request, and returns the response.
  ///
  /// - Parameters:
  ///   - request: The request; its time limit includes waiting for a connection.
  ///   - maxBytes: The maximum size of the body.
  /// - Returns: The response, whatever its status.
  /// - Throws: ``HTTPClientError`` or `CancellationError`.
  package func send(_ request: ClientRequest, maxBytes: Int) async throws -> ClientResponse {
    let deadline = ContinuousClock.now + request.timeout
    return try await run { connection in
      var request = request
      request.timeout = deadline - .now
      guard request.timeout > .zero else { throw HTTPClientError.timedOut }
      return try connection.send(request, maxBytes: maxBytes)
    }
  }

  /// Runs work that blocks, with a connection of its own.
  ///
  /// - Parameter work: The work; cancelling the task ends its requests and waits within a second.
  /// - Returns: The result of the work.
  /// - Throws: ``HTTPClientError/libraryMissing``, or the error of the work.
  package func run<Value: Sendable>(
    _ work: @escaping @Sendable (HTTPConnection) throws -> Value
  ) async throws -> Value {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      await enter()
      defer { leave() }
      try cancellation.check()
      return try await withCheckedThrowingContinuation { continuation in
        threads.async {
          continuation.resume(with: Result { try self.perform(work, cancellation) })
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  private func perform<Value>(
    _ work: (HTTPConnection) throws -> Value, _ cancellation: Cancellation
  ) throws -> Value {
    let handle = try state.withLock { $0.idle.popLast() } ?? CurlHandle()
    defer { state.withLock { $0.idle.append(handle) } }
    return try work(HTTPConnection(handle, cancellation))
  }

  private func enter() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.running < limit else {
          state.waiting.append(continuation)
          return false
        }
        state.running += 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  private func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.waiting.isEmpty else {
        state.running -= 1
        return nil
      }
      // The place passes on.
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
