import Answers
import ArgumentParser
import Geocoding
import GeocodingAPI
import Shell

/// `otm-geocode search`: answers one text, or one structured query.
struct SearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search for places by name. (default)",
    discussion: """
      EXAMPLES
        otm-geocode search "Paris, Texas"
        otm-geocode Springfield --country US --layer locality --limit 5
        otm-geocode Valencia --bbox -10,35,5,45
        otm-geocode --street "1 Main St" --city Boise --state ID
      """)

  @Argument(
    help: "What to search for; words are joined with spaces.",
    transform: ShieldedNumber.unshielded)
  var text: [String] = []

  @OptionGroup(title: "Structured query") var parts: StructuredOptions
  @OptionGroup(title: "Filters") var filters: FilterOptions

  @OptionGroup var output: OutputOption

  @Flag(help: "Explain the answer: every candidate's score, term by term.")
  var explain = false

  @OptionGroup(title: "Gazetteer") var place: GazetteerOptions

  func validate() throws {
    guard !explain || output.format != .csv else {
      throw ValidationError("csv has no room for an explanation; use another --format")
    }
  }

  func run() throws {
    guard !text.isEmpty || parts.query != nil else {
      throw Refusal(
        .wrongUse, "Give a place to search for; usage: otm-geocode TEXT (see otm-geocode --help)")
    }
    guard text.isEmpty || parts.query == nil else {
      throw Refusal(.wrongUse, "Give either a text or a structured query, not both.")
    }
    let session = try GazetteerSession(place)
    let options = try filters.searchOptions(explains: explain, in: session)
    try Self.answer(text, parts.query, options, in: session, output.format)
  }

  /// Answers a text as this command does without options.
  ///
  /// Without options, ArgumentParser would take twice as many instructions as the search itself.
  static func answer(_ words: [String]) throws {
    try answer(words, nil, SearchOptions(), in: GazetteerSession(), .text)
  }

  private static func answer(
    _ text: [String], _ parts: StructuredQuery?, _ options: SearchOptions,
    in session: GazetteerSession, _ format: AnswerFormat
  ) throws {
    let geocoder = try session.makeGeocoder()
    let answer =
      if let parts {
        try geocoder.search(parts, options: options)
      } else {
        try geocoder.search(text.joined(separator: " "), options: options)
      }
    if answer.outcome != .match, let meant = SubcommandSpelling.meant(by: text) {
      StandardError.write(
        line: "otm-geocode: \"\(text[0])\" is not a subcommand. Did you mean: otm-geocode \(meant)")
    }
    if let hint = answer.hintText { StandardError.write(line: "otm-geocode: \(hint)") }
    try format.print(answer, in: session, language: options.language)
  }
}
