/// A route as the description of the API tells of it.
struct RouteDescription: Hashable, Sendable {
  /// Whose routes they are, for grouping.
  enum Group: String, Sendable {
    case geocode, pins, account, server, nominatim, photon, pelias, wire, web
  }

  /// What a body or an answer is made of.
  enum Content: String, Sendable {
    case json = "application/json"
    case geoJSON = "application/geo+json"
    case jsonLines = "application/x-ndjson"
    case csv = "text/csv"
    case text = "text/plain"
    case xml = "text/xml"
    case html = "text/html"
    case script = "application/javascript"
    case anything = "*/*"
  }

  let method: String
  /// With names in braces: `/pins/{id}`.
  let path: String
  let group: Group
  let summary: String
  var parameters: [RequestParameter] = []
  /// What the request's body may be; empty for none.
  var body: [Content] = []
  /// The status of success.
  var success = 200
  /// What the answer of success may be; empty for none.
  var answers: [Content] = [.json]
  /// What an error may be.
  var errors: [Content] = [.json]

  /// The names in braces.
  var pathNames: [String] {
    path.split(separator: "/").filter { $0.hasPrefix("{") && $0.hasSuffix("}") }
      .map { String($0.dropFirst().dropLast()) }
  }
}
