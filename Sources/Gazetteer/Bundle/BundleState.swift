package import TextFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The state of a bundle's folder, as far as a quick check can tell.
package enum BundleState {
  /// Nothing is there, or an empty folder.
  case missing
  /// A folder with other contents.
  case foreign
  /// A bundle of another format or folding version, and the options that named a user's files when
  /// it was built: `--addresses FILE`, `--places FILE`.
  case otherVersion(expected: String, found: String, options: [String])
  /// A bundle whose files do not match its manifest.
  case damaged(reason: String)
  /// A folder or file that the system could not open, which says nothing about the bundle.
  case unreadable(path: String, failure: SystemFailure)
  /// A usable bundle.
  case ready(BundleManifest)

  /// Checks the manifest, sizes and headers, but not every byte.
  ///
  /// - Parameters:
  ///   - folder: The folder of the bundle.
  ///   - foldingVersion: The version of the folding applied to queries; names must have been folded
  ///     with the same one.
  ///     folded by the same.
  package init(folder: String, foldingVersion: Int) {
    let bytes: [UInt8]
    do throws(MappedFileError) {
      guard let found = try Self.start(of: folder + "/" + BundleManifest.fileName) else {
        self = try Self.isEmpty(folder) ? .missing : .foreign
        return
      }
      bytes = found
    } catch {
      self = Self.unreadable(error)
      return
    }
    let json = try? JSONValue(bytes: bytes)
    let manifest = json.flatMap(BundleManifest.init)
    // Another format may have another manifest, but it does have versions.
    let versions = manifest.map(Versions.init) ?? json.flatMap(Versions.init)
    let expected = Versions(
      format: BundleManifest.currentFormat, foldingVersion: foldingVersion)
    if let versions, versions != expected {
      self = .otherVersion(
        expected: expected.text, found: versions.text,
        options: json.map(Self.options) ?? [])
    } else if let manifest {
      do throws(MappedFileError) {
        let problem = try Self.problem(in: folder, manifest)
        self = problem.map { .damaged(reason: $0) } ?? .ready(manifest)
      } catch {
        self = Self.unreadable(error)
      }
    } else {
      self = .damaged(reason: "\(BundleManifest.fileName) cannot be understood")
    }
  }

  /// Returns the options that the user's files were given with, from a manifest of any format.
  private static func options(_ manifest: JSONValue) -> [String] {
    func list(_ member: String) -> [JSONValue] {
      guard case .list(let files)? = manifest[member] else { return [] }
      return files
    }
    let extracts = list("addressFiles").compactMap { $0["extract"]?["id"]?.text }
    let files = list("addressFiles").filter { $0["extract"] == nil && $0["name"]?.text != nil }
    return extracts.map { "--osm \($0)" }
      + files.map { "--addresses \($0["name"]?.text ?? "")" }
      + files.map { "--attribution '\($0["attribution"]?.text ?? "")'" }
      + list("placeFiles").compactMap { $0["name"]?.text }.map { "--places \($0)" }
  }

  /// The part of a manifest that every format has.
  private struct Versions: Equatable {
    let format: Int
    let foldingVersion: Int

    init(format: Int, foldingVersion: Int) {
      self.format = format
      self.foldingVersion = foldingVersion
    }

    init?(_ json: JSONValue) {
      guard let format = json["format"]?.integer,
        let foldingVersion = json["foldingVersion"]?.integer
      else { return nil }
      self.init(format: format, foldingVersion: foldingVersion)
    }

    init(_ manifest: BundleManifest) {
      self.init(format: manifest.format, foldingVersion: manifest.foldingVersion)
    }

    var text: String { "\(format).\(foldingVersion)" }
  }

  private static func unreadable(_ error: MappedFileError) -> BundleState {
    guard case .system(let path, let code) = error else {
      return .damaged(reason: error.description)
    }
    return .unreadable(path: path, failure: SystemFailure(code))
  }

  private static func problem(
    in folder: String, _ manifest: BundleManifest
  ) throws(MappedFileError) -> String? {
    for name in BundleManifest.contentNames
    where !manifest.files.contains(where: { $0.name == name }) {
      return "\(BundleManifest.fileName) does not name \(name)"
    }
    for file in manifest.files {
      let path = folder + "/" + file.name
      guard let size = try mapped(path)?.byteCount else { return "\(file.name) is missing" }
      guard size == file.bytes else {
        return "\(file.name) has \(size) bytes, expected \(file.bytes)"
      }
      guard file.name == BundleManifest.databaseName else { continue }
      let start = try start(of: path, limit: DatabaseHeader.byteCount) ?? []
      if let problem = DatabaseHeader(start).problem(fileBytes: size) { return problem }
    }
    return nil
  }

  /// A manifest is a kilobyte or two; a larger file is not read as one.
  private static let maxManifestBytes = 1 << 24

  /// Returns the tier of the bundle in a folder; `world` for a bundle of everything, and for one that is being
  /// built and has no manifest yet.
  static func tier(in folder: String) throws(MappedFileError) -> PlaceSelection.Tier {
    // Every reader asks, and to parse the manifest would take a tenth of the time to open one.
    guard let bytes = try start(of: folder + "/" + BundleManifest.fileName),
      bytes.indices.contains(where: {
        bytes[$0] == selectionKey[0] && bytes[$0...].starts(with: selectionKey)
      })
    else { return .world }
    let json = try? JSONValue(bytes: bytes)
    return (json?["selection"]?["tier"]?.text).flatMap(PlaceSelection.Tier.init) ?? .world
  }

  /// The key that the manifest of a bundle of everything lacks.
  private static let selectionKey = Array(#""selection""#.utf8)

  /// Returns the first bytes of a file; `nil` if there is none.
  private static func start(
    of path: String, limit: Int = maxManifestBytes
  ) throws(MappedFileError) -> [UInt8]? {
    try mapped(path)?.withBytes { bytes in
      bytes.extracting(first: limit).withUnsafeBytes { Array($0) }
    }
  }

  /// Maps a file; `nil` if there is none.
  private static func mapped(_ path: String) throws(MappedFileError) -> MappedFile? {
    do throws(MappedFileError) {
      return try MappedFile(path: path, readsAhead: false)
    } catch {
      if case .system(_, let code) = error, code == ENOENT || code == ENOTDIR { return nil }
      throw error
    }
  }

  /// Returns whether a folder has no files, or does not exist.
  private static func isEmpty(_ folder: String) throws(MappedFileError) -> Bool {
    do throws(MappedFileError) {
      return try FolderListing.names(in: folder).isEmpty
    } catch {
      if case .system(_, let code) = error, code == ENOENT || code == ENOTDIR { return true }
      throw error
    }
  }
}

/// The first 100 bytes of a bundle's database, used to detect an incomplete or wrong file.
///
/// The layout is that of "Database File Format", section 1.3, sqlite.org.
package struct DatabaseHeader {
  /// The header's length.
  package static let byteCount = 100

  private let bytes: [UInt8]

  /// Creates a header from the first bytes of a file.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the problem with a file of a given size; `nil` if it is as written.
  package func problem(fileBytes: Int) -> String? {
    guard bytes.count >= Self.byteCount else {
      return "the database has \(fileBytes) bytes, too few for a header"
    }
    guard bytes.starts(with: Array("SQLite format 3".utf8) + [0]) else {
      return "the database does not start with SQLite's header"
    }
    guard number(at: 68, bytes: 4) == Int(GazetteerSchema.applicationID) else {
      return "the database is not a gazetteer"
    }
    guard number(at: 60, bytes: 4) == BundleManifest.currentFormat else {
      return
        "the database is of format \(number(at: 60, bytes: 4)), its manifest of \(BundleManifest.currentFormat)"
    }
    let pageSize = number(at: 16, bytes: 2)
    let pages = number(at: 28, bytes: 4)
    // A page size of 65,536 does not fit into two bytes and is written as 1.
    guard (pageSize == 1 ? 65_536 : pageSize) * pages == fileBytes else {
      return "the database has \(fileBytes) bytes, its header says \(pages) pages of \(pageSize)"
    }
    return nil
  }

  private func number(at offset: Int, bytes count: Int) -> Int {
    bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
  }
}
