import Gazetteer
import TextAnalysis
import TextFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension BundleState {
  /// Checks a folder for names folded with this program's version of the folding.
  init(folder: String) { self.init(folder: folder, foldingVersion: ToponymFolding.version) }
}

/// The construction of a bundle next to its final place, and its move there when complete.
struct BundleConstruction {
  /// The folder of the bundle.
  let folder: String
  /// The extract's folder.
  let extractFolder: String
  /// The folder with corrections for an extract that has none of its own.
  var bundledFolder: String?
  /// The selection of places from the extract.
  var selection = PlaceSelection.everything
  /// The sources of houses and streets in addition to those of the extract.
  var addressSources: [any AddressSource] = []
  /// The user's own places.
  var ownPlaces = OwnPlaces(kept: [])
  /// A handler that is called at each step.
  var progress: ProgressHandler?

  /// Marks the leftovers of killed builds, after the bundle's name.
  private static let buildingMark = ".building-"
  private static let replacedMark = ".replaced-"

  /// Builds the bundle while no other process does.
  ///
  /// The state of the folder is checked once the lock is held: another process may have built the
  /// bundle by then.
  func run(unless isDone: (BundleState) -> Bool) throws {
    // Before anything is written: an unreadable extract must not leave anything behind.
    let extract: Extract
    do {
      extract = try Extract(
        folder: extractFolder, bundledFolder: bundledFolder, selection: selection)
    } catch {
      throw mapped(error, parent: Self.parent(of: folder))
    }
    try replace(unless: isDone) { building in
      let builder = GazetteerBuilder(
        extract: extract, addressSources: addressSources, ownPlaces: ownPlaces, folder: building,
        progress: progress)
      try Self.build(builder, in: building) { report, files in
        BundleManifest(
          foldingVersion: ToponymFolding.version, source: extract.manifest?.identity ?? "custom",
          extract: Self.description(of: extract), dataDate: extract.date,
          attribution: Self.attribution(of: addressSources), counts: report.counts, files: files,
          selection: selection == .everything ? nil : selection,
          addressFiles: try Self.addressFiles(of: addressSources, report),
          placeFiles: try ownPlaces.paths.map { try Self.remembered($0) },
          rejected: report.rejected, points: report.points)
      }
    }
  }

  /// Moves a new folder to the bundle's place atomically, while no other process does.
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

  /// Builds and checks a bundle in an empty folder.
  ///
  /// `makeManifest` returns its manifest from the builder's report and its files.
  static func build(
    _ builder: GazetteerBuilder, in building: String,
    makeManifest: (GazetteerBuilder.Report, [BundleManifest.File]) throws -> BundleManifest
  ) throws {
    let report = try builder.run()
    // In addition to the checksums, which cover the same bytes: whether they are a valid index.
    let integrity = BackgroundResult { try GazetteerIntegrity.problem(in: building) }
    defer { _ = try? integrity.value() }
    let files = try BundleManifest.contentNames.map { name in
      let path = building + "/" + name
      return BundleManifest.File(
        name: name, bytes: FileOperations.size(of: path) ?? 0,
        crc32: try BundleVerification.checksum(of: path))
    }
    let manifest = try makeManifest(report, files)
    if let problem = try integrity.value() ?? nil {
      throw GazetteerError.damaged(folder: building, reason: problem)
    }
    try write(manifest, in: building)
  }

  /// Returns an extract as the manifest records it.
  static func description(of extract: Extract) -> BundleManifest.Extract {
    .init(folder: complete(extract.folder), fingerprint: extract.fingerprint)
  }

  /// Returns a user's file as the manifest records it, with the credit that its source asks for.
  static func remembered(
    _ path: String, credit: String? = nil
  ) throws -> BundleManifest.File {
    .init(
      name: complete(path), bytes: FileOperations.size(of: path) ?? 0,
      crc32: try BundleVerification.checksum(of: path), attribution: credit)
  }

  /// Returns the files of sources as the manifest records them.
  static func addressFiles(
    of sources: [any AddressSource], _ report: GazetteerBuilder.Report
  ) throws -> [BundleManifest.AddressFile] {
    try sources.enumerated().compactMap { number, source in
      guard let file = source.file else { return nil }
      return .init(
        file: try remembered(file.path, credit: file.credit), date: file.date,
        extract: file.extract, table: file.table,
        counts: number < report.addressCounts.count ? report.addressCounts[number] : nil)
    }
  }

  /// Returns a path that starts at the root.
  static func complete(_ path: String) -> String {
    guard !path.hasPrefix("/"), let current = realpath(".", nil) else { return path }
    defer { free(current) }
    return String(cString: current) + "/" + path
  }

  /// Writes the manifest of a folder whose other files are complete, and flushes it to the disk.
  private static func write(_ manifest: BundleManifest, in building: String) throws {
    var bytes: [UInt8] = []
    JSONWriter.appendLine(.indented, to: &bytes) { $0.value(manifest.json) }
    let manifestPath = building + "/" + BundleManifest.fileName
    try FileOperations.write(bytes, to: manifestPath)
    for name in BundleManifest.contentNames {
      try FileOperations.synchronize(building + "/" + name)
    }
    for path in [manifestPath, building] { try FileOperations.synchronize(path) }
  }

  /// Restores the bundle that a killed process had moved away but not yet replaced.
  private func restore(in parent: String) {
    guard !FileOperations.exists(folder) else { return }
    let name = folder.split(separator: "/").last ?? ""
    for entry in FileOperations.names(in: parent) where entry.hasPrefix(name + Self.replacedMark) {
      guard case .ready = BundleState(folder: parent + "/" + entry) else { continue }
      if (try? FileOperations.move(parent + "/" + entry, to: folder)) != nil { return }
    }
  }

  /// Restores the bundle while no other process builds, for programs that only read.
  func restore() {
    let parent = Self.parent(of: folder)
    guard !FileOperations.exists(folder),
      FileOperations.names(in: parent).contains(where: {
        $0.hasPrefix((folder.split(separator: "/").last ?? "") + Self.replacedMark)
      }), let lock = try? BuildLock(path: folder + ".lock", willWait: {})
    else { return }
    withExtendedLifetime(lock) { restore(in: parent) }
  }

  /// CC BY 4.0 requires the source, the license and a note on changes; files of addresses require
  /// their credits.
  static func attribution(of sources: [any AddressSource]) -> String {
    sources.compactMap { $0.file?.credit }.reduce(into: ["GeoNames (CC BY 4.0)"]) {
      if !$1.isEmpty, !$0.contains($1) { $0.append($1) }
    }.joined(separator: "; ")
  }

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
    case GazetteerWriteError.diskFull, MappedFileError.system(_, ENOSPC):
      GazetteerError.diskFull(folder: parent)
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

/// A handler for the progress of building, checking or updating a bundle.
///
/// - Parameters:
///   - step: The current step, such as `"reading places"`.
///   - fraction: The completed share of the whole, from 0 to 1; an estimate.
///   - remainingSeconds: The approximate time left; `nil` while it is unknown.
package typealias ProgressHandler = (
  _ step: String, _ fraction: Double, _ remainingSeconds: Double?
) -> Void
