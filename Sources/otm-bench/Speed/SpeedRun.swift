import ArgumentParser
import GazetteerStore
import Geocoding

/// The common part of `otm-bench forward` and `otm-bench suggest`.
struct SpeedRun: ParsableArguments {
  @Argument(help: "Files of queries, as for `otm-bench quality`.", completion: .file())
  var files: [String]

  @Option(
    help: ArgumentHelp("About this many queries, evenly chosen. (default: all)", valueName: "n"))
  var queries: Int?

  @Option(help: ArgumentHelp("Number of rounds; each answers every query.", valueName: "n"))
  var rounds = 3

  @Option(
    help: ArgumentHelp(
      "Count the instructions of this many queries, with valgrind's callgrind.", valueName: "n"))
  var instructions: Int?

  @Option(
    help: ArgumentHelp(
      "Maximum number of results. (default: 1 of forward, 5 of suggest)", valueName: "n"))
  var limit: Int?

  @OptionGroup var filters: AskedFilters

  @OptionGroup var gazetteer: BundleOptions

  func validate() throws {
    guard rounds > 0, queries ?? 1 > 0, instructions ?? 1 > 0 else {
      throw ValidationError("--rounds, --queries and --instructions are at least 1")
    }
    guard limit.map(SearchOptions.limits.contains) ?? true else {
      throw ValidationError("--limit is 1 to 100")
    }
  }

  /// Runs the questions, and prints a row per set and one for all.
  func measure(_ asking: Asking) throws {
    let sample = try QuerySample(paths: files, most: queries)
    let bundle = try gazetteer.open()
    let geocoder = try ForwardGeocoder(gazetteer: GazetteerReader(folder: bundle.folder))
    let questions = sample.sets.map { $0.texts.flatMap(asking.questions) }
    var times = [AnswerTimes](repeating: AnswerTimes(), count: questions.count)
    let limit = limit ?? asking.limit
    let options = try filters.options(limit: limit)
    for _ in 0..<rounds {
      for index in questions.indices {
        try times[index].measure(questions[index]) {
          try asking.ask($0, of: geocoder, options: options)
        }
      }
    }
    var rows = [["set", "answers"] + AnswerTimes.headings]
    for (set, times) in zip(sample.sets, times) {
      rows.append([set.name, "\(times.count)"] + times.cells)
    }
    let total = AnswerTimes.total(of: times)
    rows.append(["all", "\(total.count)"] + total.cells)
    print(AlignedTable(rows: rows).text, terminator: "")
    guard let instructions else { return }
    let count = try InstructionCount(
      asking: asking, limit: limit, filters: filters, files: files, queries: instructions
    ).instructionsPerAnswer(folder: bundle.folder)
    print("instructions an answer: \(count)")
  }
}
