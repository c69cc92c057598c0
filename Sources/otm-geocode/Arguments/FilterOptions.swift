import Answers
import ArgumentParser
import Gazetteer
import GeocodingAPI
import Geodesy
import Shell

/// The filters, preferences and limit of a search.
struct FilterOptions: ParsableArguments {
  @Option(
    "Maximum number of results, 1 to 100. (default: 10; in batch 1)", "n", FilterParsing.limit)
  var limit: Int?

  @Option(
    "Only these countries, by ISO code: US,CA. (default: all)", "codes", FilterParsing.countries)
  var country: [[CountryCode]] = []

  @Option(
    "Only inside this box, in degrees. It may cross the 180th meridian.", "w,s,e,n",
    FilterParsing.boundingBox)
  var bbox: BoundingBox?

  @Option(
    "Only inside this circle: its center, and a radius in m, km or mi.", "lat,lon,radius",
    FilterParsing.circle)
  var circle: BoundingCircle?

  @Option(
    "Only these kinds of places: locality,region. (default: all)", "layers",
    completions: Layer.allCases.map(\.name), FilterParsing.layers)
  var layer: [[Layer]] = []

  @Option("Minimum population. (default: 0)", "n", FilterParsing.population)
  var minPopulation: Int?

  @Option("Rank places near this point higher (excludes nothing).", "lat,lon", FilterParsing.focus)
  var focus: Coordinate?

  @OptionGroup var language: LanguageOption

  @Option(
    help: ArgumentHelp("Correct misspelled names: auto or off.", valueName: "mode"))
  var typos = TypoMode.auto

  /// The values of `--typos`.
  enum TypoMode: String, ExpressibleByArgument, CaseIterable {
    case auto, off
  }

  /// Returns the options of a search, after checking that its countries exist in the gazetteer.
  func searchOptions(
    isBatch: Bool = false, explains: Bool = false, in session: GazetteerSession
  ) throws -> SearchOptions {
    let countries = Set(country.joined())
    try session.check(countries)
    return SearchOptions(
      limit: limit, isBatch: isBatch, countries: countries, boundingBox: bbox, circle: circle,
      layers: Set(layer.joined()), minPopulation: minPopulation, focus: focus,
      language: language.lang, correctsSpelling: typos == .auto, explains: explains)
  }
}

/// The parts of a structured query.
struct StructuredOptions: ParsableArguments {
  @Option("Town or village.", "name", \.self)
  var city: String?

  @Option("State, region or county.", "name", \.self)
  var state: String?

  @Option("Country, by name or code; a part of the query.", "name", \.self)
  var countryName: String?

  @Option("Postal code.", "code", \.self)
  var postalcode: String?

  @Option("House number and street.", "address", \.self)
  var street: String?

  /// The query; `nil` if no part is given.
  var query: StructuredQuery? {
    guard [city, state, countryName, postalcode, street].contains(where: { $0 != nil }) else {
      return nil
    }
    return StructuredQuery(
      street: street, city: city, state: state, countryName: countryName, postalCode: postalcode)
  }
}

/// The point to look up.
struct PointArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The point: LAT,LON or LAT LON.", valueName: "lat,lon"),
    transform: ShieldedNumber.unshielded)
  var point: [String] = []

  /// Parses the point; exits with advice if it is invalid.
  func asked(of command: String) throws -> AskedPoint {
    do {
      return try AskedPoint(words: point)
    } catch {
      throw Refusal(.wrongUse, "\(error) (see otm-geocode \(command) --help)")
    }
  }
}

/// The language of an answer.
struct LanguageOption: ParsableArguments {
  @Option(
    "Language of names and labels: de, pt-BR. (default: the gazetteer's main names)", "tag",
    FilterParsing.language)
  var lang: String?
}
