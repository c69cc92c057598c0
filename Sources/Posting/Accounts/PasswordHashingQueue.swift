import Dispatch
import Synchronization

/// A bounded queue for hashing passwords, with priorities.
///
/// Logins go first, and at least half of the places are reserved for them: however many people sign
/// up, a login waits only for the current hash and for other logins. A network or site gets at most
/// three quarters of the places. Without a bound, each request of a flood would hold memory, and
/// later requests would wait for minutes.
final class PasswordHashingQueue: Sendable {
  private struct Waiter {
    let purpose: PasswordHashing.Purpose
    let resume: @Sendable () -> Void
  }

  private struct State {
    var running = 0
    var signUps = 0
    /// The number of places taken by each network or site, waiting or being hashed.
    var taken: [String: Int] = [:]
    var count = 0
    var logInsWaiting: [Waiter] = []
    var signUpsWaiting: [Waiter] = []
  }

  private let places: Int
  private let workers: Int
  private let state = Mutex(State())
  private let threads = DispatchQueue(label: "otm.passwords", attributes: .concurrent)

  /// Creates an empty queue with a number of places and of concurrent hashes.
  init(places: Int, workers: Int) {
    self.places = places
    self.workers = max(1, workers)
  }

  /// The number of passwords waiting or being hashed.
  var count: Int { state.withLock { $0.count } }

  /// Runs work on a separate thread when its turn comes.
  ///
  /// - Throws: ``LoginError/busy(retryAfterSeconds:)`` if the queue is full, `CancellationError`,
  ///   or the error of the work.
  func run<Value: Sendable>(
    _ purpose: PasswordHashing.Purpose, from network: ClientNetwork?,
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    let owners = [network?.key, network?.site].compactMap(\.self)
    try take(purpose, owners)
    defer { leave(purpose, owners) }
    await withCheckedContinuation { continuation in
      wait(Waiter(purpose: purpose) { continuation.resume() })
    }
    defer { startNext() }
    try Task.checkCancellation()
    return try await withCheckedThrowingContinuation { continuation in
      threads.async { continuation.resume(with: Result(catching: work)) }
    }
  }

  private func take(_ purpose: PasswordHashing.Purpose, _ owners: [String]) throws {
    try state.withLock { state in
      let share = max(1, places * 3 / 4)
      guard state.count < places, purpose == .logIn || state.signUps < places / 2,
        owners.allSatisfy({ state.taken[$0, default: 0] < share })
      else { throw LoginError.busy(retryAfterSeconds: Self.retrySeconds) }
      state.count += 1
      if purpose == .signUp { state.signUps += 1 }
      for owner in owners { state.taken[owner, default: 0] += 1 }
    }
  }

  private func leave(_ purpose: PasswordHashing.Purpose, _ owners: [String]) {
    state.withLock { state in
      state.count -= 1
      if purpose == .signUp { state.signUps -= 1 }
      for owner in owners {
        let left = state.taken[owner, default: 1] - 1
        state.taken[owner] = left > 0 ? left : nil
      }
    }
  }

  /// Starts a waiter at once if a worker is free.
  private func wait(_ waiter: Waiter) {
    let mayBegin = state.withLock { state in
      if state.running < workers {
        state.running += 1
        return true
      }
      if waiter.purpose == .logIn {
        state.logInsWaiting.append(waiter)
      } else {
        state.signUpsWaiting.append(waiter)
      }
      return false
    }
    if mayBegin { waiter.resume() }
  }

  private func startNext() {
    let next: Waiter? = state.withLock { state in
      // The array has at most as many elements as places, so shifting it is cheap compared to a
      // hash.
      if !state.logInsWaiting.isEmpty { return state.logInsWaiting.removeFirst() }
      if !state.signUpsWaiting.isEmpty { return state.signUpsWaiting.removeFirst() }
      state.running -= 1
      return nil
    }
    next?.resume()
  }

  /// The time in which about 20 passwords are hashed.
  private static let retrySeconds = 5
}
