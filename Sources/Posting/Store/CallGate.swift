import Synchronization

/// Admits calls to a store until it closes, and then waits for the running ones.
///
/// A connection must not be closed during a call. An actor would switch threads twice per call;
/// this lock is held for nanoseconds, and never while waiting.
package final class CallGate: Sendable {
  private struct State {
    var isOpen = true
    var callsInside = 0
    var closing: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// Runs a call unless the store is closed or closing.
  ///
  /// - Throws: `CancellationError`; ``PostStoreError/unavailable(_:)`` if the store is closed, or
  ///   what `failure` returns for an error of the call.
  package func run<Value>(
    failure: (any Error) -> PostStoreError, _ call: () async throws -> Value
  ) async throws -> Value {
    try enter()
    defer { leave() }
    do {
      return try await call()
    } catch let error as CancellationError {
      throw error
    } catch {
      throw failure(error)
    }
  }

  private func enter() throws {
    let isOpen = state.withLock { state in
      if state.isOpen { state.callsInside += 1 }
      return state.isOpen
    }
    guard isOpen else { throw PostStoreError.unavailable("it has been closed") }
  }

  private func leave() {
    let closing = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.callsInside -= 1
      guard state.callsInside == 0 else { return [] }
      defer { state.closing = [] }
      return state.closing
    }
    for continuation in closing { continuation.resume() }
  }

  /// Admits no more calls, and waits for the running ones; returns false if it was already closed.
  package func close() async -> Bool {
    let wasOpen = state.withLock { state in
      defer { state.isOpen = false }
      return state.isOpen
    }
    await withCheckedContinuation { continuation in
      let isEmpty = state.withLock { state in
        if state.callsInside > 0 { state.closing.append(continuation) }
        return state.callsInside == 0
      }
      if isEmpty { continuation.resume() }
    }
    return wasOpen
  }
}
