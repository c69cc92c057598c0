import ArgumentParser
import Foundation
import Gazetteer
import GazetteerImport
import Shell

/// The gazetteer to measure.
struct BundleOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Folder of the gazetteer bundle.", valueName: "dir"))
  var gazetteer: String?

  @Option(help: ArgumentHelp("Folder of the extract.", valueName: "dir"))
  var data: String?

  /// Opens the gazetteer; the one in the cache is built first if it is missing.
  func open() throws -> OpenBundle {
    let bar = ProgressBar(title: "Building the gazetteer")
    defer { bar.clear() }
    return try GazetteerBundle.open(location, progress: bar.show)
  }

  /// The locations of the included data and the bundle.
  var location: GazetteerLocation { Self.location(gazetteer: gazetteer, data: data) }

  /// Returns the locations for the values of the two options.
  static func location(gazetteer: String? = nil, data: String? = nil) -> GazetteerLocation {
    GazetteerLocation(
      gazetteer: gazetteer, data: data, environment: ProcessInfo.processInfo.environment,
      programPath: CommandLine.arguments.first ?? "",
      workingDirectory: FileManager.default.currentDirectoryPath)
  }
}

extension GazetteerReader {
  /// Calls a closure with every place, in the order of ordinals.
  func forEachPlace(upTo lastOrdinal: Int, _ visit: (Place) throws -> Void) throws {
    for ordinal in 0..<UInt32(clamping: lastOrdinal) {
      if let place = try place(PlaceOrdinal(rawValue: ordinal + 1)) { try visit(place) }
    }
  }
}
