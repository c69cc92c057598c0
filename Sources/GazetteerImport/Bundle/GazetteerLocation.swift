import Gazetteer

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The locations of a program's gazetteer bundle, and of the extract to build it from.
///
/// The bundle is at the first of these that is given: the option; `OTM_GAZETTEER`;
/// `$XDG_DATA_HOME/otm/gazetteer` if it was built with addresses, unless another extract is chosen;
/// `PREFIX/share/on-the-map/gazetteer` for a program in `PREFIX/bin` that was installed with a bundle,
/// unless an extract is chosen;
/// `$XDG_CACHE_HOME/otm/gazetteer-<format>-<12 digits that identify the extract>`.
///
/// The extract is at the first of these that exists: the option; `OTM_DATA`; `Data/manifest.json`
/// in the folders above the program; the same above the working folder, only if the program itself
/// is in a checkout; `PREFIX/share/on-the-map` for a program in `PREFIX/bin`. Folders that belong
/// to anybody but this user, root and the owner of the program are skipped, because their owner
/// could determine the answers.
package struct GazetteerLocation: Sendable {
  private let gazetteer: String?
  private let data: String?
  private let environment: [String: String]
  private let programPath: String
  private let workingDirectory: String

  /// Creates a location from the arguments and the environment of a program.
  ///
  /// - Parameters:
  ///   - gazetteer: The value of `--gazetteer`.
  ///   - data: The value of `--data`.
  ///   - environment: The environment variables.
  ///   - programPath: The path of the program; a relative path starts at the working directory.
  ///   - workingDirectory: The complete path of the working directory.
  package init(
    gazetteer: String?, data: String?, environment: [String: String], programPath: String,
    workingDirectory: String
  ) {
    self.gazetteer = gazetteer
    self.data = data
    self.environment = environment
    self.programPath = programPath
    self.workingDirectory = workingDirectory
  }

  // MARK: Bundle

  /// The bundle's folder outside of the cache: the one that the caller chose, else the one that the
  /// user built with addresses, else the one that was installed with the program; `nil` to use the cache.
  var fixedFolder: String? { chosenFolder ?? builtFolder ?? installedFolder }

  /// The same without a bundle that the user built with addresses, which a build of the extract alone
  /// must not replace.
  var fixedFolderWithoutAddresses: String? { chosenFolder ?? installedFolder }

  /// Whether the bundle is the one in the cache, which a build of newer data replaces.
  package var isCached: Bool { fixedFolder == nil }

  /// Returns the folder for a bundle with addresses: the one that the caller chose, else
  /// ``userFolder()``.
  ///
  /// - Throws: ``GazetteerError/noCacheFolder``.
  package func folderWithAddresses() throws(GazetteerError) -> String {
    if let chosenFolder { return chosenFolder }
    return try userFolder()
  }

  /// The folder that the caller chose; `nil` to search for one.
  var chosenFolder: String? {
    (Self.nonEmpty(gazetteer) ?? Self.nonEmpty(environment["OTM_GAZETTEER"]))
      .map(Self.withoutTrailingSlashes)
  }

  /// The bundle that the user built with addresses, without choosing a folder.
  ///
  /// It is `nil` if there is none, or if the caller chose another extract than it was built from.
  private var builtFolder: String? {
    guard let folder = try? userFolder(), Self.exists(folder + "/manifest.json") else { return nil }
    guard let chosenExtract else { return folder }
    guard case .ready(let manifest) = BundleState(folder: folder),
      let bytes = try? InputFile(path: chosenExtract + "/manifest.json").readToEnd()
    else { return nil }
    return manifest.source == ExtractManifest.identity(of: bytes) ? folder : nil
  }

  /// Returns the folder of a bundle that cannot be rebuilt from the extract alone, where programs find
  /// it.
  ///
  /// - Throws: ``GazetteerError/noCacheFolder``.
  package func userFolder() throws(GazetteerError) -> String {
    // The XDG Base Directory Specification says to ignore relative paths.
    if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") {
      return folder + "/otm/gazetteer"
    }
    guard let home = Self.nonEmpty(environment["HOME"]) else { throw .noCacheFolder }
    return home + "/.local/share/otm/gazetteer"
  }

  /// The bundle that was installed with the program.
  ///
  /// It is `nil` if no bundle was installed, or if the caller chose an extract.
  private var installedFolder: String? {
    guard chosenExtract == nil else { return nil }
    let folder = sharedFolder + "/gazetteer"
    return Self.exists(folder + "/manifest.json") ? folder : nil
  }

  /// Returns the bundle's folder in the cache, for an extract with an ``ExtractManifest/identity``.
  func cacheFolder(extract identity: String) throws(GazetteerError) -> String {
    try cacheRoot() + "/otm/gazetteer-\(BundleManifest.currentFormat)-\(identity.prefix(12))"
  }

  /// Returns the default folder for downloads of GeoNames' own files.
  ///
  /// - Throws: ``GazetteerError/noCacheFolder``.
  package func downloadFolder() throws(GazetteerError) -> String {
    try cacheRoot() + "/otm/geonames"
  }

  /// Returns the default folder for downloads of OpenStreetMap's extracts.
  ///
  /// - Throws: ``GazetteerError/noCacheFolder``.
  package func osmFolder() throws(GazetteerError) -> String { try cacheRoot() + "/otm/osm" }

  /// Returns the sizes of OpenStreetMap's extracts in megabytes, by their ids; empty without data.
  package func osmExtractSizes() -> [String: Int] {
    guard let folder = try? extractFolder(),
      let extracts = try? LexiconFiles(folder: folder + "/dictionaries").extractSizes()
    else { return [:] }
    return extracts
  }

  /// Returns the user's folder for files that can be created again.
  func cacheRoot() throws(GazetteerError) -> String {
    // The XDG Base Directory Specification says to ignore relative paths.
    if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return folder }
    guard let home = Self.nonEmpty(environment["HOME"]) else { throw .noCacheFolder }
    return home + "/.cache"
  }

  // MARK: Extract

  private var chosenExtract: String? {
    Self.nonEmpty(data) ?? Self.nonEmpty(environment["OTM_DATA"])
  }

  /// Returns the extract's folder.
  ///
  /// - Throws: ``GazetteerError/noExtract(searched:)``.
  package func extractFolder() throws(GazetteerError) -> String {
    if let folder = chosenExtract {
      guard Self.exists(folder + "/manifest.json") else { throw .noExtract(searched: [folder]) }
      return folder
    }
    let search = ExtractSearch(program: program)
    if let folder = search.upwards(from: search.programFolder) { return folder }
    if search.isInCheckout, let folder = search.upwards(from: workingDirectory) { return folder }
    let shared = sharedFolder
    guard Self.exists(shared + "/manifest.json") else {
      throw .noExtract(
        searched: ["upwards of \(search.programFolder)"]
          + (search.isInCheckout ? ["upwards of \(workingDirectory)"] : []) + [shared])
    }
    return shared
  }

  // MARK: Paths

  /// The program's own file, without symbolic links.
  private var program: String {
    Self.resolved(programPath.hasPrefix("/") ? programPath : workingDirectory + "/" + programPath)
  }

  /// `PREFIX/share/on-the-map`, the folder of the files that belong to a program in `PREFIX/bin`.
  private var sharedFolder: String {
    let prefix = Self.parent(of: Self.parent(of: program))
    return (prefix == "/" ? "" : prefix) + "/share/on-the-map"
  }

  /// Returns a path to which letters can be added to make the names of files next to it.
  static func withoutTrailingSlashes(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return String(path)
  }

  private static func nonEmpty(_ text: String?) -> String? {
    text.flatMap { $0.isEmpty ? nil : $0 }
  }

  static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }

  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  /// Returns the path without symbolic links, or unchanged if there is no such file.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
