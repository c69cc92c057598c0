import Answers
import Gazetteer
import Geocoding
import GeocodingAPI
import OnTheMapGeocoder

/// A geocoding request, parsed from its parameters.
struct GeocodeQuestion {
  /// The subject of the request.
  enum Subject {
    case search(String)
    case structuredSearch(StructuredQuery)
    case suggest(String)
    case reverse(AskedPoint)
    case nearest(AskedPoint, ProximityOptions)

    /// The kind for metrics.
    var kind: ServerMetrics.Question {
      switch self {
      case .search, .structuredSearch: .search
      case .suggest: .suggest
      case .reverse: .reverse
      case .nearest: .nearest
      }
    }
  }

  let subject: Subject
  /// The filters of searches, and the language of all responses.
  let options: SearchOptions

  /// Answers the request.
  ///
  /// - Throws: ``RequestError`` if the gazetteer does not have a country, or an error of reading
  ///   it.
  func answer(_ tools: GeocodingTools) throws -> Answer {
    try Self.check(options.countries, tools)
    switch subject {
    case .search(let text): return try tools.forward.search(text, options: options)
    case .structuredSearch(let query):
      return try tools.forward.search(query, options: options)
    case .suggest(let text): return try tools.forward.suggest(text, options: options)
    case .reverse(let point):
      return try tools.reverse.reverse(
        point.coordinate, query: point.text, language: options.language, layers: options.layers)
    case .nearest(let point, let proximity):
      try Self.check(proximity.filter.countries, tools)
      return try tools.proximity.nearest(
        to: point.coordinate, query: point.text, options: proximity)
    }
  }

  /// Throws an error for a country that the gazetteer does not have.
  static func check(_ countries: Set<CountryCode>, _ tools: GeocodingTools) throws {
    for code in countries.sorted() where try tools.gazetteer.country(code) == nil {
      throw RequestError.invalid(
        field: "country", advice: code.unknownAdvice)
    }
  }
}

// MARK: Reading

extension GeocodeQuestion {
  /// Parses a request for `/geocode/search`: a text, or a structured query.
  static func search(_ parameters: NativeParameters) throws(RequestError) -> GeocodeQuestion {
    let parts = StructuredQuery(
      street: try part(GeocodeParameter.street, parameters),
      city: try part(GeocodeParameter.city, parameters),
      state: try part(GeocodeParameter.state, parameters), countryName: nil,
      postalCode: try part(GeocodeParameter.postalCode, parameters))
    let text = try parameters.value(GeocodeParameter.query)
    guard let text else {
      return try structured(parts, parameters)
    }
    guard parts == StructuredQuery() else {
      throw .invalid(field: "q", advice: "pass either a text or a structured query, not both")
    }
    let options = try searchOptions(parameters)
    return GeocodeQuestion(subject: .search(text), options: options)
  }

  /// Returns a part of a query; `nil` if it is empty, since forms send empty fields.
  private static func part(
    _ part: Parameter<String>, _ parameters: NativeParameters
  ) throws(RequestError) -> String? {
    guard let text = try parameters.value(part), !text.isEmpty else { return nil }
    return text
  }

  /// Parses a structured query, one of whose parts is the country.
  private static func structured(
    _ parts: StructuredQuery, _ parameters: NativeParameters
  ) throws(RequestError) -> GeocodeQuestion {
    var parts = parts
    parts.countryName = try part(GeocodeParameter.country, parameters)
    guard parts != StructuredQuery() else {
      throw .missing(
        field: "q", advice: "pass a text, or parts: street, city, state, postalcode, country")
    }
    let options = try searchOptions(parameters, countryIsPart: true)
    return GeocodeQuestion(subject: .structuredSearch(parts), options: options)
  }

  /// Parses a request for `/geocode/suggest`.
  static func suggest(_ parameters: NativeParameters) throws(RequestError) -> GeocodeQuestion {
    let text = try parameters.required(
      GeocodeParameter.prefix, advice: "pass what has been typed so far")
    let options = try searchOptions(parameters)
    return GeocodeQuestion(subject: .suggest(text), options: options)
  }

  /// Parses a request for `/geocode/reverse`.
  static func reverse(_ parameters: NativeParameters) throws(RequestError) -> GeocodeQuestion {
    let point = try point(parameters)
    let language = try parameters.value(GeocodeParameter.language)
    let layers = Set(try parameters.list(GeocodeParameter.layer))
    return GeocodeQuestion(
      subject: .reverse(point), options: SearchOptions(layers: layers, language: language))
  }

  /// Parses a request for `/geocode/nearest`.
  static func nearest(_ parameters: NativeParameters) throws(RequestError) -> GeocodeQuestion {
    let point = try point(parameters)
    let proximity = ProximityOptions(
      count: try parameters.value(GeocodeParameter.count),
      radiusMeters: try parameters.value(GeocodeParameter.radius),
      layers: Set(try parameters.list(GeocodeParameter.pointLayer)),
      countries: try countries(parameters),
      minPopulation: try parameters.value(GeocodeParameter.minPopulation),
      language: try parameters.value(GeocodeParameter.language))
    return GeocodeQuestion(
      subject: .nearest(point, proximity),
      options: SearchOptions(language: proximity.language))
  }

  /// Parses the parameters of every search.
  static func searchOptions(
    _ parameters: NativeParameters, isBatch: Bool = false, countryIsPart: Bool = false
  ) throws(RequestError) -> SearchOptions {
    SearchOptions(
      limit: try parameters.value(GeocodeParameter.limit), isBatch: isBatch,
      countries: try countries(parameters, countryIsPart: countryIsPart),
      boundingBox: try parameters.value(GeocodeParameter.box),
      circle: try parameters.value(GeocodeParameter.circle),
      layers: Set(try parameters.list(GeocodeParameter.layer)),
      minPopulation: try parameters.value(GeocodeParameter.minPopulation),
      focus: try parameters.value(GeocodeParameter.focus),
      language: try parameters.value(GeocodeParameter.language),
      correctsSpelling: try parameters.value(GeocodeParameter.typos),
      explains: try parameters.value(GeocodeParameter.explain))
  }

  private static func countries(
    _ parameters: NativeParameters, countryIsPart: Bool = false
  ) throws(RequestError) -> Set<CountryCode> {
    let listed = try parameters.list(GeocodeParameter.countries)
    guard !countryIsPart else { return Set(listed) }
    return Set(try parameters.list(GeocodeParameter.onlyCountries)).union(listed)
  }

  /// Parses `lat` and `lon`; an error about both names the first.
  static func point(_ parameters: NativeParameters) throws(RequestError) -> AskedPoint {
    let advice = "pass the point as lat and lon, in degrees"
    let latitude = try parameters.required(GeocodeParameter.latitude, advice: advice)
    let longitude = try parameters.required(GeocodeParameter.longitude, advice: advice)
    do {
      return try AskedPoint(words: ["\(latitude),\(longitude)"])
    } catch {
      let isLatitudeRight = Double(latitude).map { (-90...90).contains($0) } ?? false
      throw .invalid(field: isLatitudeRight ? "lon" : "lat", advice: error.description)
    }
  }
}
