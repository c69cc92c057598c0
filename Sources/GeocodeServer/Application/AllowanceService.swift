import Logging
import ServiceLifecycle

/// Tells the other servers on the store once a second what clients have taken of their allowances.
///
/// It costs one statement a second at most, and none while nobody asks. While the store is down, and
/// on a store that no other server shares, each server counts for itself.
struct AllowanceService: Service, CustomStringConvertible {
  let readiness: ServerReadiness
  let allowances: ClientAllowances
  let logger: Logger

  var description: String { "AllowanceService" }

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while true {
        try await Task.sleep(for: .seconds(1))
        await exchange()
      }
    }
  }

  private func exchange() async {
    guard let others = try? await readiness.parts().allowanceSharing else { return }
    do {
      allowances.beginTelling()
      try await allowances.exchange(with: others)
    } catch {
      logger.debug("servers count requests for themselves", metadata: ["error": "\(error)"])
    }
  }
}
