import GazetteerModel
import Geocoding
import Geodesy
import Hummingbird
import OnTheMapGeocoder
import Posting

/// `/pelias/v1/search`, `search/structured`, `autocomplete`, `reverse` and `place`, for clients of
/// Pelias.
///
/// `Faces.md` in `GeocodeServer.docc` lists what is not as in the original.
struct PeliasRoutes {
  private static let partNames = [
    "venue", "address", "neighbourhood", "borough", "locality", "county", "region", "postalcode",
    "country",
  ]

  /// How many places can be asked for at once.
  static let mostIDs = 40

  let readiness: ServerReadiness
  let metrics: ServerMetrics
  let kept: KeptAnswers

  func add(to router: some RouterMethods<ServerRequestContext>) {
    router.get("pelias/v1/search") { request, _ in
      let parameters = try PeliasParameters(request)
      let text = try Self.text(parameters)
      return try await answer(request, parameters, [("text", text)]) { tools in
        try search(text, parameters, tools)
      }
    }
    router.get("pelias/v1/search/structured") { request, _ in
      let parameters = try PeliasParameters(request)
      let parts = try Self.parts(parameters)
      let text = parts.map(\.text).joined(separator: ", ")
      return try await answer(request, parameters, parts) { tools in
        try search(text, parameters, tools)
      }
    }
    router.get("pelias/v1/autocomplete") { request, _ in
      let parameters = try PeliasParameters(request)
      let text = try Self.text(parameters)
      return try await answer(request, parameters, [("text", text)]) { tools in
        try search(text, parameters, tools, isUnfinished: true)
      }
    }
    router.get("pelias/v1/reverse") { request, _ in
      let parameters = try PeliasParameters(request)
      guard let point = try PeliasParameters.point("point", parameters.items) else {
        throw RequestError.refused(field: "point.lat", message: "missing param 'point.lat'")
      }
      return try await answer(
        request, parameters,
        [("point.lat", "\(point.latitude)"), ("point.lon", "\(point.longitude)")]
      ) { try Self.reverse(point, parameters, $0) }
    }
    router.get("pelias/v1/place") { request, _ in
      let parameters = try PeliasParameters(request)
      let gids = try Self.gids(parameters)
      return try await answer(
        request, parameters, [("ids", gids.joined(separator: ","))]
      ) { tools in
        try gids.compactMap(PeliasPlace.id(ofGID:)).compactMap { id in
          try tools.forward.lookUp(id, language: parameters.language)?.place
        }.map { try PeliasPlace($0, from: nil, language: parameters.language, tools) }
      }
    }
  }

  private func answer(
    _ request: Request, _ parameters: PeliasParameters, _ query: [(key: String, text: String)],
    _ places: (GeocodingTools) throws -> [PeliasPlace]
  ) async throws -> Response {
    let geocoder = try await readiness.parts().geocoder
    return try CachedAnswer(
      to: request, gazetteer: geocoder.facts.identity, choices: parameters.language ?? "",
      vary: CachedAnswer.varyByLanguage, kept: kept
    ).response(contentType: JSONBody.contentType) {
      PeliasAnswer(
        query: query + [("size", "\(parameters.size)")], warnings: parameters.warnings,
        places: try geocoder.withTools(places),
        millisecondsSince1970: TimeSource.system.now().milliseconds
      ).bytes()
    }
  }

  // MARK: Questions

