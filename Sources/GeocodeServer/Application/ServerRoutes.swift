public import Hummingbird

/// All routes of the server, with their middleware.
public enum ServerRoutes {
  /// Creates the router.
  public static func router(
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
    let refusals = RefusalLog()
    router.add(
      middleware: ErrorMiddleware(
        configuration: configuration, faults: faults, refusals: refusals))
    let limiting = RateLimiting(
      configuration.rateLimit, trustedProxies: configuration.trustedProxies, metrics: metrics,
      allowances: allowances, sessions: KnownSessions(readiness: readiness, allowances: allowances))
    if configuration.rateLimit.isOn { router.add(middleware: limiting) }
    router.add(middleware: PackedBodyRefusal())
    router.add(middleware: ParseKeysChecking(keys: configuration.parseKeys))
    let kept = ResponseCache(metrics: metrics)
    HealthRoutes(readiness: readiness, faults: faults).add(to: router)
    MetricsRoute(readiness: readiness, metrics: metrics).add(to: router)
    GeocodeRoutes(readiness: readiness, metrics: metrics, kept: kept).add(to: router)
    BatchRoute(
      readiness: readiness, limits: configuration.batchLimits, metrics: metrics,
      admission: BatchAdmission(maximumAtOnce: configuration.batchLimits.maximumAtOnce),
      limiting: limiting
    ).add(to: router)
    NominatimRoutes(readiness: readiness, metrics: metrics, kept: kept).add(to: router)
    PinReadingRoutes(configuration: configuration, readiness: readiness).add(to: router)
    PinWritingRoutes(configuration: configuration, readiness: readiness).add(to: router)
    let signupLimits = SignupLimits(allowances: allowances, configuration: configuration)
    AccountRoutes(configuration: configuration, readiness: readiness, limits: signupLimits)
      .add(to: router)
    GroupRoutes(configuration: configuration, readiness: readiness, limits: signupLimits)
      .add(to: router)
    AdministrationRoutes(
      configuration: configuration, readiness: readiness, refusals: refusals,
      allowances: allowances
    ).add(to: router)
    AdministrationAccountRoutes(configuration: configuration, readiness: readiness).add(to: router)
    AdministrationGroupRoutes(configuration: configuration, readiness: readiness).add(to: router)
    SessionRoutes(configuration: configuration, readiness: readiness).add(to: router)
    SessionListRoutes(configuration: configuration, readiness: readiness).add(to: router)
    PhotonRoutes(readiness: readiness, metrics: metrics, kept: kept).add(to: router)
    PeliasRoutes(readiness: readiness, metrics: metrics, kept: kept).add(to: router)
    WireSessionRoutes(configuration: configuration, readiness: readiness).add(to: router)
    WireUserRoutes(configuration: configuration, readiness: readiness).add(to: router)
    WireLocationRoutes(configuration: configuration, readiness: readiness).add(to: router)
    DescriptionRoutes(configuration: configuration, readiness: readiness).add(to: router)
    MapRoutes(readiness: readiness, kept: kept).add(to: router)
    WebRoutes(configuration).add(to: router)
    return router
  }
}
