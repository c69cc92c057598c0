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
      "Most results to give, 1 to 100. (default: 10, in batch 1)", valueName: "n"),
    transform: ShieldedNumber.unshielding(FilterParsing.limit))
  var limit: Int?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Only these countries, by ISO code: US,CA.", valueName: "codes"),
    transform: ShieldedNumber.unshielding(FilterParsing.countries))
  var country: [[CountryCode]] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only this box, in degrees; west may exceed east across 180°.", valueName: "w,s,e,n"),
    transform: ShieldedNumber.unshielding(FilterParsing.boundingBox))
  var bbox: BoundingBox?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only this circle: its center, and a radius with m, km or mi.",
      valueName: "lat,lon,radius"),
    transform: ShieldedNumber.unshielding(FilterParsing.circle))
  var circle: BoundingCircle?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Only these layers: locality,region.", valueName: "layers"),
    completion: .list(Layer.allCases.map(\.name)),
    transform: ShieldedNumber.unshielding(FilterParsing.layers))
  var layer: [[Layer]] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only places with at least this many inhabitants.", valueName: "n"),
    transform: ShieldedNumber.unshielding(FilterParsing.population))
  var minPopulation: UInt64?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Prefer places near this point; excludes nothing.", valueName: "lat,lon"),
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
    help: ArgumentHelp("Whether misspelt names are corrected: auto or off.", valueName: "mode"))
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
