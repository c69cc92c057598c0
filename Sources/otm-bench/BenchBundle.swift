import Foundation
import GazetteerImport
import GazetteerStore
import Shell

/// The gazetteer that is measured.
enum BenchBundle {
  /// Finds and opens the gazetteer, built first when it is missing.
  static func open(gazetteer: String?, data: String?) throws -> OpenBundle {
    let bar = ProgressBar(title: "Building the gazetteer")
    defer { bar.clear() }
    return try GazetteerBundle.open(
      GazetteerLocation(
        gazetteer: gazetteer, data: data, environment: ProcessInfo.processInfo.environment,
        programPath: CommandLine.arguments.first ?? "",
        workingDirectory: FileManager.default.currentDirectoryPath),
      progress: bar.show)
  }
}
