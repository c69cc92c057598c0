import Foundation
import Gazetteer
import GazetteerImport
import Geocoding

/// The gazetteer of a few namesakes, imported through the real builder when a fuzzer starts.
enum FuzzWorld {
  /// A folder in memory for what has to be a file; one for each process.
  static let scratch: String = {
    let path = "/dev/shm/otm-fuzz-\(getpid())"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(atPath: "/dev/shm/otm-fuzz-\(getpid())") }
    return path
  }()

  /// The folder of the bundle.
  static let bundle: String = {
    do {
      try Worlds.namesakes.write(to: scratch + "/extract")
      return try build(from: scratch + "/extract", into: scratch + "/bundle").folder
    } catch {
      fatalError("no gazetteer to fuzz with: \(error)")
    }
  }()

  /// Imports an extract.
  static func build(from extract: String, into folder: String) throws -> OpenBundle {
    try GazetteerBundle.build(location(folder), from: extract, output: nil, progress: nil)
  }

  /// Where a bundle in a folder is looked for.
  static func location(_ folder: String) -> GazetteerLocation {
    GazetteerLocation(
      gazetteer: folder, data: scratch + "/extract", environment: [:],
      programPath: "/nowhere/otm", workingDirectory: "/nowhere")
  }

  /// Replaces a file by another content.
  static func write(_ bytes: some Sequence<UInt8>, to path: String) {
    try? Data(bytes).write(to: URL(fileURLWithPath: path))
  }
}
