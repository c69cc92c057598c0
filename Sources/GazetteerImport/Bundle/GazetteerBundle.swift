package import Gazetteer

/// The folder of files that geocoding reads: how to find, build and check it.
///
///     let location = GazetteerLocation(
///       gazetteer: nil, data: nil, environment: ProcessInfo.processInfo.environment,
///       programPath: CommandLine.arguments[0],
///       workingDirectory: FileManager.default.currentDirectoryPath)
///     let bundle = try GazetteerBundle.open(location, progress: nil)
///     let reader = try GazetteerReader(folder: bundle.folder)
package enum GazetteerBundle {
  /// Opens the bundle, which is built in the cache if it is missing there or of another version.
  ///
  /// A folder that the caller chose is never built in: it may be a slip of the pen, and a build takes
  /// minutes and hundreds of megabytes.
  ///
  /// - Throws: ``GazetteerError``.
  package static func open(
    _ location: GazetteerLocation, progress: ProgressHandler?
  ) throws -> OpenBundle {
    if let folder = location.chosenFolder { return try existing(in: folder) }
    return try openOrBuild(location, progress: progress)
  }

  /// Opens the bundle, and builds it if it is missing or of another version, wherever it is.
  ///
  /// An existing bundle is checked in about a millisecond: manifest, versions, sizes, headers. If
  /// several processes start at once, one builds and the others wait for it.
  ///
  /// - Throws: ``GazetteerError``. A damaged bundle is refused rather than rebuilt: something broke
  ///   it, and the user should know.
  package static func openOrBuild(
    _ location: GazetteerLocation, progress: ProgressHandler?
  ) throws -> OpenBundle {
    var extractFolder: String?
    let folder: String
    if let given = location.fixedFolder {
      folder = given
    } else {
      let extract = try location.extractFolder()
      extractFolder = extract
      folder = try cacheFolder(location, extract: extract)
    }
    let state = BundleState(folder: folder)
    if let bundle = try usable(state, in: folder) { return bundle }
    let construction = BundleConstruction(
      folder: folder,
      extractFolder: try extractFolder ?? self.extractFolder(of: location, for: state, in: folder),
      progress: progress)
    try construction.run { state in if case .ready = state { true } else { false } }
    return try existing(in: folder)
  }

  /// Rebuilds the bundle, whatever is in its place.
  ///
  /// - Parameters:
  ///   - location: The locations of the extract and the bundle.
  ///   - source: A folder of GeoNames files; `nil` for the bundled extract.
  ///   - output: The folder of the bundle; `nil` for the one that ``open(_:progress:)`` uses.
  ///   - selection: The places to include; by default all.
  ///   - progress: A handler that is called at each step.
  /// - Returns: The new bundle.
  /// - Throws: ``GazetteerError``.
  package static func build(
    _ location: GazetteerLocation, from source: String?, output: String?,
    selection: PlaceSelection = .everything, progress: ProgressHandler?
  ) throws -> OpenBundle {
    try build(
      location, from: source, output: output, selection: selection, addressSources: [],
      progress: progress)
  }

  /// Rebuilds the bundle, with houses, streets and places from a user's files in addition to those
  /// of the extract.
  ///
  /// - Throws: ``GazetteerError``.
  package static func build(
    _ location: GazetteerLocation, from source: String?, output: String?,
    selection: PlaceSelection, addressSources: [any AddressSource], ownPlaces: OwnPlaces? = nil,
    progress: ProgressHandler?
  ) throws -> OpenBundle {
    let bundled = try? location.extractFolder()
    let extract = try source ?? bundled ?? location.extractFolder()
    let folder: String
    if let given = output.map(GazetteerLocation.withoutTrailingSlashes)
      ?? location.fixedFolderWithoutAddresses
    {
      folder = given
    } else {
      folder = try cacheFolder(
        location, extract: source == nil ? extract : location.extractFolder(), isReplaced: true)
    }
    let construction = BundleConstruction(
      folder: folder, extractFolder: extract, bundledFolder: bundled, selection: selection,
      addressSources: addressSources, ownPlaces: ownPlaces ?? OwnPlaces(kept: []),
      progress: progress)
    try construction.run { _ in false }
    return try existing(in: folder)
  }

  /// Rebuilds the bundle from its extract with GeoNames' daily changes.
  ///
  /// The changes of earlier updates are kept in the bundle, which is replaced once the new one is
  /// complete. Programs that have it open continue to read the files they opened.
  ///
  /// - Parameters:
  ///   - location: The location of the bundle, and of the extract if it has been moved since.
  ///   - changes: A folder with the four files of each day: `modifications-YYYY-MM-DD.txt`,
  ///     `deletes-…`, `alternateNamesModifications-…`, `alternateNamesDeletes-…`.
  ///   - allowsMissingDays: Whether to continue if days are missing between those in the bundle and
  ///     those of the changes, or among the latter; otherwise that is an error.
  ///   - progress: A handler that is called at each step.
  /// - Returns: The changes that were applied, and those that could not be.
  /// - Throws: ``GazetteerError``, such as ``GazetteerError/extractGone(folder:bundle:)``.
  package static func update(
    _ location: GazetteerLocation, with changes: String, allowsMissingDays: Bool = false,
    progress: ProgressHandler?
  ) throws -> UpdateReport {
    try update(
      location, with: changes, allowsMissingDays: allowsMissingDays, ownPlaces: nil,
      progress: progress)
  }

  /// Replaces a user's own places or the sources of addresses in the bundle, after GeoNames' changes if
  /// there are any; `nil` keeps those of the bundle.
  ///
  /// Everything else is as for ``update(_:with:allowsMissingDays:progress:)``.
  package static func update(
    _ location: GazetteerLocation, with changes: String?, allowsMissingDays: Bool,
    ownPlaces: OwnPlaces?, addressSources: [any AddressSource]? = nil, progress: ProgressHandler?
  ) throws -> UpdateReport {
    let bundle = try existing(location)
    return try BundleUpdate(
      folder: bundle.folder, location: location, changesFolder: changes, ownPlaces: ownPlaces,
      addressSources: addressSources, allowsMissingDays: allowsMissingDays, progress: progress
    ).run()
  }

  /// Returns the files of a user's own places that were added to the bundle in a folder; `nil` if
  /// there are none, or no usable bundle.
  package static func placeFiles(in folder: String) -> [String]? {
    guard case .ready(let manifest) = BundleState(folder: folder) else { return nil }
    return manifest.placeFiles?.map(\.name)
  }

  /// Returns the files of addresses that were added to the bundle in a folder; an empty list without a
  /// usable bundle.
  package static func addressFiles(in folder: String) -> [BundleManifest.AddressFile] {
    guard case .ready(let manifest) = BundleState(folder: folder) else { return [] }
    return manifest.addressFiles ?? []
  }

  /// Returns whether a file, which may have moved, has the content that a bundle was built with.
  package static func isUnchanged(_ file: BundleManifest.File, at path: String? = nil) -> Bool {
    let path = path ?? file.name
    return FileOperations.size(of: path) == file.bytes
      && (try? BundleVerification.checksum(of: path)) == file.crc32
  }

  /// Returns the files of a user's own places that have changed since they were read, or are gone.
  package static func changedPlaceFiles(of bundle: OpenBundle) -> [String] {
    (bundle.manifest.placeFiles ?? []).filter { !isUnchanged($0) }.map(\.name)
  }

  /// Returns whether a bundle has the places of a user's files as they are now, and no others.
  package static func hasPlaces(of files: [String], _ bundle: OpenBundle) -> Bool {
    (bundle.manifest.placeFiles ?? []).map(\.name) == files.map(BundleConstruction.complete)
      && changedPlaceFiles(of: bundle).isEmpty
  }

  /// Finds the bundle without building it.
  package static func existing(_ location: GazetteerLocation) throws -> OpenBundle {
    if let given = location.fixedFolder {
      return try existing(in: given)
    }
    return try existing(
      in: cacheFolder(location, extract: location.extractFolder()))
  }

  /// Returns the newest date of the data that a program answers from.
  ///
  /// It is the bundle's, or before a bundle has been built the extract's; `nil` if there is neither.
  package static func dataDate(_ location: GazetteerLocation) -> String? {
    if let bundle = try? existing(location) { return bundle.manifest.dataDate }
    guard let extract = try? location.extractFolder() else { return nil }
    return try? ExtractManifest(folder: extract)?.date
  }

  /// Checks every byte of a bundle.
  package static func verify(
    _ bundle: OpenBundle, progress: ProgressHandler?
  ) throws {
    try BundleVerification.run(bundle, progress: progress)
  }

  /// Compares every byte of a bundle that is in use with its checksums.
  ///
  /// The bundle may be read at the same time, and the machine is left to its readers: the check
  /// pauses for three quarters of the time. Everything that ``verify(_:progress:)`` checks in
  /// addition to the checksums was checked when the files were created.
  ///
  /// - Parameters:
  ///   - bundle: The bundle.
  ///   - record: The record of bundles found intact; one that has been since the machine started is
  ///     not read again. `nil` to read it in any case.
  ///   - wait: Waits for a time.
  /// - Returns: The problem; `nil` if all bytes are those that were written.
  /// - Throws: ``GazetteerError/inputOutput(path:reason:)`` if the system cannot read a file, which
  ///   says nothing about the bundle.
  package static func damage(
    in bundle: OpenBundle, record: CheckRecord?, wait: (Duration) -> Void
  ) throws -> String? {
    let before = record?.state(of: bundle)
    if let before, record?.holds(before) == true { return nil }
    for file in bundle.manifest.files {
      let path = bundle.folder + "/" + file.name
      guard !FileOperations.isMissing(path) else {
        return "\(file.name) is missing"
      }
      let found = try BundleVerification.checksum(of: path) { wait(min($0 * 3, .seconds(1))) }
      guard found == file.crc32 else {
        return "\(file.name) has CRC-32 \(found), expected \(file.crc32)"
      }
    }
    // If it changed while it was read, only a part of it was read.
    if let before, record?.state(of: bundle) == before { record?.keep(before) }
    return nil
  }

  // MARK: Looking

  private static func existing(in folder: String) throws -> OpenBundle {
    BundleConstruction(folder: folder, extractFolder: "").restore()
    let state = BundleState(folder: folder)
    if let bundle = try usable(state, in: folder) { return bundle }
    if case .otherVersion(let expected, let found, _) = state {
      throw GazetteerError.otherVersion(folder: folder, expected: expected, found: found)
    }
    throw GazetteerError.noBundle(folder: folder)
  }

  /// Returns the extract that a bundle is built from.
  ///
  /// Without one, what is wrong with a bundle of another version is its version.
  private static func extractFolder(
    of location: GazetteerLocation, for state: BundleState, in folder: String
  ) throws(GazetteerError) -> String {
    do {
      return try location.extractFolder()
    } catch .noExtract(let searched) {
      guard case .otherVersion(let expected, let found, _) = state else {
        throw .noExtract(searched: searched)
      }
      throw .otherVersion(folder: folder, expected: expected, found: found)
    }
  }

  /// Returns the bundle of a state; `nil` if it must be built.
  private static func usable(_ state: BundleState, in folder: String) throws -> OpenBundle? {
    switch state {
    case .ready(let manifest): return OpenBundle(folder: folder, manifest: manifest)
    case .otherVersion(let expected, let found, let options) where !options.isEmpty:
      // Rebuilt from the extract alone it would lose its streets, or the user's own places.
      throw GazetteerError.otherVersionWithFiles(
        folder: folder, expected: expected, found: found, options: options)
    case .missing, .otherVersion: return nil
    case .foreign: throw GazetteerError.foreignFolder(folder: folder)
    case .damaged(let reason): throw GazetteerError.damaged(folder: folder, reason: reason)
    case .unreadable(let path, let failure):
      throw GazetteerError.inputOutput(path: path, reason: "cannot be opened: \(failure)")
    }
  }

  /// Returns the bundle's folder in the cache, named by the content of an extract.
  ///
  /// - Parameters:
  ///   - location: The locations of the extract and the bundle.
  ///   - extract: The extract's folder.
  ///   - isReplaced: Whether a bundle that is there will be built anew.
  /// - Returns: The folder, in which there may be no bundle yet.
  /// - Throws: ``GazetteerError``, also if a table was edited that the manifest, which names the
  ///   content, does not describe.
  private static func cacheFolder(
    _ location: GazetteerLocation, extract: String, isReplaced: Bool = false
  ) throws -> String {
    do {
      let manifest = try InputFile(path: extract + "/manifest.json").readToEnd()
      let folder = try location.cacheFolder(extract: ExtractManifest.identity(of: manifest))
      try EditedTables(extract: extract).check(
        changedSince: isReplaced ? nil : folder + "/" + BundleManifest.fileName)
      return folder
    } catch let error as ExtractError {
      throw GazetteerError.badExtract(error)
    }
  }
}
