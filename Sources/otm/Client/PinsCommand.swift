import Answers
import ArgumentParser
import Posting
import ServerAPI
import Shell

/// `otm pins`: the newest pins.
struct PinsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pins",
    abstract: "List a server's newest pins.",
    discussion: """
      EXAMPLES
        otm pins
        otm pins --limit 10 --format csv > pins.csv
      """)

  @Option(
    help: ArgumentHelp("Maximum number of pins, 1 to 100. (default: 100)", valueName: "n"),
    transform: ShieldedNumber.unshielding(FilterParsing.limit))
  var limit: Int?

  @Option(help: ArgumentHelp("Skip this many of the newest pins.", valueName: "n"))
  var skip = 0

  @OptionGroup var output: OutputOption

  @OptionGroup var server: ServerOptions

  func validate() throws {
    guard skip >= 0 else { throw ValidationError("--skip takes a whole number, 0 or more") }
  }

  func run() async throws {
    let listing = try await ServerSession(server).speak {
      try await $0.newestPins(limit: limit ?? 100, skip: skip)
    }
    try output.print(listing)
  }
}
