import Answers
import ArgumentParser
import Geocoding
import Shell

/// `otm-geocode suggest`: the places that an unfinished text may mean.
struct SuggestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: "Find the places that an unfinished text may mean.",
    discussion: """
      EXAMPLES
        otm-geocode suggest "san fr"
        otm-geocode suggest "portland, m"
        otm-geocode suggest par --country FR --limit 5 --format json

      The last word is taken for the beginning of one, unless a comma follows. Behind a blank the
      word is whole, but its name may go on.
      """)

  @Argument(
    help: "What has been typed so far; several words are joined by blanks.",
    transform: ShieldedNumber.unshielded)
  var prefix: [String] = []

  @OptionGroup(title: "Filters") var filters: FilterOptions

  @OptionGroup var output: OutputOption

  @OptionGroup(title: "Gazetteer") var place: GazetteerOptions

  func run() throws {
    guard !prefix.isEmpty else {
      throw Refusal(
        .wrongUse,
        "nothing to complete; usage: otm-geocode suggest PREFIX (see otm-geocode suggest --help)")
    }
    let session = try GazetteerSession(place)
    let options = try filters.searchOptions(defaultLimit: 10, in: session)
    let answer = try session.makeGeocoder().suggest(
      prefix.joined(separator: " "), options: options)
    try output.format.print(answer)
  }
}
