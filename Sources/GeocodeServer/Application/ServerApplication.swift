import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
public import OnTheMapGeocoder
import ServiceLifecycle
import UnixSignals

/// One life of the server: it listens, opens what it answers from, answers, and stops cleanly.
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

  /// Sets how many threads of this process read connections.
  ///
  /// To be called once at most, by a program that begins: without it there are as many as the
  /// machine has processors, and where the process may use fewer, they only take turns (on one of
  /// two processors a search then cost 12 % more, medians of six turns by `wrk`).
  public static func setThreadCount(_ count: Int) {
    NIOSingletons.groupLoopCountSuggestion = max(1, count)
  }

  /// Opens what requests are answered from; it is given who wants to know the steps.
  public typealias Opening =
    @Sendable (_ step: @escaping @Sendable (String) async -> Void) async throws ->
    ServerDependencies

  /// Reads a gazetteer whole, and returns what is wrong with it; `nil` when nothing is.
  public typealias Checking = @Sendable (Geocoder) async throws -> String?

  /// Listens until the process is told to end by SIGTERM or SIGINT.
  ///
  /// Running requests are then answered, for ``ServerLimits/stopSeconds`` at most, and the store is
  /// closed. Idle, that takes some milliseconds.
  ///
  /// - Parameters:
  ///   - opening: Opens what requests are answered from, and tells each step that it begins. It
  ///     begins once the port listens, and is cancelled when the server is told to end meanwhile.
  ///   - checking: Checks the gazetteer while requests are answered from it.
  ///   - reopening: Opens and checks the gazetteer anew, when the process gets SIGHUP.
  ///   - onListening: Told the base address, with the port that the system chose.
  /// - Throws: What `opening` throws, and ``ListeningError``.
  public func run(
    opening: @escaping Opening,
    checking: @escaping Checking,
    reopening: @escaping @Sendable () async throws -> Geocoder,
    onListening: @escaping @Sendable (_ address: String) async -> Void
  ) async throws {
    // Trapped before anything else: without a trap the signal ends the process.
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
