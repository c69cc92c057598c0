public import GazetteerStore

/// The folder of files that geocoding reads: how it is found, made and checked.
///
///     let location = GazetteerLocation(
///       gazetteer: nil, data: nil, environment: ProcessInfo.processInfo.environment,
///       programPath: CommandLine.arguments[0],
///       workingDirectory: FileManager.default.currentDirectoryPath)
///     let bundle = try GazetteerBundle.open(location, progress: nil)
///     let reader = try GazetteerReader(folder: bundle.folder)
public enum GazetteerBundle {
  /// Finds the bundle, and builds it when it is missing or of another version.
  ///
  /// A bundle that is there is checked in about a millisecond: manifest, versions, sizes, headers.
  /// Of several processes that start at once, one builds and the others wait for it.
  ///
  /// - Throws: ``GazetteerError``. A damaged bundle is refused, not rebuilt: something broke it, and
  ///   somebody should know.
  public static func open(
    _ location: GazetteerLocation, progress: ProgressHandler?
  ) throws -> OpenBundle {
    var extractFolder: String?
    let folder: String
    if let chosen = location.chosenFolder {
      folder = chosen
    } else {
      let extract = try location.extractFolder()
      extractFolder = extract
      folder = try location.cacheFolder(extract: identity(of: extract))
    }
    if let bundle = try usable(BundleState(folder: folder), in: folder) { return bundle }
    let construction = BundleConstruction(
      folder: folder, extractFolder: try extractFolder ?? location.extractFolder(),
      progress: progress)
    try construction.run { state in if case .ready = state { true } else { false } }
    return try existing(in: folder)
  }

  /// Builds the bundle anew, whatever stands in its place.
  ///
  /// - Parameters:
  ///   - location: Where extract and bundle are looked for.
  ///   - source: A folder of GeoNames files; `nil` for the bundled extract.
  ///   - output: Where the bundle goes; `nil` for where ``open(_:progress:)`` looks for it.
  ///   - selection: Which places it holds; by default all.
  ///   - progress: Told about each step.
  /// - Returns: The new bundle.
  /// - Throws: ``GazetteerError``.
  public static func build(
    _ location: GazetteerLocation, from source: String?, output: String?,
    selection: PlaceSelection = .everything, progress: ProgressHandler?
  ) throws -> OpenBundle {
    try build(
      location, from: source, output: output, selection: selection, addressSources: [],
      progress: progress)
  }

  /// Builds the bundle anew, with houses and streets of files beside those of the extract.
  ///
  /// - Throws: ``GazetteerError``.
  package static func build(
    _ location: GazetteerLocation, from source: String?, output: String?,
    selection: PlaceSelection, addressSources: [any AddressSource], progress: ProgressHandler?
  ) throws -> OpenBundle {
    let bundled = try? location.extractFolder()
    let extract = try source ?? bundled ?? location.extractFolder()
    let folder: String
    if let output = output.map(GazetteerLocation.withoutTrailingSlashes) ?? location.chosenFolder {
      folder = output
    } else {
      folder = try location.cacheFolder(
        extract: identity(of: source == nil ? extract : location.extractFolder()))
    }
    let construction = BundleConstruction(
      folder: folder, extractFolder: extract, bundledFolder: bundled, selection: selection,
      addressSources: addressSources, progress: progress)
    try construction.run { _ in false }
    return try existing(in: folder)
  }

  /// Applies GeoNames' daily changes to the bundle.
  ///
  /// They are applied to a copy, which takes the bundle's place once it is complete. Programs that
  /// have the bundle open go on with what they opened.
  ///
  /// - Parameters:
  ///   - location: Where the bundle is.
  ///   - changes: A folder with the four files of each day: `modifications-YYYY-MM-DD.txt`,
  ///     `deletes-…`, `alternateNamesModifications-…`, `alternateNamesDeletes-…`.
  ///   - allowsMissingDays: Whether to go on where days are missing between those that the bundle has
  ///     and those of the changes, or among these; else that is an error.
  ///   - progress: Told about each step.
  /// - Returns: What was done, and what could not be.
  /// - Throws: ``GazetteerError``.
  public static func update(
    _ location: GazetteerLocation, with changes: String, allowsMissingDays: Bool = false,
    progress: ProgressHandler?
  ) throws -> UpdateReport {
    let bundle = try existing(location)
    return try BundleUpdate(
      folder: bundle.folder, changesFolder: changes, allowsMissingDays: allowsMissingDays,
      progress: progress
    ).run()
  }

  /// Finds the bundle without building it.
  public static func existing(_ location: GazetteerLocation) throws -> OpenBundle {
    if let chosen = location.chosenFolder { return try existing(in: chosen) }
    return try existing(
      in: location.cacheFolder(extract: identity(of: location.extractFolder())))
  }

  /// Checks every byte of a bundle.
  public static func verify(
    _ bundle: OpenBundle, progress: ProgressHandler?
  ) throws {
    try BundleVerification.run(bundle, progress: progress)
  }

  /// Compares every byte of a bundle that is in use with its checksums.
  ///
  /// The bundle may be read meanwhile, and the machine is left to whoever reads it: three quarters of
  /// the time go by without doing anything. What ``verify(_:progress:)`` looks at beside the checksums
  /// was looked at when the files were made.
  ///
  /// - Parameters:
  ///   - bundle: The bundle.
  ///   - record: Where it is noted that a bundle was found whole; one that has been, since the machine
  ///     started, is not read again. `nil` to read it in any case.
  ///   - wait: Waits for a time.
  /// - Returns: What is wrong; `nil` when all bytes are those that were written.
  public static func damage(
    in bundle: OpenBundle, record: CheckRecord?, wait: (Duration) -> Void
  ) -> String? {
    let before = record?.state(of: bundle)
    if let before, record?.holds(before) == true { return nil }
    for file in bundle.manifest.files {
      do {
        let found = try BundleVerification.checksum(of: bundle.folder + "/" + file.name) {
          wait(min($0 * 3, .seconds(1)))
        }
        guard found == file.crc32 else {
          return "\(file.name) has CRC-32 \(found), expected \(file.crc32)"
        }
      } catch {
        return "\(error)"
      }
    }
    // What changed while it was read was read in part.
    if let before, record?.state(of: bundle) == before { record?.keep(before) }
    return nil
  }

  // MARK: Looking

  private static func existing(in folder: String) throws -> OpenBundle {
    BundleConstruction(folder: folder, extractFolder: "").restore()
    let state = BundleState(folder: folder)
    if let bundle = try usable(state, in: folder) { return bundle }
    if case .otherVersion(let expected, let found) = state {
      throw GazetteerError.otherVersion(folder: folder, expected: expected, found: found)
    }
    throw GazetteerError.noBundle(folder: folder)
  }

  /// The bundle of a state; `nil` when it is to be built.
  private static func usable(_ state: BundleState, in folder: String) throws -> OpenBundle? {
    switch state {
    case .ready(let manifest): return OpenBundle(folder: folder, manifest: manifest)
    case .missing, .otherVersion: return nil
    case .foreign: throw GazetteerError.foreignFolder(folder: folder)
    case .damaged(let reason): throw GazetteerError.damaged(folder: folder, reason: reason)
    }
  }

  private static func identity(of extractFolder: String) throws(GazetteerError) -> String {
    let path = extractFolder + "/manifest.json"
    do {
      return ExtractManifest.identity(of: try InputFile(path: path).readToEnd())
    } catch {
      throw .inputOutput(path: path, reason: "\(error)")
    }
  }
}
