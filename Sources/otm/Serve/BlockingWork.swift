import Foundation

/// Long work that blocks, such as building the gazetteer, away from the threads that serve.
enum BlockingWork {
  /// Runs the work on a thread of its own.
  ///
  /// - Throws: What the work throws; `CancellationError` at once when the task is cancelled, while
  ///   the thread goes on until the work or the process ends.
  static func run<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    let (results, result) = AsyncThrowingStream.makeStream(of: Result.self)
    let thread = Thread {
      do {
        result.yield(try work())
        result.finish()
      } catch {
        result.finish(throwing: error)
      }
    }
    // As large as the main thread's, which commands run on.
    thread.stackSize = 8 << 20
    thread.start()
    for try await result in results { return result }
    throw CancellationError()
  }
}
