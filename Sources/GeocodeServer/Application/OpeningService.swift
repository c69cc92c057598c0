import Posting
import ServiceLifecycle

/// Opens what requests are answered from once the port listens, and closes the store when the
/// server has stopped.
struct OpeningService: Service {
  let readiness: ServerReadiness
  /// Ends when the port listens.
  let listening: AsyncStream<Void>
  let opening: ServerRun.Opening

  func run() async throws {
    guard let parts = try await opened() else { return }
    await readiness.enter(.ready(parts))
    // Services are told to stop in the opposite order of their start, so no request is left then.
    try? await gracefulShutdown()
    try await parts.store.close()
  }

  /// `nil` when the server is told to stop before.
  private func opened() async throws -> ServerParts? {
    do {
      return try await cancelWhenGracefulShutdown {
        for await _ in listening {}
        try Task.checkCancellation()
        return try await opening { step in await readiness.enter(.opening(step)) }
      }
    } catch is CancellationError {
      return nil
    }
  }
}

extension OpeningService: CustomStringConvertible {
  /// Logs of services write them as texts; this one has parts that are nobody's business.
  var description: String { "OpeningService" }
}
