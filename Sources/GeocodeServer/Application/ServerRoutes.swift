package import Hummingbird
import NIOCore
import Posting
import TextFormats

/// All routes of the server, with their middleware.
package enum ServerRoutes {
  /// Creates the router.
  package static func router(
    _ configuration: ServerConfiguration, _ readiness: ServerReadiness
  ) -> Router<ServerRequestContext> {
    router(configuration, readiness, ServerMetrics())
  }

  /// Creates the router of a server with given metrics.
  static func router(
    _ configuration: ServerConfiguration, _ readiness: ServerReadiness, _ metrics: ServerMetrics,
    allowances: RateLimiter = RateLimiter()
  ) -> Router<ServerRequestContext> {
    let router = served(configuration, readiness, metrics, allowances: allowances)
    // Added last, because it inspects the existing routes.
    MethodRefusal.close(router)
    return router
  }

  /// Creates a router without the refusal of methods, so that its routes are those that are served.
  static func served(
    _ configuration: ServerConfiguration, _ readiness: ServerReadiness,
    _ metrics: ServerMetrics = ServerMetrics(), allowances: RateLimiter = RateLimiter()
  ) -> Router<ServerRequestContext> {
    let router = Router(
      context: ServerRequestContext.self, options: .autoGenerateHeadEndpoints)
    router.add(
      middleware: RequestLoggingMiddleware(
        metrics: metrics, trustedProxies: configuration.trustedProxies,
        logsQueries: configuration.logsQueries))
    router.add(middleware: HSTSMiddleware(configuration: configuration))
    router.add(middleware: CORSMiddleware(allowedOrigins: configuration.allowedOrigins))
    let faults = FaultLog()
    router.add(middleware: ErrorMiddleware(configuration: configuration, faults: faults))
    let limiting = RateLimiting(
      configuration.rateLimit, trustedProxies: configuration.trustedProxies, metrics: metrics,
      allowances: allowances, sessions: KnownSessions(readiness: readiness, allowances: allowances))
    router.add(middleware: limiting)
    router.add(middleware: CompressedBodyMiddleware())
    router.add(middleware: ParseKeysMiddleware(keys: configuration.parseKeys))
    let searches = Searches(kept: ResponseCache(metrics: metrics), limiting: limiting)
    HealthRoutes(readiness: readiness, faults: faults).add(to: router)
    MetricsRoute(readiness: readiness, metrics: metrics).add(to: router)
    GeocodeRoutes(readiness: readiness, metrics: metrics, searches: searches).add(to: router)
    BatchRoute(
      readiness: readiness, limits: configuration.batchLimits, metrics: metrics,
      admission: BatchAdmission(maximumAtOnce: configuration.batchLimits.maximumAtOnce),
      limiting: limiting
    ).add(to: router)
    NominatimRoutes(readiness: readiness, metrics: metrics, searches: searches).add(to: router)
    PinReadingRoutes(
      configuration: configuration, readiness: readiness, searches: searches, limiting: limiting
    ).add(to: router)
    PinWritingRoutes(configuration: configuration, readiness: readiness, searches: searches)
      .add(to: router)
    let gate = SignupGate(allowances: allowances, configuration: configuration)
    AccountRoutes(configuration: configuration, readiness: readiness, gate: gate)
      .add(to: router)
    AdministrationRoutes(configuration: configuration, readiness: readiness).add(to: router)
    AdministrationAccountRoutes(configuration: configuration, readiness: readiness).add(to: router)
    SessionRoutes(configuration: configuration, readiness: readiness, gate: gate).add(to: router)
    SessionListRoutes(configuration: configuration, readiness: readiness).add(to: router)
    PhotonRoutes(readiness: readiness, metrics: metrics, searches: searches).add(to: router)
    PeliasRoutes(readiness: readiness, metrics: metrics, searches: searches).add(to: router)
    WireSessionRoutes(configuration: configuration, readiness: readiness, gate: gate)
      .add(to: router)
    WireUserRoutes(configuration: configuration, readiness: readiness).add(to: router)
    WireLocationRoutes(configuration: configuration, readiness: readiness, limiting: limiting)
      .add(to: router)
    DescriptionRoutes(configuration: configuration, readiness: readiness).add(to: router)
    MapRoutes(readiness: readiness, searches: searches).add(to: router)
    WebRoutes(configuration).add(to: router)
    return router
  }
}

/// The context of a request.
package struct ServerRequestContext: RequestContext {
  /// Hummingbird's part of the context.
  package var coreContext: CoreRequestContextStorage
  /// The address of the other end of the connection; empty if unknown.
  package let peerAddress: String
  /// The request's id in the log; empty until `RequestLoggingMiddleware` sets it.
  var requestID = ""
  /// Whom the request's work is charged to; `RateLimiting` sets it.
  var client = RequestClient.thisMachine
  private let channel: any Channel

  /// Creates the context for a request on a connection.
  package init(source: Source) {
    coreContext = .init(source: source)
    peerAddress = source.channel.remoteAddress?.ipAddress ?? ""
    channel = source.channel
  }

  /// The decoded `:id` of the path; empty if the route does not have one.
  var pathID: String { PercentDecoding.pathPart(parameters.get("id") ?? "") }

  /// The pin that the path names.
  var postID: PostID { PostID(rawValue: pathID) }

  /// Closes the connection after a delay in which the client can read its response.
  ///
  /// If it were closed at once with unread bytes, the system would discard the response too.
  ///
  /// - Returns: The scheduled close, which can be canceled.
  @discardableResult
  func closeConnection(after time: Duration) -> Scheduled<Void> {
    let channel = channel
    return channel.eventLoop.scheduleTask(in: TimeAmount(time)) {
      channel.close(mode: .all, promise: nil)
    }
  }
}
