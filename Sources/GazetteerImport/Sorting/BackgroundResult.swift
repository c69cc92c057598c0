import Dispatch

/// A value that another thread computes: started at once, waited for when it is needed.
///
/// An import runs on one thread from end to end and cannot await a task; what does not depend on
/// the steps in between runs beside them on the second core. What the work captures is the work's
/// alone until ``value()`` has returned.
final class BackgroundResult<Value>: @unchecked Sendable {
  // Written before the signal and read after it, so never by two threads at once.
  private var result: Result<Value, any Error>?
  private let isDone = DispatchSemaphore(value: 0)

  /// Starts the work.
  init(_ work: @escaping @Sendable () throws -> Value) {
    DispatchQueue.global(qos: .userInitiated).async {
      self.result = Result(catching: work)
      self.isDone.signal()
    }
  }

  /// Waits until the work is done, and returns its value or throws its error; may be called again.
  func value() throws -> Value? {
    isDone.wait()
    isDone.signal()
    return try result?.get()
  }
}
