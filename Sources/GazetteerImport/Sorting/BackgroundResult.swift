import Dispatch

/// A value computed by another thread, which starts at once and is waited for when needed.
///
/// An import runs on one thread from end to end and cannot await a task; work that does not depend
/// on the steps in between runs in parallel on the second core. Whatever the work captures belongs
/// to the work alone until ``value()`` has returned.
package final class BackgroundResult<Value>: @unchecked Sendable {
  // Written before the signal and read after it, so never by two threads at once.
  private var result: Result<Value, any Error>?
  private let isDone = DispatchSemaphore(value: 0)

  /// Starts the work.
  package init(_ work: @escaping @Sendable () throws -> Value) {
    DispatchQueue.global(qos: .userInitiated).async {
      self.result = Result(catching: work)
      self.isDone.signal()
    }
  }

  /// Waits for the work to finish, and returns its value or throws its error; may be called again.
  package func value() throws -> Value? {
    isDone.wait()
    isDone.signal()
    return try result?.get()
  }
}
