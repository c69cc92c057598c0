import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy
import Hummingbird
import OnTheMapGeocoder
import Posting

/// `/pelias/v1/search`, `search/structured`, `autocomplete`, `reverse` and `place`, for clients of
/// Pelias.
///
/// `Documentation/Use/Compatibility.md` lists the differences from the original.
struct PeliasRoutes: RouteGroup {
  private static let partNames = [
    "venue", "address", "neighbourhood", "borough", "locality", "county", "region", "postalcode",
    "country",
  ]

  /// The maximum number of ids in a request.
  static let maxIDs = 40

  let readiness: ServerReadiness
  let metrics: ServerMetrics
  let searches: Searches

  static let routes: [Route<Self>] = [
    Route(description("search")) { routes, request, context in
      let parameters = try PeliasParameters(request)
      let text = try Self.text(parameters)
      return try await routes.answer(request, context, parameters, [("text", text)]) { tools in
        try routes.search(text, parameters, tools)
      }
    },
    Route(description("search/structured")) { routes, request, context in
      let parameters = try PeliasParameters(request)
      let parts = try Self.parts(parameters)
      let query = Self.query(of: parts)
      return try await routes.answer(request, context, parameters, parts) { tools in
        try routes.places(parameters, tools) { options in
          let answer = try tools.forward.search(query, options: options)
          routes.metrics.count(answer, to: .search)
          return answer
        }
      }
    },
    Route(description("autocomplete")) { routes, request, context in
      let parameters = try PeliasParameters(request)
      let text = try Self.text(parameters)
      return try await routes.answer(request, context, parameters, [("text", text)]) { tools in
        try routes.search(text, parameters, tools, isUnfinished: true)
      }
    },
    Route(description("reverse")) { routes, request, context in
      let parameters = try PeliasParameters(request)
      guard let point = try PeliasParameters.point("point", parameters.items) else {
        throw RequestError.refused(field: "point.lat", message: "missing param 'point.lat'")
      }
      return try await routes.answer(
        request, context, parameters,
        [("point.lat", "\(point.latitude)"), ("point.lon", "\(point.longitude)")]
      ) { try reverse(point, parameters, $0) }
    },
    Route(description("place")) { routes, request, context in
      let parameters = try PeliasParameters(request)
      let gids = try Self.gids(parameters)
      return try await routes.answer(
        request, context, parameters, [("ids", gids.joined(separator: ","))]
      ) { tools in
        try gids.compactMap(PeliasPlace.id(ofGID:)).compactMap { id in
          try tools.forward.lookUp(id, language: parameters.language)?.place
        }.map { try PeliasPlace($0, from: nil, language: parameters.language, tools) }
      }
    },
  ]

  private static func description(_ name: String) -> RouteDescription {
    RouteDescription(
      method: .get, path: "/pelias/v1/\(name)", group: .pelias, summary: "Pelias' \(name).",
      parameters: CompatibilityDescriptions.pelias(name))
  }

  private func answer(
    _ request: Request, _ context: ServerRequestContext, _ parameters: PeliasParameters,
    _ query: [(key: String, text: String)],
    _ places: @escaping @Sendable (GeocodingTools) throws -> [PeliasPlace]
  ) async throws -> Response {
    try await ConditionalResponse(
      to: request, for: context.client, from: readiness.geocoder(),
      choices: parameters.language ?? "", vary: ConditionalResponse.varyByLanguage,
      searches: searches
    ).response(contentType: JSONBody.contentType) { tools in
      PeliasAnswer(
        query: query + [("size", "\(parameters.size)")], warnings: parameters.warnings,
        places: try places(tools),
        millisecondsSince1970: TimeSource.system.now().milliseconds
      ).bytes()
    }
  }

  // MARK: Questions

  /// Searches for a text, or completes the beginning of one.
  private func search(
    _ text: String, _ parameters: PeliasParameters, _ tools: GeocodingTools,
    isUnfinished: Bool = false
  ) throws -> [PeliasPlace] {
    if let point = try Self.typedPoint(text, parameters, tools) {
      return try Self.reverse(point, parameters, tools)
    }
    return try places(parameters, tools) { options in
      let answer =
        isUnfinished
        ? try tools.forward.suggest(text, options: options)
        : try tools.forward.search(text, options: options)
      metrics.count(answer, to: isUnfinished ? .suggest : .search)
      return answer
    }
  }

