import Foundation

/// Runs long blocking work, such as building the gazetteer, outside of the threads that serve
/// requests.
enum BlockingWork {
  /// Runs the work on a new thread.
  ///
  /// - Throws: The error of the work; or `CancellationError` as soon as the task is canceled,
  ///   although the thread continues until the work or the process ends.
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
    // The same size as the main thread's, on which commands run.
    thread.stackSize = 8 << 20
    thread.start()
    for try await result in results { return result }
    throw CancellationError()
  }
}
