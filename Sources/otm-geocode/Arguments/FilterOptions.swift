import Answers
import ArgumentParser
import GazetteerModel
import Geocoding
import Geodesy
import Shell

/// What a search is confined to, what it prefers, and how many results it gives.
struct FilterOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum number of results, 1 to 100. (default: 10; in batch 1)", valueName: "n"),
    transform: ShieldedNumber.unshielding(FilterParsing.limit))
  var limit: Int?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Only these countries, by ISO code: US,CA. (default: all)", valueName: "codes"),
    transform: ShieldedNumber.unshielding(FilterParsing.countries))
  var country: [[CountryCode]] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only inside this box, in degrees. It may cross the 180th meridian.", valueName: "w,s,e,n"),
    transform: ShieldedNumber.unshielding(FilterParsing.boundingBox))
  var bbox: BoundingBox?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only inside this circle: its center, and a radius in m, km or mi.",
      valueName: "lat,lon,radius"),
    transform: ShieldedNumber.unshielding(FilterParsing.circle))
  var circle: BoundingCircle?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Only these kinds of places: locality,region. (default: all)", valueName: "layers"),
    completion: .list(Layer.allCases.map(\.name)),
    transform: ShieldedNumber.unshielding(FilterParsing.layers))
  var layer: [[Layer]] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Minimum population. (default: 0)", valueName: "n"),
    transform: ShieldedNumber.unshielding(FilterParsing.population))
  var minPopulation: UInt64?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Rank places near this point higher (excludes nothing).", valueName: "lat,lon"),
    transform: ShieldedNumber.unshielding(FilterParsing.focus))
  var focus: Coordinate?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Language of names and labels: de, pt-BR. (default: the gazetteer's main names)",
      valueName: "tag"),
    transform: ShieldedNumber.unshielding(FilterParsing.language))
  var lang: String?

  @Option(
    help: ArgumentHelp("Correct misspelled names: auto or off.", valueName: "mode"))
  var typos = TypoMode.auto

  /// What `--typos` may say.
  enum TypoMode: String, ExpressibleByArgument, CaseIterable {
    case auto, off
  }

  /// The options of a search, once the gazetteer has told that the countries exist.
  func searchOptions(defaultLimit: Int, in session: GazetteerSession) throws -> SearchOptions {
    let countries = Set(country.joined())
    try session.check(countries)
    return SearchOptions(
      limit: limit ?? defaultLimit, countries: countries, boundingBox: bbox,
      circle: circle, layers: Set(layer.joined()), minPopulation: minPopulation ?? 0, focus: focus,
      language: lang, correctsSpelling: typos == .auto)
  }
}
