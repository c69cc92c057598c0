import Answers
import ArgumentParser
import Geocoding
import Shell

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
