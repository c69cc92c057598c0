import ArgumentParser
import GazetteerStore
import Geocoding

/// `otm-bench ask`: asks and times nothing, for ``InstructionCount`` and for profilers.
struct AskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask", abstract: "Ask, and time nothing: what profilers run.",
    shouldDisplay: false)

  @Argument var asking: Asking

  @Argument var files: [String]

  @Option var queries: Int?

  @Option var rounds = 1

  @Option var gazetteer: String?

  func run() throws {
    let texts = try QuerySample(paths: files, most: queries).texts.flatMap(asking.questions)
    let bundle = try BenchBundle.open(gazetteer: gazetteer, data: nil)
    let geocoder = try ForwardGeocoder(gazetteer: GazetteerReader(folder: bundle.folder))
    for _ in 0..<rounds {
      for text in texts { try asking.ask(text, of: geocoder) }
    }
    print("answers \(texts.count)")
  }
}
