import GazetteerStore
import TextAnalysis

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension BundleState {
  /// Looks at a folder, for names that are folded as this program folds them.
  init(folder: String) { self.init(folder: folder, foldingVersion: ToponymFolding.version) }
}

/// Makes a bundle beside its place and moves it there whole.
struct BundleConstruction {
  /// Where the bundle goes.
  let folder: String
  /// The extract's folder.
  let extractFolder: String
  /// Where corrections lie when the extract has none of its own.
  var bundledFolder: String?
  /// What of the extract goes into the bundle.
  var selection = PlaceSelection.everything
  /// Houses and streets beside those of the extract.
  var addressSources: [any AddressSource] = []
  /// Told about each step.
  var progress: ProgressHandler?

  /// What leftovers of killed builds are called, behind the bundle's name.
  private static let buildingMark = ".building-"
  private static let replacedMark = ".replaced-"

  /// Builds the bundle while no other process does.
  ///
  /// What stands there is looked at once the lock is held: another process may have built it in the
  /// meantime.
  func run(unless isDone: (BundleState) -> Bool) throws {
    // Before anything is written: of an extract that cannot be read nothing is left behind.
    let extract: Extract
    do {
      extract = try Extract(
        folder: extractFolder, bundledFolder: bundledFolder, selection: selection)
    } catch {
      throw mapped(error, parent: Self.parent(of: folder))
    }
    try replace(unless: isDone) { try build(extract, in: $0) }
  }

  /// Moves a new folder to the bundle's place, whole or not at all, while no other process does.
  func replace(
    unless isDone: (BundleState) -> Bool = { _ in false }, _ make: (String) throws -> Void
  ) throws {
    let parent = Self.parent(of: folder)
    try FileOperations.makeFolder(parent)
    let lock = try BuildLock(path: folder + ".lock") {
      progress?("waiting for another process that builds it", 0, nil)
    }
    try withExtendedLifetime(lock) {
      restore(in: parent)
      let state = BundleState(folder: folder)
      if isDone(state) { return }
      if case .foreign = state { throw GazetteerError.foreignFolder(folder: folder) }
      removeLeftovers(in: parent)
      let random = String(UInt64.random(in: .min ... .max), radix: 36)
      let building = folder + Self.buildingMark + random
      do {
        try FileOperations.makeFolder(building)
        try make(building)
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

  private func build(_ extract: Extract, in building: String) throws {
    let builder = GazetteerBuilder(
      extract: extract, addressSources: addressSources, folder: building, progress: progress)
    let report = try builder.run()
    // Beside the checksums, which are of the same bytes: whether they make an index.
    let integrity = BackgroundResult { try GazetteerIntegrity.problem(in: building) }
    let manifest = BundleManifest(
      foldingVersion: ToponymFolding.version, source: extract.manifest?.identity ?? "custom",
      dataDate: extract.date, attribution: Self.attribution, counts: report.counts,
      files: try BundleManifest.contentNames.map { name in
        let path = building + "/" + name
        return .init(
          name: name, bytes: FileOperations.size(of: path) ?? 0,
          crc32: try BundleVerification.checksum(of: path))
      }, selection: selection == .everything ? nil : selection, rejected: report.rejected)
    if let problem = try integrity.value() ?? nil {
      throw GazetteerError.damaged(folder: building, reason: problem)
    }
    try Self.write(manifest, in: building)
  }

  /// Writes the manifest of a folder whose other files are complete, and waits for the disk.
  static func write(_ manifest: BundleManifest, in building: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let manifestPath = building + "/" + BundleManifest.fileName
    try FileOperations.write(Array(try encoder.encode(manifest)) + [0x0A], to: manifestPath)
    for name in BundleManifest.contentNames {
      try FileOperations.synchronize(building + "/" + name)
    }
    for path in [manifestPath, building] { try FileOperations.synchronize(path) }
  }

  /// Puts back the bundle that a killed process had moved away, and not yet replaced.
  private func restore(in parent: String) {
    guard !FileOperations.exists(folder) else { return }
    let name = folder.split(separator: "/").last ?? ""
    for entry in FileOperations.names(in: parent) where entry.hasPrefix(name + Self.replacedMark) {
      guard case .ready = BundleState(folder: parent + "/" + entry) else { continue }
      if (try? FileOperations.move(parent + "/" + entry, to: folder)) != nil { return }
    }
  }

  /// Does the same while no other process builds; for those who only read.
  func restore() {
    let parent = Self.parent(of: folder)
    guard !FileOperations.exists(folder),
      FileOperations.names(in: parent).contains(where: {
        $0.hasPrefix((folder.split(separator: "/").last ?? "") + Self.replacedMark)
      }), let lock = try? BuildLock(path: folder + ".lock", willWait: {})
    else { return }
    withExtendedLifetime(lock) { restore(in: parent) }
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
