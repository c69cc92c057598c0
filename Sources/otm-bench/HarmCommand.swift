import ArgumentParser
import Foundation
import Gazetteer
import GazetteerImport
import Geocoding
import GeocodingAPI

/// `otm-bench harm`: measures whether correcting misspellings makes any answer worse.
struct HarmCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "harm",
    abstract: "List the queries that pass without corrections and fail with them.",
    discussion: """
      The exit code is 1 if there are more than --most. The files are those of `otm-bench \
      quality`.

      EXAMPLE
        otm-bench harm Tests/Quality/*.tsv
      """)

  @Argument(help: "Files of queries with known places.", completion: .file())
  var files: [String]

  @Option(help: ArgumentHelp("Fail if more queries than this get worse.", valueName: "n"))
  var most = 0

  @OptionGroup var gazetteer: BundleOptions

  func run() throws {
    let sets = try QualitySet.sets(in: files)
    let bundle = try gazetteer.open()
    let geocoder = try ForwardGeocoder(gazetteer: GazetteerReader(folder: bundle.folder))
    var worse = 0
    var better = 0
    for set in sets {
      let without = try QualityRun(
        geocoder: geocoder, options: SearchOptions(limit: 1, correctsSpelling: false)
      ).outcomes(of: set)
      let with = try QualityRun(geocoder: geocoder).outcomes(of: set)
      for (before, after) in zip(without, with) {
        if after.passes && !before.passes { better += 1 }
        guard before.passes, !after.passes else { continue }
        worse += 1
        print(
          set.name, after.description, "instead of \(before.result?.label ?? "")", separator: "\t")
      }
    }
    print("\(better) rows pass only with corrections, \(worse) only without")
    if worse > most { throw ExitCode(1) }
  }
}
