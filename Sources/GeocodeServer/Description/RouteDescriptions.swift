/// The descriptions of all routes, in the order of the documentation.
enum RouteDescriptions {
  static let all =
    GeocodeRoutes.descriptions + BatchRoute.descriptions
    + PinReadingRoutes.descriptions + PinWritingRoutes.descriptions
    + AccountRoutes.descriptions + SessionListRoutes.descriptions + GroupRoutes.descriptions
    + SessionRoutes.descriptions
    + AdministrationRoutes.descriptions + AdministrationAccountRoutes.descriptions
    + AdministrationGroupRoutes.descriptions
    + HealthRoutes.descriptions + MetricsRoute.descriptions + DescriptionRoutes.descriptions
    + NominatimRoutes.descriptions + PhotonRoutes.descriptions + PeliasRoutes.descriptions
    + WireSessionRoutes.descriptions + WireUserRoutes.descriptions
    + WireLocationRoutes.descriptions
    + WebRoutes.descriptions + MapRoutes.descriptions
}
