import Dispatch

/// Work that awaits, run while the program's first thread waits for it.
///
/// An `async` main would end that thread to go on with others, and ending it unwinds its stack: to find
/// its way, the runtime first sorts a table of all functions of a statically linked program, which takes
/// 20 ms. What the work captures is the work's alone until ``run()`` has returned.
final class AwaitedWork: @unchecked Sendable {
  private let work: () async throws -> Void
  // Written before the signal and read after it, so never by two threads at once.
  private var fault: (any Error)?
  private let isDone = DispatchSemaphore(value: 0)

  init(_ work: @escaping () async throws -> Void) { self.work = work }

  /// Does the work; throws what it throws.
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
