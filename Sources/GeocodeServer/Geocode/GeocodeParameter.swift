import Answers
import Gazetteer
import Geocoding

/// The parameters of the server's geocoding routes.
enum GeocodeParameter {
  static let query = RequestParameter(
    "q",
    "What to search for: a place, address, postal code or point. Or use a query in parts.",
    example: "Moscow, ID")
  static let prefix = RequestParameter(
    "q", "What has been typed so far.", example: "portland, m", isRequired: true)

  /// A query in parts, instead of `q`; the examples use `q`.
  static let parts = [
    RequestParameter("street", "House number and street.", example: ""),
    RequestParameter("city", "Town or village.", example: ""),
    RequestParameter("state", "State, region or county.", example: ""),
    RequestParameter("postalcode", "Postal code.", example: ""),
  ]

  static let limit = RequestParameter(
    "limit", "Maximum number of results.", kind: .integer(SearchOptions.limits, standard: 10),
    example: "5")
  static let country = RequestParameter(
    "country",
    "With q: only these countries, by ISO code. In a query in parts: the country, by name or code.",
    example: "US,CA")
  static let onlyCountries = RequestParameter(
    "country", "Only these countries, by ISO code.", kind: .pattern(ParameterPattern.countries),
    example: "US,CA")
  static let countries = RequestParameter(
    "countries", "Only these countries, by ISO code; also in a query in parts.",
    kind: .pattern(ParameterPattern.countries), example: "US,CA")
  static let box = RequestParameter(
    "bbox",
    """
    Only inside this box, in degrees: west,south,east,north. West may exceed \
    east, across 180°.
    """,
    kind: .pattern(ParameterPattern.box), example: "-125,24,-66,50")
  static let circle = RequestParameter(
    "circle", "Only inside this circle: latitude, longitude, and a radius in m, km or mi.",
    kind: .pattern(ParameterPattern.circle), example: "46.7,-117,50km")
  static let layer = RequestParameter(
    "layer", "Only these layers: \(Layer.allCases.map(\.name).joined(separator: ", ")).",
    kind: .pattern(ParameterPattern.layers), example: "locality,region")
  static let focus = RequestParameter(
    "focus", "Rank places near this point (latitude,longitude) higher; excludes nothing.",
    kind: .pattern(ParameterPattern.point), example: "46.7,-117")
  static let language = RequestParameter(
    "lang", "Language of names and labels; by default the gazetteer's main names.",
    kind: .pattern(ParameterPattern.language), example: "de")
  static let typos = RequestParameter(
    "typos", "Whether to correct misspelled names.",
    kind: .choice(["auto", "off"], standard: "auto"), example: "off")
  static let explain = RequestParameter(
    "explain", "Explain the answer; not available as csv.", kind: .flag, example: "true")
  static let format = RequestParameter(
    "format", "Output format; by default the one that Accept prefers.",
    kind: .choice(AnswerForm.names, standard: "json"), example: "geojson")

  static let latitude = RequestParameter(
    "lat", "The point's latitude, in degrees from -90 to 90.", kind: .number(-90...90),
    example: "47.55", isRequired: true)
  static let longitude = RequestParameter(
    "lon", "The point's longitude, in degrees from -180 to 180.", kind: .number(-180...180),
    example: "7.59", isRequired: true)
  static let count = RequestParameter(
    "count", "Maximum number of results.", kind: .integer(ProximityOptions.counts, standard: 10),
    example: "3")
  static let radius = RequestParameter(
    "radius", "The search radius in m, km or mi.",
    kind: .pattern(ParameterPattern.radius), example: "25km")
  static let pointLayer = RequestParameter(
    "layer",
    "Only these layers, by default locality: "
      + "\(FilterParsing.pointLayers.map(\.name).joined(separator: ", ")).",
    kind: .pattern(ParameterPattern.pointLayers), example: "locality,airport")
  static let population = RequestParameter(
    "minPopulation", "Only places with at least this many inhabitants.",
    kind: .integer(0...Int.max, standard: 0), example: "10000")
  static let column = RequestParameter(
    "column", "The CSV column with the queries; the body is then a CSV.",
    example: "town")

  static let batchFormat = RequestParameter(
    "format",
    "ndjson: one answer per line; csv: the input's columns, then those of the first result.",
    kind: .choice(["ndjson", "csv"], standard: "ndjson"), example: "csv")

  private static let others = [
    countries, box, circle, layer, population, focus, language, typos,
  ]
  /// The parameters of every search.
  static let filters = [limit, onlyCountries] + others
  static let search = [query] + parts + [limit, country] + others + [explain, format]
  static let suggest = [prefix] + filters + [format]
  static let reverse = [latitude, longitude, layer, language, format]
  static let nearest = [
    latitude, longitude, count, radius, pointLayer, onlyCountries, countries, population, language,
    format,
  ]
  static let place = [language, format]
  static let batch = [column] + filters + [explain, batchFormat]
}
