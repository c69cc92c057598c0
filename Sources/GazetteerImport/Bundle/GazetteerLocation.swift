import GazetteerStore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where a program finds its gazetteer bundle, and the extract to build it from.
///
/// The bundle: the option, else `OTM_GAZETTEER`, else
/// `$XDG_CACHE_HOME/otm/gazetteer-<format>-<12 digits that tell which extract>`. The extract: the
/// option, else `OTM_DATA`, else upwards from the program to `Data/manifest.json`, then, only where the
/// program itself lies in a checkout, upwards from the working folder, else `PREFIX/share/on-the-map`
/// for a program in `PREFIX/bin`. Folders are passed by that belong to somebody else than this user, root
/// and the owner of the program: whoever fills them would choose what is answered.
public struct GazetteerLocation: Sendable {
  private let gazetteer: String?
  private let data: String?
  private let environment: [String: String]
  private let programPath: String
  private let workingDirectory: String

  /// Creates a location from what a program was given.
  ///
  /// - Parameters:
  ///   - gazetteer: The value of `--gazetteer`.
  ///   - data: The value of `--data`.
  ///   - environment: The environment variables.
  ///   - programPath: The program's own file; a relative path is one from the working directory.
  ///   - workingDirectory: Its whole path.
  public init(
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

  /// The folder that the caller chose; `nil` when the cache is to be used.
  var chosenFolder: String? {
    (Self.nonEmpty(gazetteer) ?? Self.nonEmpty(environment["OTM_GAZETTEER"]))
      .map(Self.withoutTrailingSlashes)
  }

  /// The bundle's folder in the cache, for an extract of this ``ExtractManifest/identity``.
  func cacheFolder(extract identity: String) throws(GazetteerError) -> String {
    try cacheRoot() + "/otm/gazetteer-\(BundleManifest.currentFormat)-\(identity.prefix(12))"
  }

  /// Where GeoNames' own files go when nobody says.
  ///
  /// - Throws: ``GazetteerError/noCacheFolder``.
  public func downloadFolder() throws(GazetteerError) -> String {
    try cacheRoot() + "/otm/geonames"
  }

  /// The user's folder of files that can be made again.
  func cacheRoot() throws(GazetteerError) -> String {
    // The XDG Base Directory Specification says to ignore relative paths.
    if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return folder }
    guard let home = Self.nonEmpty(environment["HOME"]) else { throw .noCacheFolder }
    return home + "/.cache"
  }

  // MARK: Extract

  /// The extract's folder.
  ///
  /// - Throws: ``GazetteerError/noExtract(searched:)``.
  func extractFolder() throws(GazetteerError) -> String {
    if let folder = Self.nonEmpty(data) ?? Self.nonEmpty(environment["OTM_DATA"]) {
      guard Self.exists(folder + "/manifest.json") else { throw .noExtract(searched: [folder]) }
      return folder
    }
    let program = programPath.hasPrefix("/") ? programPath : workingDirectory + "/" + programPath
    let search = ExtractSearch(program: Self.resolved(program))
    if let folder = search.upwards(from: search.programFolder) { return folder }
    if search.isInCheckout, let folder = search.upwards(from: workingDirectory) { return folder }
    let prefix = Self.parent(of: Self.parent(of: Self.resolved(program)))
    let shared = (prefix == "/" ? "" : prefix) + "/share/on-the-map"
    guard Self.exists(shared + "/manifest.json") else {
      throw .noExtract(
        searched: ["upwards of \(search.programFolder)"]
          + (search.isInCheckout ? ["upwards of \(workingDirectory)"] : []) + [shared])
    }
    return shared
  }

  // MARK: Paths

  /// A path to which the names of files beside it can be made by adding letters.
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

  /// The path without symbolic links; as it is, when there is no such file.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
