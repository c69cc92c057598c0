import ArgumentParser
import Gazetteer
import GazetteerImport
import TextFormats

/// `otm gazetteer info`.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Show which gazetteer is used, its date and what it holds.")

  /// The output formats.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @OptionGroup var bundle: BundleOptions

  @Option(help: "Output format: text or json.")
  var format = Format.text

  func run() throws {
    let found = try GazetteerBundle.existing(bundle.location)
    switch format {
    case .text: print(text(of: found))
    case .json: print(json(of: found))
    }
  }

  private func text(of bundle: OpenBundle) -> String {
    let manifest = bundle.manifest
    let bytes = manifest.files.reduce(0) { $0 + $1.bytes }
    return """
      folder         \(bundle.folder)
      format         \(manifest.format), folding \(manifest.foldingVersion)
      data           \(manifest.dataDate ?? "of unknown date"), source \(manifest.source.prefix(12))\
      \(manifest.updatedTo.map { ", updated to \($0)" } ?? "")
      selection      \((manifest.selection ?? .everything).summary)
      size           \(bytes / 1_000_000) MB
      places         \(manifest.counts.places)
        areas        \(manifest.counts.areas)
        postal only  \(manifest.counts.postalPlaces)
      names          \(manifest.counts.names)
      postal codes   \(manifest.counts.postcodes)
      addresses      \(manifest.counts.addresses)
      attribution    \(manifest.attribution)\(addressFiles(of: bundle))\(ownFiles(of: bundle))
      """
  }

  /// Returns a line for each file whose addresses were added.
  private func addressFiles(of bundle: OpenBundle) -> String {
    (bundle.manifest.addressFiles ?? []).map { "\nadded          \(Self.line(of: $0))" }.joined()
  }

  /// Returns what a file of addresses is called, how old it is, and what it added.
  static func line(of file: BundleManifest.AddressFile) -> String {
    let name = file.extract.map { "\($0.name) (\($0.id))" } ?? file.file.name
    let counts = file.counts.map { ", \($0.houses) houses, \($0.streets) streets" }
    let date = file.date.map { " of \($0)" }
    return "\(name)\(date ?? "")\(counts ?? ""), \(file.file.bytes / 1_000_000) MB"
  }

  /// Returns a line for each file of a user's own places.
  private func ownFiles(of bundle: OpenBundle) -> String {
    let changed = GazetteerBundle.changedPlaceFiles(of: bundle)
    return (bundle.manifest.placeFiles ?? []).map { file in
      "\nown places     \(file.name)\(changed.contains(file.name) ? ", changed since it was read" : "")"
    }.joined()
  }

  /// The manifest and its location, as a JSON object.
  private func json(of bundle: OpenBundle) -> String {
    var bytes: [UInt8] = []
    JSONWriter.append(.indented, to: &bytes) { writer in
      writer.value(["folder": .text(bundle.folder), "manifest": bundle.manifest.json])
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
