import Dispatch

/// Asynchronous work that blocks the main thread until it ends.
///
/// An `async` main would end the main thread, and unwinding its stack makes the runtime sort a
/// table of all functions of a statically linked program, which takes 20 ms. Values captured by the
/// work must not be used elsewhere until ``run()`` has returned.
final class AwaitedWork: @unchecked Sendable {
  private let work: () async throws -> Void
  // Written before the signal and read after it, so there is no concurrent access.
  private var fault: (any Error)?
  private let isDone = DispatchSemaphore(value: 0)

  init(_ work: @escaping () async throws -> Void) { self.work = work }

  /// Runs the work, and rethrows its error.
  func run() throws {
    Task.detached { await self.perform() }
    isDone.wait()
    if let fault { throw fault }
  }

  private func perform() async {
    do {
      try await work()
    } catch {
      fault = error
    }
    isDone.signal()
  }
}