  /// Answers a text; what may be the beginning of one is completed.
  ///
  /// What the text finds is filtered. A name that is common outside of the area asked for may leave
  /// nothing, so then it is looked for with the area's name behind it, where all of that fits.
  private func search(
    _ text: String, _ parameters: PeliasParameters, _ tools: GeocodingTools,
    isUnfinished: Bool = false
  ) throws -> [PeliasPlace] {
    let layers = parameters.layers.map { $0.reduce(into: Set()) { $0.formUnion($1.layers) } }
    let asked = try parameters.countryCodes(tools)
    guard !parameters.findsNothing, layers?.isEmpty != true,
      let (boundary, countries) = try Self.boundary(parameters, asked, tools)
    else { return [] }
    let isFiltered = parameters.circle != nil || layers != nil || boundary != nil
    // A country keeps a text from being a coordinate, which names none.
    let namesSomething = text.contains(where: \.isLetter)
    let options = SearchOptions(
      limit: isFiltered ? SearchOptions.limits.upperBound : parameters.size,
      countries: namesSomething ? countries : asked, boundingBox: parameters.box,
      layers: layers ?? [], focus: parameters.focus, language: parameters.language)
    var answer = try find(text, options, tools, isUnfinished)
    if let point = answer.results.first, point.layer == .coordinate {
      return try Self.reverse(point.coordinate, parameters, tools)
    }
    var places = try Self.places(answer.results, in: boundary, parameters, tools)
    if places.isEmpty, let boundary, namesSomething, !isUnfinished {
      answer = try find("\(text), \(boundary.label)", options, tools, isUnfinished)
      // The area's own name is no answer to another.
      guard answer.outcome == .match else { return [] }
      places = try Self.places(
        answer.results.filter { !boundary.isArea($0) }, in: boundary, parameters, tools)
    }
    return try places.map { place in
      try PeliasPlace(
        place, from: parameters.focus, isExact: answer.outcome == .match,
        language: parameters.language, tools)
    }
  }

  private func find(
    _ text: String, _ options: SearchOptions, _ tools: GeocodingTools, _ isUnfinished: Bool
  ) throws -> Answer {
    let answer =
      isUnfinished
      ? try tools.forward.suggest(text, options: options)
      : try tools.forward.search(text, options: options)
    metrics.count(answer, to: isUnfinished ? .suggest : .search)
    return answer
  }

  /// Returns the area that answers are confined to, and the countries to search; `nil` when nothing
  /// can be found.
  private static func boundary(
    _ parameters: PeliasParameters, _ countries: Set<CountryCode>, _ tools: GeocodingTools
  ) throws -> (PeliasBoundary?, Set<CountryCode>)? {
    guard let id = parameters.boundaryID else { return (nil, countries) }
    guard let boundary = try PeliasBoundary(id, tools) else { return nil }
    return boundary.countries(among: countries).map { (boundary, $0) }
  }

  /// Returns as many places as are asked for, of those that are wanted and lie in the area.
  private static func places(
    _ found: [AnsweredPlace], in boundary: PeliasBoundary?, _ parameters: PeliasParameters,
    _ tools: GeocodingTools
  ) throws -> [AnsweredPlace] {
    var places: [AnsweredPlace] = []
    for place in found where places.count < parameters.size && parameters.wants(place) {
      if try boundary?.contains(place, tools) != false { places.append(place) }
    }
    return places
  }

  private static func reverse(
    _ point: Coordinate, _ parameters: PeliasParameters, _ tools: GeocodingTools
  ) throws -> [PeliasPlace] {
    let asked = try parameters.countryCodes(tools)
    guard !parameters.findsNothing,
      let (boundary, countries) = try boundary(parameters, asked, tools)
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
      // A point is inside of its areas.
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

  private static func gids(_ parameters: PeliasParameters) throws(RequestError) -> [String] {
    let gids = parameters.items.list("ids")
    guard !gids.isEmpty else {
      throw .refused(
        field: "ids", message: "invalid param 'ids': text length, must be >0")
    }
    guard gids.count <= mostIDs else {
      throw .refused(field: "ids", message: "at most \(mostIDs) ids can be asked for at once")
    }
    for gid in gids where gid.split(separator: ":").count < 3 {
      throw .refused(
        field: "ids",
        message: "id '\(gid.prefix(80))' is invalid: must be of the format source:layer:id")
    }
    return gids
  }
}
