import ArgumentParser
import GazetteerStore
import Geocoding

/// `otm-bench forward`: times searches.
struct ForwardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forward",
    abstract: "Time searches on one thread, with spelling correction.",
    discussion: """
      EXAMPLES
        otm-bench forward ../shared/eval/dev/*.tsv
        otm-bench forward dev/airports.tsv --rounds 5 --instructions 500
        otm-bench forward dev/world_cities_bare.tsv --country US

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
        otm-bench suggest ../shared/eval/dev/*.tsv --queries 2000
        otm-bench suggest dev/world_cities_qualified.tsv --instructions 100

      Each query is typed from its first letter to its last, with five suggestions at every \
      letter. Times are measured as in `otm-bench forward`; `otm-bench typing` counts letters.
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
