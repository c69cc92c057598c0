import ArgumentParser
import Foundation
import GazetteerImport
import GazetteerStore
import Geocoding

/// `otm-bench quality`: scores files of queries with known places.
struct QualityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quality",
    abstract: "Score files of queries whose places are known; a row of the table each.",
    discussion: """
      EXAMPLES
        otm-bench quality ../shared/eval/dev/*.tsv
        otm-bench quality dev/web_bare.tsv --misses 20
        otm-bench quality dev/*.tsv --floors Tests/quality-floors.tsv

      A line is: query, lat, lon, tolerance_km, iso2, expected_name, source; parted by tabs. A row
      passes when the first result is within the tolerance and of the country. Acc@161 is the
      share of occurrences (n= in source) within 161 km. Times are those of the thread, after a warm-up.
      """)

  @Argument(help: "Files to score; a set is called after its file.", completion: .file())
  var files: [String]

  @Option(help: ArgumentHelp("How many failing rows of each set to print.", valueName: "n"))
  var misses = 0

  @Option(
    help: ArgumentHelp("Fail when a set is below its floor in this file.", valueName: "file"),
    completion: .file())
  var floors: String?

  @OptionGroup var gazetteer: BundleOptions

  func run() throws {
    let floors = try floors.map(QualityFloors.init(path:))
    let sets = try files.map(QualitySet.init(path:))
    let bundle = try gazetteer.open()
    let reader = try GazetteerReader(folder: bundle.folder)
    let run = QualityRun(geocoder: try ForwardGeocoder(gazetteer: reader))
    var scores: [QualityScore] = []
    for set in sets {
      let outcomes = try run.outcomes(of: set)
      scores.append(QualityScore(set: set.name, outcomes: outcomes))
      for miss in outcomes.filter({ !$0.passes }).prefix(misses) { print(miss.description) }
    }
    print(QualityTable(scores).text, terminator: "")
    let failures = floors?.failures(of: scores) ?? []
    for failure in failures { FileHandle.standardError.write(Data("otm-bench: \(failure)\n".utf8)) }
    if !failures.isEmpty { throw ExitCode(1) }
  }
}