  /// Returns the results inside the boundaries of the parameters.
  private func places(
    _ parameters: PeliasParameters, _ tools: GeocodingTools,
    find: (SearchOptions) throws -> Answer
  ) throws -> [PeliasPlace] {
    let layers = parameters.layers.map { $0.reduce(into: Set()) { $0.formUnion($1.layers) } }
    let countries = try parameters.countryCodes(tools)
    guard !parameters.findsNothing, layers?.isEmpty != true else { return [] }
    let answer = try find(
      SearchOptions(
        // Pelias' layers are finer than the gazetteer's, so some results are filtered out later.
        limit: layers == nil ? parameters.size : SearchOptions.limits.upperBound,
        countries: countries, area: parameters.boundaryID, boundingBox: parameters.box,
        circle: parameters.circle, layers: layers ?? [], focus: parameters.focus,
        language: parameters.language))
    return try answer.results.filter(parameters.wants).prefix(parameters.size).map { place in
      try PeliasPlace(
        place, from: parameters.focus, isExact: answer.outcome == .match,
        language: parameters.language, tools)
    }
  }

  /// Returns the point that a text consists of, unless a country or layer excludes points.
  private static func typedPoint(
    _ text: String, _ parameters: PeliasParameters, _ tools: GeocodingTools
  ) throws -> Coordinate? {
    guard parameters.countries.isEmpty, parameters.layers == nil, !parameters.findsNothing,
      !text.contains(where: \.isLetter)
    else { return nil }
    let options = SearchOptions(
      limit: 1, boundingBox: parameters.box, circle: parameters.circle, layers: [.coordinate])
    return try tools.forward.search(text, options: options).results.first?.coordinate
  }

  /// Returns the area and the countries that results at a point must be in; `nil` if there can be
  /// none.
  private static func boundary(
    _ parameters: PeliasParameters, _ tools: GeocodingTools
  ) throws -> (PeliasBoundary?, Set<CountryCode>)? {
    let countries = try parameters.countryCodes(tools)
    guard let id = parameters.boundaryID else { return (nil, countries) }
    guard let boundary = try PeliasBoundary(id, tools) else { return nil }
    return boundary.countries(among: countries).map { (boundary, $0) }
  }

  private static func reverse(
    _ point: Coordinate, _ parameters: PeliasParameters, _ tools: GeocodingTools
  ) throws -> [PeliasPlace] {
    guard !parameters.findsNothing,
      let (boundary, countries) = try boundary(parameters, tools)
    else { return [] }
    let radius = try parameters.items.number(
      "boundary.circle.radius", refusal: "missing param 'boundary.circle.radius'")
    let found = try PlacesAtPoint(
      point, language: parameters.language,
      radiusMeters: radius.map { max(0, $0) * 1_000 } ?? .infinity,
      limit: boundary == nil ? parameters.size : ProximityOptions.counts.upperBound,
      countries: countries, tools)
    let places = parameters.layers == nil ? found.settlements : found.settlements + found.areas
    let ofLayers = places.filter { place in
      parameters.layers.map { PeliasLayer.contains(place, in: $0) } ?? true
    }
    let inside = try boundary.map { boundary in
      try ofLayers.filter { try boundary.contains($0, tools) }
    }
    return try (inside ?? ofLayers).prefix(parameters.size).map { place in
      // Areas contain the point, so their distance is 0.
      let meters = place.distanceMeters ?? 0
      return try PeliasPlace(
        place, from: point, confidence: PeliasPlace.confidence(ofMeters: meters),
        language: parameters.language, tools)
    }
  }

  // MARK: Reading

  private static func text(_ parameters: PeliasParameters) throws(RequestError) -> String {
    guard let text = parameters.items.text("text"), !text.allSatisfy(\.isWhitespace) else {
      throw .refused(field: "text", message: "invalid param 'text': text length, must be >0")
    }
    return text
  }

  private static func parts(
    _ parameters: PeliasParameters
  ) throws(RequestError) -> [(key: String, text: String)] {
    let parts = partNames.compactMap { name in
      parameters.items.text(name).map { (key: name, text: $0) }
    }
    guard !parts.isEmpty else {
      throw .refused(
        field: "address",
        message: "at least one of the following fields is required: "
          + partNames.joined(separator: ", "))
    }
    return parts
  }

  private static func query(of parts: [(key: String, text: String)]) -> StructuredQuery {
    let texts = Dictionary(parts.map { ($0.key, $0.text) }) { first, _ in first }
    return StructuredQuery(
      venue: texts["venue"], street: texts["address"],
      neighborhood: texts["neighbourhood"] ?? texts["borough"], city: texts["locality"],
      county: texts["county"], state: texts["region"], countryName: texts["country"],
      postalCode: texts["postalcode"])
  }

  private static func gids(_ parameters: PeliasParameters) throws(RequestError) -> [String] {
    let gids = parameters.items.list("ids")
    guard !gids.isEmpty else {
      throw .refused(
        field: "ids", message: "invalid param 'ids': text length, must be >0")
    }
    guard gids.count <= maxIDs else {
      throw .refused(field: "ids", message: "at most \(maxIDs) ids can be asked for at once")
    }
    for gid in gids where gid.split(separator: ":").count < 3 {
      throw .refused(
        field: "ids",
        message: "id '\(gid.prefix(80))' is invalid: must be of the format source:layer:id")
    }
    return gids
  }
}
