import ArgumentParser
import Foundation
import GazetteerImport
import GazetteerStore
import Shell

/// The gazetteer to measure.
struct BundleOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Folder of the gazetteer bundle.", valueName: "dir"))
  var gazetteer: String?

  @Option(help: ArgumentHelp("Folder of the extract.", valueName: "dir"))
  var data: String?

  /// Opens the gazetteer, which is built first if it is missing.
  func open() throws -> OpenBundle {
    let bar = ProgressBar(title: "Building the gazetteer")
    defer { bar.clear() }
    return try GazetteerBundle.open(location, progress: bar.show)
  }

  /// The locations of the included data and the bundle.
  var location: GazetteerLocation {
    GazetteerLocation(
      gazetteer: gazetteer, data: data, environment: ProcessInfo.processInfo.environment,
      programPath: CommandLine.arguments.first ?? "",
      workingDirectory: FileManager.default.currentDirectoryPath)
  }
}
