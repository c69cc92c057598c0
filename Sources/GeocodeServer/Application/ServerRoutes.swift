public import Hummingbird

/// All that the server answers: every route, and what stands before it.
public enum ServerRoutes {
  /// Makes the router.
  public static func router(
    _ configuration: ServerConfiguration, _ readiness: ServerReadiness
  ) -> Router<ServerRequestContext> {
    let router = served(configuration, readiness)
    // Last: it looks at the routes that are there.
    MethodRefusal.close(router)
    return router
  }

  /// Makes a router that refuses no methods yet, so that its routes are those that are served.
  static func served(
    _ configuration: ServerConfiguration, _ readiness: ServerReadiness
  ) -> Router<ServerRequestContext> {
    let router = Router(
      context: ServerRequestContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: TransportSecurity(configuration: configuration))
    router.add(middleware: CrossOriginAnswers(allowedOrigins: configuration.allowedOrigins))
    router.add(middleware: ErrorAnswering())
    router.add(middleware: PackedBodyRefusal())
    router.add(middleware: ParseKeysChecking(keys: configuration.parseKeys))
    HealthRoutes(readiness: readiness).add(to: router)
    GeocodeRoutes(readiness: readiness).add(to: router)
    BatchRoute(readiness: readiness, limits: configuration.batchLimits).add(to: router)
    NominatimRoutes(readiness: readiness).add(to: router)
    PinReadingRoutes(readiness: readiness).add(to: router)
    PinWritingRoutes(configuration: configuration, readiness: readiness).add(to: router)
    AccountRoutes(configuration: configuration, readiness: readiness).add(to: router)
    SessionRoutes(configuration: configuration, readiness: readiness).add(to: router)
    PhotonRoutes(readiness: readiness).add(to: router)
    PeliasRoutes(readiness: readiness).add(to: router)
    WireSessionRoutes(configuration: configuration, readiness: readiness).add(to: router)
    WireUserRoutes(readiness: readiness).add(to: router)
    WireLocationRoutes(configuration: configuration, readiness: readiness).add(to: router)
    DescriptionRoutes(readiness: readiness).add(to: router)
    WebRoutes(configuration).add(to: router)
    return router
  }
}
