import Answers
import ArgumentParser
import Gazetteer
import Geocoding
import GeocodingAPI
import Shell

/// `otm-geocode place`: shows one record by its id.
struct PlaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "place",
    abstract: "Show one place by its id, with its areas and names.",
    discussion: """
      EXAMPLES
        otm-geocode place 5601538
        otm-geocode place airport:KSEA --format json

      A bare number is a GeoNames id.
      """)

  @Argument(
    help: "The id of the place, as in answers.", transform: ShieldedNumber.unshielded)
  var id: String

  @OptionGroup var language: LanguageOption

  @OptionGroup var output: OutputOption

  @OptionGroup(title: "Gazetteer") var place: GazetteerOptions

  func run() throws {
    guard let id = PlaceID(id) else {
      let sources = PlaceID.Source.allCases.map { "\($0.rawValue):" }.joined(separator: ", ")
      throw Refusal(
        .wrongUse,
        "\"\(self.id.prefix(80))\" is not an id. Give a number, or a code after one of \(sources).")
    }
    let geocoder = try GazetteerSession(place).makeGeocoder()
    guard let record = try geocoder.lookUp(id, language: language.lang) else {
      throw Refusal(.nothingFound, "The gazetteer has no place \(id).")
    }
    var bytes: [UInt8] = []
    AnswerRenderer(format: output.format, isColored: StandardOutput.isColored)
      .append(record, to: &bytes)
    try StandardOutput.write(bytes)
  }
}

extension AnswerFormat {
  /// Prints an answer; exits with code 1 if nothing is found.
  ///
  /// The session provides the names of place kinds in the language of the answer.
  func print(_ answer: Answer, in session: GazetteerSession, language: String?) throws {
    var kinds: [String]?
    if self == .text {
      kinds = try session.makeKindNames(language: language).names(of: answer.results)
    }
    var bytes: [UInt8] = []
    AnswerRenderer(
      format: self, isColored: StandardOutput.isColored,
      terminalWidth: StandardOutput.terminalWidth
    ).append(answer, kinds: kinds, to: &bytes)
    try StandardOutput.write(bytes)
    if answer.outcome == .none { throw ExitCode(ExitStatus.nothingFound.rawValue) }
  }
}
