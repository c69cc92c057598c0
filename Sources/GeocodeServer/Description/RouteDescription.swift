/// A route as the description of the API tells of it.
struct RouteDescription: Hashable, Sendable {
  /// Whose routes they are, for grouping.
  enum Group: String, Sendable {
    case geocode, pins, account, administration, server, nominatim, photon, pelias, wire, web
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

  /// Whether a route asks who is there.
  enum Session: Sendable {
    /// Anybody may.
    case none
    /// What is answered may depend on who asks.
    case optional
    /// Only who is logged in may.
    case needed
  }

  let method: String
  /// With names in braces: `/pins/{id}`.
  let path: String
  let group: Group
  let summary: String
  var parameters: [RequestParameter] = []
  /// What the request's body may be; empty for none.
  var body: [Content] = []
  /// The shape of a body of JSON; `nil` for any.
  var bodyShape: DescribedSchemas.Name?
  /// Whether a request without a body means something.
  var isBodyRequired = true
  /// The statuses of success, the usual one first.
  var successes = [200]
  /// What the answer of success may be; empty for none.
  var answers: [Content] = [.json]
  /// The shape of an answer of JSON; `nil` where it is not told.
  var answerShape: DescribedSchemas.Name?
  /// What an error may be.
  var errors: [Content] = [.json]
  /// The shape of an error of JSON; `nil` where it is not told.
  var errorShape: DescribedSchemas.Name?
  var session = Session.none
  /// Whether the keys of Parse are asked for.
  var needsParseKeys = false
  /// What the part `{id}` of the path matches; `nil` for anything.
  var idPattern: String?

  /// The names in braces.
  var pathNames: [String] {
    path.split(separator: "/").filter { $0.hasPrefix("{") && $0.hasSuffix("}") }
      .map { String($0.dropFirst().dropLast()) }
  }
}
