/// A value computed by another thread, which starts at once and is waited for when needed.
///
/// An import runs on one thread from end to end and cannot await a task; work that does not depend
/// on the steps in between runs in parallel on the second core. Whatever the work captures belongs
/// to the work alone until ``value()`` has returned.
package final class BackgroundResult<Value>: Sendable {
  /// Unchecked: written by the thread, and read after its end, so never by two threads at once.
  private final class Slot: @unchecked Sendable {
    var result: Result<Value, any Error>?
  }

  private let slot = Slot()
  /// `nil` if the system has no thread left; the work is done then.
  private let thread: WorkerThread?

  /// Starts the work.
  package init(_ work: @escaping @Sendable () throws -> Value) {
    let slot = slot
    thread = WorkerThread { slot.result = Result(catching: work) }
    if thread == nil { slot.result = Result(catching: work) }
  }

  /// Waits for the work to finish, and returns its value or throws its error; may be called again.
  package func value() throws -> Value? {
    thread?.join()
    return try slot.result?.get()
  }
}
