import ArgumentParser
import Foundation
import Gazetteer
import GazetteerImport
import GazetteerSources
import Shell

/// `otm gazetteer`: the commands for the gazetteer.
struct GazetteerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gazetteer",
    abstract: "Download, build, update and check the gazetteer.",
    subcommands: [
      DownloadCommand.self, BuildCommand.self, UpdateCommand.self, VerifyCommand.self,
      InfoCommand.self,
    ])
}

/// `otm gazetteer verify`.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check every byte of the gazetteer.")

  @OptionGroup var bundle: BundleOptions

  func run() throws {
    let bar = ProgressBar(title: "Checking the gazetteer")
    defer { bar.clear() }
    let found = try GazetteerBundle.existing(bundle.location)
    try GazetteerBundle.verify(found, progress: bar.show)
    bar.clear()
    let selection = found.manifest.selection.map { ", \($0.summary)" } ?? ""
    print("\(found.folder): intact\(selection)")
  }
}

/// `otm gazetteer download`.
struct DownloadCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "download",
    abstract: "Download GeoNames' files: the whole planet or some countries.",
    discussion: """
      An interrupted download continues where it stopped, and unchanged files are not downloaded \
      again. The planet is 700 MB; build it with `otm gazetteer build --from DIR`.

      Examples:
        otm gazetteer download
        otm gazetteer download ~/geonames --countries CR,US
        otm gazetteer build --from ~/geonames --output ~/geonames/bundle
      """)

  @Argument(
    help: ArgumentHelp("Folder for the files. (default: the cache folder)", valueName: "dir"))
  var folder: String?

  @Option(
    help: ArgumentHelp("Only the files of these countries: CR,US.", valueName: "codes"),
    transform: SelectionOptions.countries)
  var countries: [String] = []

  @OptionGroup var mirror: MirrorOptions

  func run() async throws {
    let folder = try folder ?? ExtractOptions.location().downloadFolder()
    try await mirror.fetch(into: folder, countries: countries)
    print(folder)
  }
}

/// The mirror of GeoNames' files.
struct MirrorOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A mirror of GeoNames' server, or of Geofabrik's for extracts.",
      discussion: "By default \(MirrorAddress.geoNames.text) and \(MirrorAddress.geofabrik.text).",
      valueName: "url"),
    transform: Self.address)
  var mirror: MirrorAddress?

  /// The server of OpenStreetMap's extracts.
  var osmMirror: MirrorAddress { mirror ?? .geofabrik }
  /// The server of GeoNames' files.
  var geoNamesMirror: MirrorAddress { mirror ?? .geoNames }

  private static func address(_ text: String) throws -> MirrorAddress {
    guard let address = MirrorAddress(text) else {
      throw ValidationError("'\(text)' is not an https address (http is for this machine only)")
    }
    return address
  }

  /// Downloads files with a progress bar on the terminal, and prints a summary.
  func fetch(into folder: String, countries: [String]) async throws {
    let bar = ProgressBar(title: "Downloading")
    defer { bar.clear() }
    let summary = try await GazetteerDownload(
      folder: folder, from: geoNamesMirror, progress: bar.show
    )
    .run(countries: countries)
    bar.clear()
    for name in summary.missing {
      StandardError.write(line: "otm: the server does not have \(name); continuing without it")
    }
    StandardError.write(
      line: "otm: \(summary.fetched.count) files fetched, \(summary.unchanged.count) unchanged")
  }
}
