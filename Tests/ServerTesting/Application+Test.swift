package import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// How a test's requests reach an application.
package enum TestingSetup: Sendable {
  /// They go to the router.
  case router
  /// The application listens on a free port of this machine, and one connection is opened.
  case live
  /// The same, with an encrypted connection.
  case encrypted
}

extension ApplicationProtocol {
  /// Runs a closure with a client of this application.
  ///
  /// A listening application ends after the closure, once all its requests are answered.
  ///
  /// - Returns: The closure's result.
  package func test<Result>(
    _ setup: TestingSetup, _ body: @Sendable (any TestClientProtocol) async throws -> Result
  ) async throws -> Result {
    guard setup != .router else {
      return try await body(RouterTestClient(responder: responder, logger: logger))
    }
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    let services = ServiceGroup(
      configuration: .init(
        services: [ListeningApplication(base: self, port: port)], gracefulShutdownSignals: [],
        logger: logger))
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { port.finish() }
        try await services.run()
      }
      for await number in ports {
        do {
          let result = try await TestClient.withClient(
            port: number, isEncrypted: setup == .encrypted, body)
          await services.triggerGracefulShutdown()
          try await group.waitForAll()
          return result
        } catch {
          await services.triggerGracefulShutdown()
          throw error
        }
      }
      // It has ended without listening.
      try await group.waitForAll()
      throw TestClientError.notListening
    }
  }
}

/// An application on a free port, which it reports.
private struct ListeningApplication<Base: ApplicationProtocol>: ApplicationProtocol {
  let base: Base
  let port: AsyncStream<Int>.Continuation

  var responder: Base.Responder { get async throws { try await base.responder } }
  var server: HTTPServerBuilder { base.server }
  var eventLoopGroup: any EventLoopGroup { base.eventLoopGroup }
  var configuration: ApplicationConfiguration {
    base.configuration.with(address: .hostname("127.0.0.1", port: 0))
  }
  var logger: Logger { base.logger }
  var services: [any Service] { base.services }
  var processesRunBeforeServerStart: [@Sendable () async throws -> Void] {
    base.processesRunBeforeServerStart
  }

  @Sendable func onServerRunning(_ channel: any Channel) async {
    await base.onServerRunning(channel)
    if let number = channel.localAddress?.port { port.yield(number) }
  }
}
