import ArgumentParser
import Foundation
import GazetteerStore
import Shell

/// `otm-bench start`: times the program from its start to its first answer.
struct StartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Time the program from its start to its first answer.",
    discussion: """
      EXAMPLES
        otm-bench start
        otm-bench start --runs 200 --dropped-runs 20
        sudo otm-bench start --drop-all

      Starts `otm-geocode`, from the folder of this program, once per run for each kind of \
      question. First the files are in the page cache; then those of the bundle and the program \
      are dropped from it before every run. Libraries that other processes use stay, unless \
      --drop-all empties the whole cache, which slows down all other programs. The last table \
      shows the pages in the cache after one dropped search: those it read, and those the system \
      read ahead.
      """)

  @Option(help: ArgumentHelp("Number of runs of each kind with a warm page cache.", valueName: "n"))
  var runs = 50

  @Option(help: ArgumentHelp("Number of runs of each kind with dropped pages.", valueName: "n"))
  var droppedRuns = 10

  @Flag(help: "Empty the page cache of the whole machine for the dropped runs; needs root.")
  var dropAll = false

  @Option(help: ArgumentHelp("The text to search for.", valueName: "text"))
  var query = "Seattle, WA"

  @OptionGroup var gazetteer: BundleOptions

  func validate() throws {
    guard runs > 0, droppedRuns > 0 else {
      throw ValidationError("--runs and --dropped-runs are at least 1")
    }
  }

  func run() throws {
    let bundle = try gazetteer.open()
    let folder = (ProcessEnvironment.programPath() as NSString).deletingLastPathComponent
    let program = folder + "/otm-geocode"
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw ValidationError("\(program) is not there: build it first")
    }
    let options = ["--gazetteer", bundle.folder]
    let starts = [
      ("no question (--version)", ["--version"]), ("search", ["search", query] + options),
      ("suggest", ["suggest", String(query.prefix(4))] + options),
      ("nearest", ["nearest", "48.85,2.35"] + options),
      ("reverse", ["reverse", "48.85,2.35"] + options),
    ].map { ($0.0, ProgramStart(program: program, arguments: $0.1)) }
    let files =
      bundle.manifest.files.map { CachedFile(path: bundle.folder + "/" + $0.name) }
      + [CachedFile(path: program)]
    for (_, start) in starts { _ = try start.milliseconds() }
    var rows = [
      ["ms to the first answer", "warm p50", "least", "p99", "dropped p50", "least", "most"]
    ]
    let warm = try times(of: starts.map(\.1), runs: runs) {}
    let dropped = try times(of: starts.map(\.1), runs: droppedRuns) { try drop(files) }
    for (index, (name, _)) in starts.enumerated() {
      let (warm, dropped) = (warm[index], dropped[index])
      rows.append(
        [name]
          + [
            warm.quantile(0.5), warm.quantile(0), warm.quantile(0.99), dropped.quantile(0.5),
            dropped.quantile(0), dropped.quantile(1),
          ].map { DecimalColumn.text($0, decimals: 1) })
    }
    print(AlignedTable(rows: rows).text)
    try drop(files)
    _ = try starts[1].1.milliseconds()
    rows = [["pages after a search", "in the cache", "of"]]
    for file in files {
      guard let pages = file.pages() else { continue }
      rows.append([file.name, "\(pages.cached)", "\(pages.all)"])
    }
    print(AlignedTable(rows: rows).text, terminator: "")
  }

  /// Returns the milliseconds of each start; runs alternate between the programs.
  private func times(
    of starts: [ProgramStart], runs: Int, before: () throws -> Void
  ) throws -> [[Double]] {
    var times = [[Double]](repeating: [], count: starts.count)
    for _ in 0..<runs {
      for (index, start) in starts.enumerated() {
        try before()
        times[index].append(try start.milliseconds())
      }
    }
    return times
  }

  private func drop(_ files: [CachedFile]) throws {
    if dropAll {
      guard CachedFile.dropAll() else { throw ValidationError("--drop-all needs root") }
    } else {
      for file in files { file.drop() }
    }
  }
}
