import Logging
import ServiceLifecycle

/// Tells the other servers on the store once a second what clients have taken of their allowances.
///
/// It costs one statement a second at most, and none while nobody asks. While the store is down,
/// and on a store that no other server shares, each server counts for itself.
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
      // A service that ends takes the server with it.
      try await gracefulShutdown()
    }
  }

  /// Returns whether there are others to tell, as far as is known.
  private func exchange() async -> Bool {
    guard let parts = try? await readiness.parts() else { return true }
    guard let others = parts.allowanceSharing else { return false }
    do {
      try await allowances.exchange(with: others)
    } catch {
      logger.debug("servers count requests for themselves", metadata: ["error": "\(error)"])
    }
    return true
  }
}
