import Answers
import Gazetteer
import GeocodingAPI

/// The parameters of the server's geocoding routes.
enum GeocodeParameter {
  static let query = Parameter(
    "q",
    "What to search for: a place, address, postal code or point. Or use a structured query.",
    example: "Moscow, ID")
  static let prefix = Parameter(
    "q", "What has been typed so far.", example: "portland, m", isRequired: true)

  /// A structured query, instead of `q`; the examples use `q`.
  static let street = Parameter("street", "House number and street.", example: "")
  static let city = Parameter("city", "Town or village.", example: "")
  static let state = Parameter("state", "State, region or county.", example: "")
  static let postalCode = Parameter("postalcode", "Postal code.", example: "")

  static let limit = Parameter(
    "limit", "Maximum number of results.", in: SearchOptions.limits,
    standard: SearchOptions().limit, example: "5")
  /// In a batch, a query usually wants one result.
  static let batchLimit = Parameter(
    "limit", "Maximum number of results of each query.", in: SearchOptions.limits,
    standard: SearchOptions.limitOfBatch, example: "5")
  static let country = Parameter(
    "country",
    """
    With q: only these countries, by ISO code. In a structured query: the country, by name or code.
    """,
    example: "US,CA")
  static let onlyCountries = Parameter(
    "country", "Only these countries, by ISO code.", kind: .pattern(ParameterPattern.countries),
    example: "US,CA", read: FilterParsing.countries)
  static let countries = Parameter(
    "countries", "Only these countries, by ISO code; also in a structured query.",
    kind: .pattern(ParameterPattern.countries), example: "US,CA", read: FilterParsing.countries)
  static let box = Parameter(
    "bbox",
    """
    Only inside this box, in degrees: west,south,east,north. West may exceed \
    east, across 180°.
    """,
    kind: .pattern(ParameterPattern.box), example: "-125,24,-66,50", read: FilterParsing.boundingBox
  )
  static let circle = Parameter(
    "circle", "Only inside this circle: latitude, longitude, and a radius in m, km or mi.",
    kind: .pattern(ParameterPattern.circle), example: "46.7,-117,50km", read: FilterParsing.circle)
  static let layer = Parameter(
    "layer", "Only these layers: \(Layer.allCases.map(\.name).joined(separator: ", ")).",
    kind: .pattern(ParameterPattern.layers), example: "locality,region", read: FilterParsing.layers)
  static let focus = Parameter(
    "focus", "Rank places near this point (latitude,longitude) higher; excludes nothing.",
    kind: .pattern(ParameterPattern.point), example: "46.7,-117", read: FilterParsing.focus)
  static let language = Parameter(
    "lang", "Language of names and labels; by default the gazetteer's main names.",
    kind: .pattern(ParameterPattern.language), example: "de", read: FilterParsing.language)
  static let typos = Parameter(
    "typos", "Whether to correct misspelled names.",
    oneOf: [("auto", true), ("off", false)], standard: "auto", example: "off")
  static let explain = Parameter(flag: "explain", "Explain the answer; not available as csv.")
  static let format = Parameter(
    "format", "Output format; by default the one that Accept prefers.",
    oneOf: AnswerFormat.allCases.map { ($0.rawValue, $0) }, standard: "json", example: "geojson",
    advice: "the formats are " + AnswerFormat.allCases.map(\.rawValue).joined(separator: ", "))

  static let latitude = Parameter(
    "lat", "The point's latitude, in degrees from -90 to 90.", kind: .number(-90...90),
    example: "47.55", isRequired: true)
  static let longitude = Parameter(
    "lon", "The point's longitude, in degrees from -180 to 180.", kind: .number(-180...180),
    example: "7.59", isRequired: true)
  static let count = Parameter(
    "count", "Maximum number of results.", in: ProximityOptions.counts,
    standard: ProximityOptions().count, example: "3")
  static let radius = Parameter(
    "radius", "The search radius in m, km or mi.",
    kind: .pattern(ParameterPattern.radius), example: "25km", read: FilterParsing.radius)
  static let pointLayer = Parameter(
    "layer",
    "Only these layers, by default locality: "
      + "\(FilterParsing.pointLayers.map(\.name).joined(separator: ", ")).",
    kind: .pattern(ParameterPattern.pointLayers), example: "locality,airport",
    read: FilterParsing.pointLayers)
  static let minPopulation = Parameter(
    "minPopulation", "Only places with at least this many inhabitants.",
    kind: .integer(0...Int.max, standard: 0), example: "10000", read: population)
  static let column = Parameter(
    "column", "The CSV column with the queries; the body is then a CSV.",
    example: "town")

  /// Whether the answers are a table.
  static let batchFormat = Parameter(
    "format",
    "ndjson: one answer per line; csv: the input's columns, then those of the first result.",
    oneOf: [("ndjson", false), ("csv", true)], standard: "ndjson", example: "csv")

  /// Reads a population; numbers beyond the range of integers exceed that of any place.
  private static func population(_ text: String) throws(ParameterError) -> Int {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isNumber ? Int(text) ?? .max : try FilterParsing.population(text)
  }

  private static let others = [RequestParameter](
    countries, box, circle, layer, minPopulation, focus, language, typos)
  static let search =
    [RequestParameter](query, street, city, state, postalCode, limit, country) + others
    + [RequestParameter](explain, format)
  static let suggest =
    [RequestParameter](prefix, limit, onlyCountries) + others + [RequestParameter](format)
  static let reverse = [RequestParameter](latitude, longitude, layer, language, format)
  static let nearest = [RequestParameter](
    latitude, longitude, count, radius, pointLayer, onlyCountries, countries, minPopulation,
    language,
    format)
  static let place = [RequestParameter](language, format)
  static let batch =
    [RequestParameter](column, batchLimit, onlyCountries) + others
    + [RequestParameter](explain, batchFormat)
}
