import Answers
import ArgumentParser
import Gazetteer
import Geocoding
import GeocodingAPI
import Shell

/// `otm-geocode reverse`: finds the place that contains a point.
struct ReverseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reverse",
    abstract: "Show which place a point is in: town, region, country or sea.",
    discussion: """
      EXAMPLES
        otm-geocode reverse 47.55,7.59
        otm-geocode reverse -33.87 151.21 --format json
        otm-geocode reverse 46.2,6.6 --lang fr
        otm-geocode reverse 64.1466,-21.9426 --layer locality

      Latitude comes first, in degrees; degrees, minutes and seconds work too. The answer is the \
      nearest town in the point's country, or a nearer one within 3 km across the border; where \
      the gazetteer has addresses, a house within 50 m or a street within 100 m.
      """)

  @OptionGroup var point: PointArguments

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Only these kinds of places: address,locality. (default: all)", valueName: "layers"),
    completion: .list(Layer.allCases.map(\.name)),
    transform: ShieldedNumber.unshielding(FilterParsing.layers))
  var layer: [[Layer]] = []

  @OptionGroup var language: LanguageOption

  @OptionGroup var output: OutputOption

  @OptionGroup(title: "Gazetteer") var place: GazetteerOptions

  func run() throws {
    let asked = try point.asked(of: "reverse")
    let session = try GazetteerSession(place)
    let answer = try session.makeReverseGeocoder()
      .reverse(
        asked.coordinate, query: asked.text, language: language.lang,
        layers: Set(layer.joined()))
    try output.format.print(answer, in: session, language: language.lang)
  }
}
