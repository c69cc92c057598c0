/// Those who wait for their password to be hashed, and how many of them there may be.
///
/// Without an end, a flood of log-ins would hold memory for each of them, and who comes last would
/// wait for minutes.
actor PasswordLine {
  private let longest: Int
  private var count = 0

  /// Creates an empty line.
  init(longest: Int) { self.longest = longest }

  /// Runs some work as one of the line.
  ///
  /// - Throws: ``LoginError/busy(retryAfterSeconds:)`` when the line is full, and what the work throws.
  nonisolated func wait<Value: Sendable>(
    for work: @Sendable () async throws -> Value
  ) async throws -> Value {
    try await join()
    do {
      let value = try await work()
      await leave()
      return value
    } catch {
      await leave()
      throw error
    }
  }

  private func join() throws {
    guard count < longest else { throw LoginError.busy(retryAfterSeconds: Self.retrySeconds) }
    count += 1
  }

  private func leave() { count -= 1 }

  /// About half of a full line is done by then.
  private static let retrySeconds = 3
}
