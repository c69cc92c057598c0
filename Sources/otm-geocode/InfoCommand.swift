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
    let manifest = bundle.manifest
    let summary = GazetteerSummary(
      folder: bundle.folder, format: manifest.format, dataDate: manifest.dataDate,
      source: manifest.source, selection: (manifest.selection ?? .everything).summary,
      sizeBytes: manifest.files.reduce(0) { $0 &+ $1.bytes },
      places: manifest.counts.places, areas: manifest.counts.areas,
      postalPlaces: manifest.counts.postalPlaces, names: manifest.counts.names,
      postcodes: manifest.counts.postcodes, addresses: manifest.counts.addresses,
      attribution: manifest.attribution)
    var bytes: [UInt8] = []
    summary.append(as: format, to: &bytes)
    try StandardOutput.write(bytes)
  }
}
