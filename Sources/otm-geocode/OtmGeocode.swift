import Answers
import ArgumentParser
import Gazetteer
import Shell

/// `otm-geocode`: finds places by name, offline.
@main
struct OtmGeocode: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "otm-geocode",
    abstract: "Find places by name, offline. The data (GeoNames) is included.",
    usage: """
      otm-geocode TEXT...
      otm-geocode <subcommand>
      """,
    discussion: """
      EXAMPLES
        otm-geocode "Costa Rica"
        otm-geocode Seattle, WA --format json
        otm-geocode --city Moscow --state ID --country-name US
        otm-geocode suggest "portland, m"
        otm-geocode reverse 47.55,7.59
        otm-geocode nearest 48.85,2.35 --count 3
        otm-geocode batch places.txt > answers.ndjson
        otm-geocode batch places.csv --column town --format csv
        otm-geocode place 5601538

      If the first argument is a subcommand, that subcommand runs; any other text is searched for.
      To search for a place named like a subcommand: otm-geocode search info

      EXIT CODES
        0 found          1 nothing found  64 usage error  65 bad input data
        66 no such file  69 no gazetteer  74 input/output error
      """,
    version: ProductVersion.text,
    subcommands: [
      SearchCommand.self, SuggestCommand.self, ReverseCommand.self, NearestCommand.self,
      BatchCommand.self, PlaceCommand.self, InfoCommand.self, BuildCommand.self,
    ]
  )

  /// Runs the program.
  ///
  /// It replaces ArgumentParser's `main()`, because each error is one line and the first word
  /// chooses the subcommand.
  static func main() {
    // Without the signal, a closed pipe is an error of write(2), which ends the program quietly.
    ProcessEnvironment.ignoreClosedPipes()
    SQLiteConnection.disableMemoryStatistics()
    guard CommandLine.arguments.count > 1 else {
      StandardError.write(line: examples)
      exit(withError: ExitCode(ExitStatus.wrongUse.rawValue))
    }
    let arguments = Array(CommandLine.arguments.dropFirst())
    let routing = ArgumentRouting(subcommands: Self.subcommandNames)
    let routed = routing.route(arguments)
    do {
      if routing.areOnlyText(arguments) { return try SearchCommand.answer(arguments) }
      var command = try parseAsRoot(routed)
      try command.run()
    } catch {
      end(with: error, help: helpCall(of: routed.first))
    }
  }

  /// The examples that are shown without arguments.
  static let examples = """
    otm-geocode: Give a place to search for; usage: otm-geocode TEXT...

    EXAMPLES
      otm-geocode "Costa Rica"                 search
      otm-geocode "Moscow, ID" --format json   for programs
      otm-geocode --city Moscow --state ID     a structured query
      otm-geocode suggest "portland, m"        autocomplete
      otm-geocode reverse 47.55,7.59           the place at a point
      otm-geocode nearest 48.85,2.35           towns around a point
      otm-geocode batch places.csv --column town --format csv
      otm-geocode place 5601538                one place by its id

    See otm-geocode --help.
    """

  static let subcommandNames: Set<String> = [
    "search", "suggest", "reverse", "nearest", "batch", "place", "info", "build",
    "help",
  ]
}
