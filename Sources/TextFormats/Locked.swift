/// A value that one thread at a time may use, on both sides of a fork as well.
///
/// `Mutex` of the module Synchronization does not survive a fork on Linux: the thread that forks keeps the number it had in
/// the parent, and once another thread of the child waits for the lock, the kernel refuses to release it. It also needs
/// macOS 15 and iOS 18. This one is a lock of POSIX, which ``ForkedLocks`` takes before a fork and releases behind it.
///
/// A closure must neither fork nor wait for another thread.
package final class Locked<Value>: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<ForkedLocks.Lock>
  private var value: Value

  package init(_ value: Value) {
    lock = ForkedLocks.make()
    self.value = value
  }

  deinit { ForkedLocks.remove(lock) }

  /// Runs a closure with the value, while no other thread uses it.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    ForkedLocks.lock(lock)
    defer { ForkedLocks.unlock(lock) }
    return try body(&value)
  }
}
