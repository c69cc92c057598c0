import ArgumentParser
import Foundation
import Gazetteer
import GazetteerImport

/// `otm-bench build`: times the building of a bundle, step by step, and prints its sizes.
struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Time the steps of building a bundle, and measure memory and tables.",
    discussion: """
      EXAMPLES
        otm-bench build --output /tmp/bundle
        otm-bench build --from /tmp/scale-4 --output /tmp/bundle-4

      Times of each step are clock time and processor time of all threads; memory is the maximum \
      resident size up to its end. Sizes come from dbstat.
      """)

  @Option(help: ArgumentHelp("A folder of GeoNames files.", valueName: "dir"))
  var from: String?

  @Option(
    help: ArgumentHelp("Where the bundle goes; an existing one is replaced.", valueName: "dir"))
  var output: String

  @Option(help: ArgumentHelp("Folder of the extract.", valueName: "dir"))
  var data: String?

  func run() throws {
    let steps = StepTimes()
    let bundle = try GazetteerBundle.build(
      BundleOptions.location(data: data), from: from, output: output,
      progress: { step, _, _ in steps.begin(step) })
    steps.end()
    print(AlignedTable(rows: steps.rows).text)
    try SizesCommand.printSizes(of: bundle)
    for lines in bundle.manifest.rejected ?? [] {
      print("rejected\t\(lines.count)\t\(lines.file)\t\(lines.reason)")
    }
  }
}

/// The time of each step of a build.
private final class StepTimes {
  private var current: (step: String, wall: Double, processor: Double)?
  private(set) var rows = [["step", "s", "s of processor", "MB at most"]]
  private let start = StepTimes.now

  private static var now: (wall: Double, processor: Double, megabytes: Int) {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    let processor =
      Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
    return (
      ProcessInfo.processInfo.systemUptime, processor, Int(usage.ru_maxrss) / 1_024
    )
  }

  func begin(_ step: String) {
    guard current?.step != step else { return }
    closeStep()
    let now = Self.now
    current = (step, now.wall, now.processor)
  }

  func end() {
    closeStep()
    append("in all", since: (start.wall, start.processor))
  }

  private func closeStep() {
    guard let current else { return }
    append(current.step, since: (current.wall, current.processor))
  }

  private func append(_ name: String, since: (wall: Double, processor: Double)) {
    let now = Self.now
    rows.append([
      name, DecimalColumn.text(now.wall - since.wall, decimals: 1),
      DecimalColumn.text(now.processor - since.processor, decimals: 1), "\(now.megabytes)",
    ])
  }
}

/// `otm-bench sizes`: prints the sizes of the parts of a bundle.
struct SizesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sizes",
    abstract: "List the tables, indexes and files of a bundle by size.",
    discussion: """
      EXAMPLE
        otm-bench sizes --gazetteer /tmp/bundle

      Sizes of tables and indexes come from dbstat, with the share of free space in their pages.
      """)

  @OptionGroup var gazetteer: BundleOptions

  func run() throws {
    try Self.printSizes(of: gazetteer.open())
  }

  /// Prints the sizes of the database's tables and indexes, then those of the files.
  static func printSizes(of bundle: OpenBundle) throws {
    var rows = [["table or index", "MB", "free"]]
    for entry in try DatabaseSizes.entries(databasePath: bundle.databasePath) {
      rows.append([
        entry.name, megabytes(entry.bytes), "\(100 * entry.unusedBytes / max(1, entry.bytes)) %",
      ])
    }
    print(AlignedTable(rows: rows).text)
    rows = [["file", "MB", ""]]
    for file in bundle.manifest.files { rows.append([file.name, megabytes(file.bytes), ""]) }
    print(AlignedTable(rows: rows).text, terminator: "")
  }

  static func megabytes(_ bytes: Int) -> String {
    DecimalColumn.text(Double(bytes) / 1_000_000, decimals: 1)
  }
}
