import HTTPTypes

/// The parameters of the wire API's listings.
enum WireDescriptions {
  /// The numeric parameters of `/v1`, where apps also send other texts, which stand for the
  /// default.
  static let texts = [
    RequestParameter("limit", "Maximum number of pins, at most 1,000.", example: "100"),
    RequestParameter("skip", "How many pins to skip.", example: "0"),
  ]

  static let numbers = [
    RequestParameter(
      "limit", "Maximum number of pins, at most 1,000.", kind: .integer(0...Int.max, standard: 100),
      example: "100"),
    RequestParameter(
      "skip", "How many pins to skip.", kind: .integer(0...Int.max, standard: 0),
      example: "0"),
    RequestParameter("count", "1 to include the number of all matching pins.", example: "1"),
  ]

  static let listing = [
    RequestParameter(
      "order", "Fields to sort by, separated by commas; a minus sign reverses the order.",
      example: "-updatedAt"),
    RequestParameter(
      "where", "Values that fields must have, as a JSON object.", kind: .equalities,
      example: #"{"uniqueKey":"1234"}"#),
    RequestParameter("uniqueKey", "Only pins with this key.", example: "1234"),
  ]
}

extension RouteDescription {
  /// Returns the description of a route of the wire API.
  static func wire(
    _ method: HTTPRequest.Method, _ path: String, _ summary: String,
    _ parameters: [RequestParameter] = [], sends body: DescribedSchemas.Name? = nil,
    session: Session = .none
  ) -> RouteDescription {
    let isParse = path.contains("/classes/")
    return RouteDescription(
      method: method, path: path, group: .wire, summary: summary, parameters: parameters,
      body: body == nil ? [] : [.json], bodyShape: body,
      successes: [isParse && method == .post ? 201 : 200], answers: [.anything],
      errors: [.anything], session: session, needsParseKeys: isParse)
  }
}
