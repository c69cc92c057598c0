import Answers
import Gazetteer
import Geocoding
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
        field: "country", advice: FilterParsing.unknownCountry(code).description)
    }
  }
}

// MARK: Reading

extension GeocodeQuestion {
  /// Parses a request for `/geocode/search`: a text, or a query in parts.
  static func search(_ parameters: NativeParameters) throws(RequestError) -> GeocodeQuestion {
    let parts = StructuredQuery(
      street: try part("street", parameters), city: try part("city", parameters),
      state: try part("state", parameters), countryName: nil,
      postalCode: try part("postalcode", parameters))
    let text = try parameters.text("q")
    guard let text else {
      return try structured(parts, parameters)
    }
    guard parts == StructuredQuery() else {
      throw .invalid(field: "q", advice: "give either a text or a query in parts, not both")
    }
    let options = try searchOptions(parameters, defaultLimit: 10)
    return GeocodeQuestion(subject: .search(text), options: options)
  }

  /// Returns a part of a query; `nil` if it is empty, since forms send empty fields.
  private static func part(
    _ name: String, _ parameters: NativeParameters
  ) throws(RequestError) -> String? {
    guard let text = try parameters.text(name), !text.isEmpty else { return nil }
    return text
  }

  /// Parses a query in parts, one of which is the country.
  private static func structured(
    _ parts: StructuredQuery, _ parameters: NativeParameters
  ) throws(RequestError) -> GeocodeQuestion {
    var parts = parts
    parts.countryName = try part("country", parameters)
    guard parts != StructuredQuery() else {
      throw .missing(
        field: "q", advice: "give a text, or parts: street, city, state, postalcode, country")
    }
    let options = try searchOptions(parameters, defaultLimit: 10, countryIsPart: true)
    return GeocodeQuestion(subject: .structuredSearch(parts), options: options)
  }

  /// Parses a request for `/geocode/suggest`.
  static func suggest(_ parameters: NativeParameters) throws(RequestError) -> GeocodeQuestion {
    let text = try parameters.requiredText("q", advice: "give what has been typed so far")
    let options = try searchOptions(parameters, defaultLimit: 10)
    return GeocodeQuestion(subject: .suggest(text), options: options)
  }

  /// Parses a request for `/geocode/reverse`.
  static func reverse(_ parameters: NativeParameters) throws(RequestError) -> GeocodeQuestion {
    let point = try point(parameters)
    let language = try parameters.value("lang", FilterParsing.language)
    let layers = Set(try parameters.list("layer", FilterParsing.layers))
    return GeocodeQuestion(
      subject: .reverse(point), options: SearchOptions(layers: layers, language: language))
  }

  /// Parses a request for `/geocode/nearest`.
  static func nearest(_ parameters: NativeParameters) throws(RequestError) -> GeocodeQuestion {
    let point = try point(parameters)
    let layers = Set(try parameters.list("layer", FilterParsing.pointLayers))
    let proximity = ProximityOptions(
      count: try parameters.value("count", FilterParsing.limit) ?? 10,
      radiusMeters: try parameters.value("radius", FilterParsing.radius) ?? .infinity,
      filter: PlaceFilter(
        layers: layers.isEmpty ? [.locality] : layers, countries: try countries(parameters),
        minPopulation: try parameters.value("minPopulation", population) ?? 0),
      language: try parameters.value("lang", FilterParsing.language))
    return GeocodeQuestion(subject: .nearest(point, proximity), options: SearchOptions())
  }

  /// Parses a population; numbers beyond the range of integers exceed that of any place.
  private static func population(_ text: String) throws(ParameterError) -> UInt64 {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isNumber ? UInt64(text) ?? .max : try FilterParsing.population(text)
  }

  /// Parses the parameters of every search.
  static func searchOptions(
    _ parameters: NativeParameters, defaultLimit: Int, countryIsPart: Bool = false
  ) throws(RequestError) -> SearchOptions {
    let corrects = try parameters.value("typos") { text throws(ParameterError) in
      switch text {
      case "auto": true
      case "off": false
      default: throw ParameterError("give auto or off")
      }
    }
    return SearchOptions(
      limit: try parameters.value("limit", FilterParsing.limit) ?? defaultLimit,
      countries: try countries(parameters, countryIsPart: countryIsPart),
      boundingBox: try parameters.value("bbox", FilterParsing.boundingBox),
      circle: try parameters.value("circle", FilterParsing.circle),
      layers: Set(try parameters.list("layer", FilterParsing.layers)),
      minPopulation: try parameters.value("minPopulation", population) ?? 0,
      focus: try parameters.value("focus", FilterParsing.focus),
      language: try parameters.value("lang", FilterParsing.language),
      correctsSpelling: corrects ?? true, explains: try parameters.flag("explain"))
  }

  private static func countries(
    _ parameters: NativeParameters, countryIsPart: Bool = false
  ) throws(RequestError) -> Set<CountryCode> {
    let listed = try parameters.list("countries", FilterParsing.countries)
    guard !countryIsPart else { return Set(listed) }
    return Set(try parameters.list("country", FilterParsing.countries)).union(listed)
  }

  /// Parses `lat` and `lon`; an error about both names the first.
  static func point(_ parameters: NativeParameters) throws(RequestError) -> AskedPoint {
    let advice = "give the point as lat and lon, in degrees"
    let latitude = try parameters.requiredText("lat", advice: advice)
    let longitude = try parameters.requiredText("lon", advice: advice)
    do {
      return try AskedPoint(words: ["\(latitude),\(longitude)"])
    } catch {
      let isLatitudeRight = Double(latitude).map { (-90...90).contains($0) } ?? false
      throw .invalid(field: isLatitudeRight ? "lon" : "lat", advice: error.description)
    }
  }
}
