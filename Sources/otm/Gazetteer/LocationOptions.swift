import ArgumentParser
import Foundation
import GazetteerImport

/// The option that locates the included data.
struct ExtractOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Folder of the included data. (default: $OTM_DATA, else Data/ in a parent folder)",
      valueName: "dir"))
  var data: String?

  func location(gazetteer: String?) -> GazetteerLocation {
    Self.location(gazetteer: gazetteer, data: data)
  }

  static func location(gazetteer: String? = nil, data: String? = nil) -> GazetteerLocation {
    GazetteerLocation(
      gazetteer: gazetteer, data: data, environment: ProcessInfo.processInfo.environment,
      programPath: Bundle.main.executablePath ?? CommandLine.arguments.first ?? "otm",
      workingDirectory: FileManager.default.currentDirectoryPath)
  }
}

/// The option that locates the gazetteer.
struct BundleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Folder of the gazetteer. (default: $OTM_GAZETTEER, else the cache folder)",
      valueName: "dir"))
  var gazetteer: String?

  @OptionGroup var extract: ExtractOptions

  var location: GazetteerLocation { extract.location(gazetteer: gazetteer) }
}
