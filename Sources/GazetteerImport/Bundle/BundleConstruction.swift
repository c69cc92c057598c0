import BundleOpening
import Crypto
import Foundation
import GazetteerStore
import TextAnalysis

/// Makes a bundle beside its place and moves it there whole.
struct BundleConstruction {
  /// Where the bundle goes.
  let folder: String
  /// The extract's folder.
  let extractFolder: String
  /// Where corrections lie when the extract has none of its own.
  var bundledFolder: String?
  /// Told about each step.
  var progress: ((BuildProgress) -> Void)?

  /// What leftovers of killed builds are called, behind the bundle's name.
  private static let buildingMark = ".building-"
  private static let replacedMark = ".replaced-"

  /// Builds the bundle while no other process does.
  ///
  /// What stands there is looked at once the lock is held: another process may have built it in the
  /// meantime.
  func run(unless isDone: (BundleState) -> Bool) throws {
    let parent = Self.parent(of: folder)
    try FileOperations.makeFolder(parent)
    let lock = try BuildLock(path: folder + ".lock") {
      progress?(
        BuildProgress(
          step: "waiting for another process that builds it", fraction: 0, remainingSeconds: nil))
    }
    try withExtendedLifetime(lock) {
      let state = BundleState(folder: folder)
      if isDone(state) { return }
      if case .foreign = state { throw GazetteerError.foreignFolder(folder: folder) }
      removeLeftovers(in: parent)
      let random = String(UInt64.random(in: .min ... .max), radix: 36)
      let building = folder + Self.buildingMark + random
      do {
        try FileOperations.makeFolder(building)
        try build(in: building)
        if FileOperations.exists(folder) {
          try FileOperations.move(folder, to: folder + Self.replacedMark + random)
        }
        try FileOperations.move(building, to: folder)
        try FileOperations.synchronize(parent)
      } catch {
        FileOperations.remove(building)
        throw mapped(error, parent: parent)
      }
      removeLeftovers(in: parent)
    }
  }

  private func build(in building: String) throws {
    let extract = try Extract(folder: extractFolder, bundledFolder: bundledFolder)
    let builder = GazetteerBuilder(extract: extract, folder: building, progress: progress)
    let counts = try builder.run()
    let manifest = BundleManifest(
      foldingVersion: ToponymFolding.version, source: extract.manifest?.sha256 ?? "custom",
      dataDate: extract.manifest?.date, attribution: Self.attribution, counts: counts,
      files: try BundleManifest.contentNames.map { name in
        let path = building + "/" + name
        return .init(
          name: name, bytes: FileOperations.size(of: path) ?? 0,
          sha256: try BundleVerification.checksum(of: path))
      })
    // The checksums are of the bytes just read; whether they make an index is the other question.
    if let problem = try GazetteerIntegrity.problem(in: building) {
      throw GazetteerError.damaged(folder: building, reason: problem)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let manifestPath = building + "/" + BundleManifest.fileName
    try FileOperations.write(Array(try encoder.encode(manifest)) + [0x0A], to: manifestPath)
    for name in BundleManifest.contentNames {
      try FileOperations.synchronize(building + "/" + name)
    }
    for path in [manifestPath, building] { try FileOperations.synchronize(path) }
  }

  /// CC BY 4.0 asks for the source, the licence and a word on changes.
  private static let attribution = "GeoNames (CC BY 4.0)"

  private func removeLeftovers(in parent: String) {
    let name = folder.split(separator: "/").last ?? ""
    for entry in FileOperations.names(in: parent)
    where entry.hasPrefix(name + Self.buildingMark) || entry.hasPrefix(name + Self.replacedMark) {
      FileOperations.remove(parent + "/" + entry)
    }
  }

  private func mapped(_ error: any Error, parent: String) -> any Error {
    switch error {
    case let error as ExtractError: GazetteerError.badExtract(error)
    case GazetteerWriteError.diskFull: GazetteerError.diskFull(folder: parent)
    case GazetteerWriteError.failed(let reason):
      GazetteerError.inputOutput(path: folder, reason: reason)
    default: error
    }
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
