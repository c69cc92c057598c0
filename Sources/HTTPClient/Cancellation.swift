import Dispatch
import Synchronization

/// Tells a thread that the task it works for is cancelled.
final class Cancellation: Sendable {
  private let flag = Atomic(false)
  private let bell = DispatchSemaphore(value: 0)

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  func cancel() {
    flag.store(true, ordering: .relaxed)
    bell.signal()
  }

  /// Throws `CancellationError` if the task is cancelled.
  func check() throws {
    if isCancelled { throw CancellationError() }
  }

  /// Blocks for a time, or until the task is cancelled.
  func wait(_ time: Duration) throws {
    let (seconds, attoseconds) = time.components
    let nanoseconds = Int(clamping: seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    if bell.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success { bell.signal() }
    try check()
  }
}
