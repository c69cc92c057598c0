import Logging
import ServiceLifecycle

/// Shares the used allowances of clients with the other servers of the store, once a second.
///
/// It costs at most one statement a second, and none without requests. While the store is down, or
/// if no other server shares it, each server counts on its own.
struct AllowanceService: Service, CustomStringConvertible {
  let readiness: ServerReadiness
  let allowances: RateLimiter
  let logger: Logger

  var description: String { "AllowanceService" }

  func run() async throws {
    allowances.tells(true)
    try? await cancelWhenGracefulShutdown {
      var isShared = true
      while isShared {
        try await Task.sleep(for: .seconds(1))
        isShared = await exchange()
      }
      allowances.tells(false)
      // The server would stop if this service returned.
      try await gracefulShutdown()
    }
  }

  /// Exchanges the allowances; returns whether there may be other servers.
  private func exchange() async -> Bool {
    guard let parts = try? await readiness.parts() else { return true }
    guard let others = parts.allowanceSharing else { return false }
    do {
      try await allowances.exchange(with: others)
    } catch {
      logger.debug(
        "request counts could not be shared; each server counts alone",
        metadata: ["error": "\(error)"])
    }
    return true
  }
}
