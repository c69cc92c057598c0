import ArgumentParser
import Foundation
import Gazetteer
import Geocoding
import GeocodingAPI
import TextFormats

/// `otm-bench hostile`: looks for the texts that take longest.
struct HostileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hostile",
    abstract: """
      Find the texts that take the most work: change word by word, and keep what adds work.
      """,
    discussion: """
      EXAMPLES
        otm-bench hostile --seconds 75 --seed 3
        otm-bench hostile --seconds 20 --from Tests/EndToEndTests/Resources/worst-texts.txt

      Texts of up to 250 characters are put together from words of the lexicon, names of places, \
      numbers and marks, and changed word by word; changes that take more thread time are kept. \
      Prints the worst texts: milliseconds, whether the budget of work was spent, the text. The \
      seed decides which changes are tried, but times differ from run to run, and so does what is \
      found.
      """)

  @Option(help: ArgumentHelp("How long to climb.", valueName: "n"))
  var seconds = 60.0

  @Option(help: ArgumentHelp("The seed of the changes.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "Number of climbs that share the time; each starts from its own texts.", valueName: "n"))
  var climbs = 4

  @Option(
    help: ArgumentHelp(
      "A file of texts, one a line, that the climbs begin with.", valueName: "file"))
  var from: String?

  @Option(help: ArgumentHelp("How many texts to print.", valueName: "n"))
  var texts = 20

  @Option(help: ArgumentHelp("Fail if a text takes longer than this.", valueName: "ms"))
  var most: Double?

  @OptionGroup var gazetteer: BundleOptions

  func validate() throws {
    guard seconds > 0, climbs > 0, texts > 0 else {
      throw ValidationError("--seconds, --climbs and --texts are at least 1")
    }
  }

  func run() throws {
    let bundle = try gazetteer.open()
    let reader = try GazetteerReader(folder: bundle.folder)
    let geocoder = try ForwardGeocoder(gazetteer: reader)
    var generator = SeededGenerator(seed: seed)
    let words = try HostileWords(
      reader, lastOrdinal: bundle.manifest.counts.lastOrdinal, using: &generator)
    let begin = try from.map { try Self.lines(of: $0) } ?? []
    var found: [TextClimb.Found] = []
    for climb in 0..<climbs {
      let own = begin.indices.filter { $0 % climbs == climb }.map { begin[$0] }
      var climbing = TextClimb(words: words, geocoder: geocoder, generator: generator)
      found += try climbing.worst(within: seconds / Double(climbs), from: own)
      generator = climbing.generator
    }
    found.sort { $0.milliseconds > $1.milliseconds }
    for text in found.prefix(texts) {
      print(
        DecimalColumn.text(text.milliseconds, decimals: 1),
        text.budgetExceeded ? "exceeded" : "within", text.text, separator: "\t")
    }
    if let most, let worst = found.first, worst.milliseconds > most { throw ExitCode(1) }
  }

  /// Returns the lines of a file that are not comments; of several columns, the last.
  private static func lines(of path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .compactMap { $0.split(separator: "\t").last.map(String.init) }
  }
}
