import Answers
import ArgumentParser
import Gazetteer
import Geocoding
import GeocodingAPI
import Shell

/// `otm-geocode nearest`: finds the places around a point.
struct NearestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nearest",
    abstract: "Find the places nearest to a point.",
    discussion: """
      EXAMPLES
        otm-geocode nearest 48.85,2.35
        otm-geocode nearest -33.87 151.21 --count 3 --min-population 10000
        otm-geocode nearest 47.55,7.59 --radius 25km --country FR,DE --format json
        otm-geocode nearest 64.13,-21.94 --layer airport --radius 50mi

      Latitude comes first, in degrees; degrees, minutes and seconds work too. Up to the distance \
      searchedToMeters, no matching place is missing. Bearings run from the point to the place, \
      clockwise from north.
      """)

  @OptionGroup var point: PointArguments

  @Option("Maximum number of results, 1 to 100. (default: 10)", "k", FilterParsing.limit)
  var count: Int?

  @Option("Search radius in m, km or mi: 25km. (default: no limit)", "radius", FilterParsing.radius)
  var radius: Double?

  @Option(
    "Only these: locality, neighbourhood, airport, marine, natural, venue. (default: locality)",
    "layers", completions: FilterParsing.pointLayers.map(\.name), FilterParsing.pointLayers)
  var layer: [[Layer]] = []

  @Option(
    "Only these countries, by ISO code: US,CA. (default: all)", "codes", FilterParsing.countries)
  var country: [[CountryCode]] = []

  @Option("Minimum population. (default: 0)", "n", FilterParsing.population)
  var minPopulation: Int?

  @OptionGroup var language: LanguageOption

  @OptionGroup var output: OutputOption

  @OptionGroup(title: "Gazetteer") var place: GazetteerOptions

  func run() throws {
    let asked = try point.asked(of: "nearest")
    let session = try GazetteerSession(place)
    let countries = Set(country.joined())
    try session.check(countries)
    let options = ProximityOptions(
      count: count, radiusMeters: radius, layers: Set(layer.joined()), countries: countries,
      minPopulation: minPopulation, language: language.lang)
    let answer = try session.makeProximitySearch().nearest(
      to: asked.coordinate, query: asked.text, options: options)
    try output.format.print(answer, in: session, language: language.lang)
  }
}
