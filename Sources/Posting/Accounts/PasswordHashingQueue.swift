import Dispatch
import Synchronization

/// Those who wait for their password to be hashed, how many of them there may be, and who is next.
///
/// Log-ins go first, and at least half of the places are theirs: however many people sign up, a
/// log-in waits for the hash that is being made and for other log-ins only. No network, and no site,
/// has more than three quarters of the places. Without an end, a flood would hold memory for each of
/// its requests, and whoever comes last would wait for minutes.
final class PasswordHashingQueue: Sendable {
  private struct Waiter {
    let purpose: PasswordHashing.Purpose
    let resume: @Sendable () -> Void
  }

  private struct State {
    var running = 0
    var signUps = 0
    /// Places taken by a network or site, and in all, waiting or being hashed.
    var taken: [String: Int] = [:]
    var count = 0
    var logInsWaiting: [Waiter] = []
    var signUpsWaiting: [Waiter] = []
  }

  private let places: Int
  private let workers: Int
  private let state = Mutex(State())
  private let threads = DispatchQueue(label: "otm.passwords", attributes: .concurrent)

  /// Creates an empty queue with so many places, and so many hashes made at the same time.
  init(places: Int, workers: Int) {
    self.places = places
    self.workers = max(1, workers)
  }

  /// How many wait or are being hashed.
  var count: Int { state.withLock { $0.count } }

  /// Runs some work on a thread of its own when its turn comes.
  ///
  /// - Throws: ``LoginError/busy(retryAfterSeconds:)`` when there is no place, `CancellationError`,
  ///   and what the work throws.
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

  /// Lets a waiter begin at once where a worker is free.
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
      // At most as many as there are places: moving them up costs nothing beside a hash.
      if !state.logInsWaiting.isEmpty { return state.logInsWaiting.removeFirst() }
      if !state.signUpsWaiting.isEmpty { return state.signUpsWaiting.removeFirst() }
      state.running -= 1
      return nil
    }
    next?.resume()
  }

  /// Some twenty passwords are hashed by then.
  private static let retrySeconds = 5
}
