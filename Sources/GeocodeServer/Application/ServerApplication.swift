import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
package import OnTheMapGeocoder
import ServiceLifecycle
import UnixSignals

#if TLS
  import HummingbirdTLS
#endif

/// The server application: listens, opens its data, responds, and stops cleanly.
///
///     let run = ServerApplication(configuration: configuration, logger: logger)
///     try await run.run(
///       opening: { try await openAll($0) }, checking: findDamage, reopening: openGazetteer
///     ) { address in
///       print("listening on \(address)")
///     }
package struct ServerApplication: Sendable {
  private let configuration: ServerConfiguration
  private let logger: Logger

  package init(configuration: ServerConfiguration, logger: Logger) {
    self.configuration = configuration
    self.logger = logger
  }

  /// Sets the number of threads that read connections.
  ///
  /// Call it at most once, at program start. The default is the number of processors of the
  /// machine; if the process may use fewer, the threads only take turns (on one of two processors,
  /// a search cost 12 % more; medians of six runs of `wrk`).
  package static func setThreadCount(_ count: Int) {
    NIOSingletons.groupLoopCountSuggestion = max(1, count)
  }

  /// Opens the parts of the server, and reports each step to its argument.
  package typealias Opening =
    @Sendable (_ step: @escaping @Sendable (String) async -> Void) async throws ->
    ServerDependencies

  /// Checks every byte of a gazetteer, and returns what is damaged; `nil` if nothing is.
  package typealias Checking = @Sendable (Geocoder) async throws -> String?

  /// Runs the server until SIGTERM or SIGINT.
  ///
  /// Then running requests are finished, for at most ``ServerLimits/stopSeconds``, and the store is
  /// closed. When idle, this takes a few milliseconds.
  ///
  /// - Parameters:
  ///   - opening: Opens the parts of the server, and reports each step. It starts once the port
  ///     listens, and is canceled if the server is stopped.
  ///   - checking: Checks the gazetteer while it is in use.
  ///   - reopening: Opens and checks the gazetteer again at SIGHUP.
  ///   - onListening: Called with the base URL, including the port that the system chose.
  /// - Throws: An error of `opening`, or ``ListeningError``.
  package func run(
    opening: @escaping Opening,
    checking: @escaping Checking,
    reopening: @escaping @Sendable () async throws -> Geocoder,
    onListening: @escaping @Sendable (_ address: String) async -> Void
  ) async throws {
    // Trapped first, because otherwise the signal would terminate the process.
    let hangUps = await UnixSignalsSequence(trapping: .sighup)
    if let complaint = WebFolders.found().complaint { logger.warning("\(complaint)") }
    let readiness = ServerReadiness()
    let metrics = ServerMetrics()
    let allowances = RateLimiter()
    let certificate = try configuration.tls.map(ServerCertificate.init)
    let (listening, isListening) = AsyncStream.makeStream(of: Void.self)
    let application = Application(
      router: ServerRoutes.router(
        configuration, readiness, metrics, allowances: allowances),
      server: try ServerChannels.builder(configuration, certificate: certificate),
      configuration: ApplicationConfiguration(
        address: .hostname(configuration.host, port: configuration.port),
        availableConnectionsDelegate: MaximumAvailableConnections(
          OpenFileLimit.bounded(configuration.connections))),
      onServerRunning: { channel in
        await onListening(address(of: channel))
        isListening.finish()
      },
      logger: logger)
    let listener = ListeningService(application: application, configuration: configuration)
    let opener = OpeningService(
      readiness: readiness, logger: logger, listening: listening, opening: opening,
      checking: checking)
    let reloader = ReloadingService(
      readiness: readiness, certificate: certificate, metrics: metrics, logger: logger,
      signals: hangUps, reopening: reopening)
    let services: [ServiceGroupConfiguration.ServiceConfiguration] = [
      .init(service: opener, failureTerminationBehavior: .gracefullyShutdownGroup),
      .init(service: reloader),
      .init(
        service: AllowanceService(readiness: readiness, allowances: allowances, logger: logger)),
      .init(service: SweepingService(readiness: readiness, logger: logger)),
      .init(service: listener),
    ]
    var group = ServiceGroupConfiguration(
      services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    group.maximumGracefulShutdownDuration = .seconds(ServerLimits.stopSeconds)
    do {
      try await ServiceGroup(configuration: group).run()
    } catch is CancellationError {
      // The time for stopping is over: what was still running has been cut off.
    }
  }

  private func address(of channel: any Channel) -> String {
    let port = channel.localAddress?.port ?? configuration.port
    let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
    return "\(configuration.tls == nil ? "http" : "https")://\(host):\(port)"
  }
}

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
    guard let parts = try? await readiness.dependencies() else { return true }
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

/// Runs the application, and translates its failures to listen.
struct ListeningService<Application: ApplicationProtocol>: Service {
  let application: Application
  let configuration: ServerConfiguration

  func run() async throws {
    do {
      try await application.run()
    } catch let error as IOError where error.errnoCode == ListeningError.addressInUse {
      throw ListeningError.taken(host: configuration.host, port: configuration.port)
    } catch let error as IOError where error.errnoCode == ListeningError.notPermitted {
      throw ListeningError.notPermitted(host: configuration.host, port: configuration.port)
    } catch is IOError {
      throw ListeningError.noSuchInterface(host: configuration.host)
    } catch is SocketAddressError {
      throw ListeningError.noSuchInterface(host: configuration.host)
    } catch is SocketAddressError.UnknownHost {
      throw ListeningError.unknownHost(configuration.host)
    }
  }
}

extension ListeningService: CustomStringConvertible {
  /// A description for logs; the default one would contain the sign-up code.
  var description: String { "ListeningService" }
}

/// Builds the channels of connections: plain or encrypted, with limits.
enum ServerChannels {
  /// Returns the builder of channels.
  ///
  /// - Throws: ``ListeningError/badCertificate(reason:)``, ``ListeningError/noEncryption``
  static func builder(
    _ configuration: ServerConfiguration, limits: ConnectionLimits? = nil,
    certificate: ServerCertificate? = nil
  ) throws -> HTTPServerBuilder {
    let limits =
      limits ?? ConnectionLimits(head: .seconds(configuration.headerTime.components.seconds))
    let shares = ConnectionShares(
      most: configuration.networkConnections
        ?? max(1, OpenFileLimit.bounded(configuration.connections) / ConnectionShares.part),
      trustedProxies: configuration.trustedProxies)
    let plain = HTTPServerBuilder.http1(
      configuration: HTTP1Channel.Configuration(
        additionalChannelHandlers: [ConnectionCare(limits, shares: shares)],
        idleTimeout: .seconds(configuration.idleTime.components.seconds),
        httpDecoderConfiguration: .init(
          maxHeaderFieldSize: configuration.headerBytes,
          maxHeaderListSize: configuration.headerBytes,
          maxHeaderFieldCount: ServerLimits.headerCount)))
    guard let certificate = try certificate ?? configuration.tls.map(ServerCertificate.init)
    else { return plain }
    #if TLS
      do {
        return try .tls(plain, tlsConfiguration: certificate.configuration)
      } catch {
        throw ListeningError.badCertificate(reason: "\(error)")
      }
    #else
      _ = certificate
      throw ListeningError.noEncryption
    #endif
  }
}
