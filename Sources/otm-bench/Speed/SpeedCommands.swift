import ArgumentParser
import Gazetteer
import Geocoding
import GeocodingAPI

/// `otm-bench forward`: times searches.
struct ForwardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forward",
    abstract: "Time searches on one thread, with spelling correction.",
    discussion: """
      EXAMPLES
        otm-bench forward Tests/Quality/*.tsv
        otm-bench forward Tests/Quality/airport_names.tsv --rounds 5 --instructions 500
        otm-bench forward Tests/Quality/cities_bare.tsv --country US

      Times are thread time in microseconds, from the fastest round. They do not include the start \
      and the first access to the files. The last column is the mean by the clock.
      """)

  @OptionGroup var speed: SpeedRun

  func run() throws { try speed.measure(.forward) }
}

/// `otm-bench suggest`: times every letter typed.
struct SuggestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suggest",
    abstract: "Time suggestions at every letter of typed queries.",
    discussion: """
      EXAMPLES
        otm-bench suggest Tests/Quality/*.tsv --queries 2000
        otm-bench suggest Tests/Quality/cities_qualified.tsv --instructions 100

      Each query is typed from its first letter to its last, with five suggestions at every \
      letter. Times are measured as in `otm-bench forward`.
      """)

  @OptionGroup var speed: SpeedRun

  func run() throws { try speed.measure(.suggest) }
}

/// `otm-bench ask`: answers without timing, for ``InstructionCount`` and for profilers.
struct AskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask", abstract: "Ask, and time nothing: what profilers run.",
    shouldDisplay: false)

  @Argument var asking: Asking

  @Argument var files: [String]

  @Option var queries: Int?

  @Option var rounds = 1

  @Option var limit: Int?

  @OptionGroup var filters: AskedFilters

  @OptionGroup var gazetteer: BundleOptions

  func run() throws {
    let texts = try QuerySample(paths: files, most: queries).texts.flatMap(asking.questions)
    let bundle = try gazetteer.open()
    let geocoder = try ForwardGeocoder(gazetteer: GazetteerReader(folder: bundle.folder))
    let options = try filters.options(limit: limit ?? asking.limit)
    for _ in 0..<rounds {
      for text in texts { try asking.ask(text, of: geocoder, options: options) }
    }
    print("answers \(texts.count)")
  }
}

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
      "Maximum number of results. (default: 1 for forward, 5 for suggest)", valueName: "n"))
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
