import Answers
import ArgumentParser
import Gazetteer
import GazetteerImport
import Shell

/// `otm-geocode info`: describes the gazetteer in use.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Show which gazetteer is used: its size, date and credits.")

  @Option(
    help: ArgumentHelp("Output format: text, json or ndjson. (default: text)", valueName: "form"),
    completion: .list(["text", "json", "ndjson"]), transform: AnswerFormat.argument)
  var format = AnswerFormat.text

  @OptionGroup(title: "Gazetteer") var place: GazetteerOptions

  func validate() throws {
    guard format != .csv, format != .geojson else {
      throw ValidationError("info is printed as text, json or ndjson")
    }
  }

  func run() throws {
    let bundle = try GazetteerSession(place).bundle
    let summary = GazetteerSummary(folder: bundle.folder, manifest: bundle.manifest)
    var bytes: [UInt8] = []
    summary.append(as: format, to: &bytes)
    try StandardOutput.write(bytes)
  }
}
