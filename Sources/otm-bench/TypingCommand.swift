import ArgumentParser
import GazetteerImport
import GazetteerStore
import Geocoding

/// `otm-bench typing`: types large cities letter by letter, and counts the letters.
struct TypingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "typing",
    abstract: "Count the letters to type until suggest shows each of the largest cities.",
    discussion: """
      EXAMPLES
        otm-bench typing
        otm-bench typing --cities 500 --worst 20

      Each city's name, as shown in answers, is typed letter by letter until the city is among the \
      first five. A city that is not shown even for its whole name counts as one letter more. \
      Times are thread time after a warm-up, over every letter typed.
      """)

  @Option(help: ArgumentHelp("Type this many of the largest cities.", valueName: "n"))
  var cities = 2_000

  @Option(
    help: ArgumentHelp("How many of the cities with the most letters to print.", valueName: "n"))
  var worst = 0

  @Option(help: ArgumentHelp("How many of the slowest prefixes to print.", valueName: "n"))
  var slowest = 0

  @OptionGroup var gazetteer: BundleOptions

  func run() throws {
    guard cities > 0, worst >= 0, slowest >= 0 else {
      throw ValidationError("--cities is at least 1, --worst and --slowest are at least 0")
    }
    let bundle = try gazetteer.open()
    let reader = try GazetteerReader(folder: bundle.folder)
    let largest = try LargestCities(lastOrdinal: bundle.manifest.counts.lastOrdinal, in: reader)
    let run = TypingRun(geocoder: try ForwardGeocoder(gazetteer: reader))
    let score = TypingScore(try run.outcomes(of: largest.first(cities)))
    for outcome in score.worst(worst) { print(outcome.description) }
    for stroke in score.slowest(slowest) {
      print("slow\t\(stroke.prefix)\t\(Int(stroke.microseconds)) µs")
    }
    print(score.text, terminator: "")
  }
}
