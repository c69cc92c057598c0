import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
public import OnTheMapGeocoder
import ServiceLifecycle
import UnixSignals

/// The server application: listens, opens its data, responds, and stops cleanly.
///
///     let run = ServerApplication(configuration: configuration, logger: logger)
///     try await run.run(
///       opening: { try await openAll($0) }, checking: findDamage, reopening: openGazetteer
///     ) { address in
///       print("listening on \(address)")
///     }
public struct ServerApplication: Sendable {
  private let configuration: ServerConfiguration
  private let logger: Logger

  public init(configuration: ServerConfiguration, logger: Logger) {
    self.configuration = configuration
    self.logger = logger
  }

  /// Sets the number of threads that read connections.
  ///
  /// Call it at most once, at program start. The default is the number of processors of the
  /// machine; if the process may use fewer, the threads only take turns (on one of two processors,
  /// a search cost 12 % more; medians of six runs of `wrk`).
  public static func setThreadCount(_ count: Int) {
    NIOSingletons.groupLoopCountSuggestion = max(1, count)
  }

  /// Opens the parts of the server, and reports each step to its argument.
  public typealias Opening =
    @Sendable (_ step: @escaping @Sendable (String) async -> Void) async throws ->
    ServerDependencies

  /// Checks every byte of a gazetteer, and returns what is damaged; `nil` if nothing is.
  public typealias Checking = @Sendable (Geocoder) async throws -> String?

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
  public func run(
    opening: @escaping Opening,
    checking: @escaping Checking,
    reopening: @escaping @Sendable () async throws -> Geocoder,
    onListening: @escaping @Sendable (_ address: String) async -> Void
  ) async throws {
    // Trapped first, because otherwise the signal would terminate the process.
    let hangUps = await UnixSignalsSequence(trapping: .sighup)
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
    try await ServiceGroup(configuration: group).run()
  }

  private func address(of channel: any Channel) -> String {
    let port = channel.localAddress?.port ?? configuration.port
    let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
    return "\(configuration.tls == nil ? "http" : "https")://\(host):\(port)"
  }
}
