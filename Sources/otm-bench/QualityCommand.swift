import ArgumentParser
import Foundation
import GazetteerImport
import GazetteerStore
import Geocoding

/// `otm-bench quality`: scores files of queries with known places.
struct QualityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quality",
    abstract: "Score files of queries with known places; prints one row per file.",
    discussion: """
      EXAMPLES
        otm-bench quality ../shared/eval/dev/*.tsv
        otm-bench quality dev/web_bare.tsv --misses 20
        otm-bench quality dev/*.tsv --floors Tests/quality-floors.tsv

      A line has tab-separated columns: query, lat, lon, tolerance_km, iso2, expected_name, \
      source. A row passes if the first result is within the tolerance and in the country. Acc@161 \
      is the share of occurrences (n= in source) within 161 km. Times are thread time, after a \
      warm-up.
      """)

  @Argument(help: "Files to score; each set is named after its file.", completion: .file())
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
