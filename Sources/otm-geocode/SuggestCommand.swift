import Answers
import ArgumentParser
import Geocoding
import GeocodingAPI
import Shell

/// `otm-geocode suggest`: completes an unfinished query.
struct SuggestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: "Complete an unfinished place name (autocomplete).",
    discussion: """
      EXAMPLES
        otm-geocode suggest "san fr"
        otm-geocode suggest "portland, m"
        otm-geocode suggest par --country FR --limit 5 --format json

      The last word may be unfinished. End it with a space to mark the word complete, or with a \
      comma to mark the name complete.
      """)

  @Argument(
    help: "What has been typed so far; words are joined with spaces.",
    transform: ShieldedNumber.unshielded)
  var prefix: [String] = []

  @OptionGroup(title: "Filters") var filters: FilterOptions

  @OptionGroup var output: OutputOption

  @OptionGroup(title: "Gazetteer") var place: GazetteerOptions

  func run() throws {
    guard !prefix.isEmpty else {
      throw Refusal(
        .wrongUse,
        "Nothing to complete; usage: otm-geocode suggest PREFIX (see otm-geocode suggest --help)")
    }
    let session = try GazetteerSession(place)
    let options = try filters.searchOptions(in: session)
    let answer = try session.makeGeocoder().suggest(
      prefix.joined(separator: " "), options: options)
    try output.format.print(answer, in: session, language: filters.language.lang)
  }
}
