package import Gazetteer
package import GazetteerImport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file of addresses of any supported kind; the file's name determines the kind, and the header that of
/// a table.
package struct AddressFileSource: AddressSource {
  private enum Kind {
    case geoJSON
    case table
    case openStreetMap
    case zip

    /// Returns the kind of a file by its name; `nil` for a name that says nothing.
    init?(path: String) {
      let lower = path.lowercased()
      let name = lower.hasSuffix(".gz") ? String(lower.dropLast(3)) : lower
      func ends(in endings: String...) -> Bool { endings.contains { name.hasSuffix($0) } }
      if ends(in: ".osm") || lower.hasSuffix(".osm.pbf") {
        self = .openStreetMap
      } else if ends(in: ".geojson", ".json", ".ndjson", ".geojsonl", ".geojsonseq", ".jsonl") {
        self = .geoJSON
      } else if ends(in: ".csv", ".psv", ".tsv", ".txt") {
        self = .table
      } else if lower.hasSuffix(".zip") {
        self = .zip
      } else {
        return nil
      }
    }
  }

  /// A file, or one within a zip file.
  private enum Part {
    case geoJSON(OpenAddressesGeoJSON)
    case table(AddressTable)
    case openStreetMap(path: String)

    /// The credit that the source of most of its addresses asks for.
    var credit: String {
      switch self {
      case .geoJSON: AddressSourceKind.openaddresses.credit
      case .table(let table): table.credit
      case .openStreetMap: AddressSourceKind.node.credit
      }
    }
  }

  /// The supported file name extensions, for error messages.
  private static let endings =
    ".csv, .psv, .tsv, .txt, .geojson or .osm, plain or .gz, .zip, or .osm.pbf"

  private let path: String
  private let parts: [Part]
  private var attribution: String?
  private let tables: TableOptions
  /// The extract that the file was downloaded as; `nil` for a user's own file.
  private let extract: DownloadedExtract?

  /// Creates a source from a file.
  ///
  /// A table is opened, and its header and first coordinates checked.
  ///
  /// - Throws: ``ExtractError`` if the file cannot be opened or is of an unknown kind, or a table cannot
  ///   be used.
  package init(
    path: String, attribution: String? = nil, tables: TableOptions = TableOptions()
  ) throws {
    _ = try InputPath.isFolder(path)
    self.path = path
    parts = try Self.parts(of: path, tables)
    self.attribution = attribution
    self.tables = tables
    extract = nil
  }

  /// Creates a source from a downloaded extract.
  package init(_ extract: DownloadedExtract) {
    path = extract.path
    parts = [.openStreetMap(path: extract.path)]
    attribution = nil
    tables = TableOptions()
    self.extract = extract
  }

  /// Opens a file again that a bundle was built with.
  ///
  /// - Throws: ``ExtractError``, also if it is no longer there.
  package init(_ recorded: BundleManifest.AddressFile) throws {
    let table = recorded.table
    try self.init(
      path: recorded.file.name,
      tables: TableOptions(
        columns: table?.columns.flatMap { try? AddressColumns(parsing: $0) },
        separator: table?.separator?.utf8.first, encoding: table?.encoding))
    if recorded.file.attribution != credit { attribution = recorded.file.attribution }
  }

  /// Creates the sources of a path: a folder stands for its files with a supported extension, sorted by
  /// name.
  ///
  /// - Throws: ``ExtractError``.
  package static func all(
    at path: String, attribution: String? = nil, tables: TableOptions = TableOptions()
  ) throws -> [AddressFileSource] {
    guard try InputPath.isFolder(path) else {
      return [try AddressFileSource(path: path, attribution: attribution, tables: tables)]
    }
    let names = try FileManager.default.subpathsOfDirectory(atPath: path)
    let found = names.sorted().filter { Kind(path: $0) != nil }
    guard !found.isEmpty else {
      throw ExtractError.unsuitable(
        path: path, reason: "it has no file whose name ends in \(endings)")
    }
    return try found.compactMap { name in
      do {
        return try AddressFileSource(
          path: path + "/" + name, attribution: attribution, tables: tables)
      } catch ExtractError.unsuitable where name.lowercased().hasSuffix(".txt") {
        // A license or a description.
        return nil
      }
    }
  }

  private static func parts(of path: String, _ options: TableOptions) throws -> [Part] {
    switch Kind(path: path) {
    case .geoJSON: [.geoJSON(OpenAddressesGeoJSON(path: path))]
    case .table: [.table(try AddressTable(path: path, options: options))]
    case .openStreetMap: [.openStreetMap(path: path)]
    case .zip: try members(of: path, options)
    case nil:
      throw ExtractError.unsuitable(path: path, reason: "expected a name that ends in \(endings)")
    }
  }

  /// Returns the files of a zip file with addresses; others, such as a license, are left out.
  private static func members(of path: String, _ options: TableOptions) throws -> [Part] {
    var parts: [Part] = []
    var refusal: ExtractError?
    for member in try ZipArchive(path: path).members {
      switch Kind(path: member.name) {
      case .geoJSON: parts.append(.geoJSON(OpenAddressesGeoJSON(path: path, member: member.name)))
      case .table:
        do {
          parts.append(
            .table(try AddressTable(path: path, member: member.name, options: options)))
        } catch let error as ExtractError {
          guard case .unsuitable = error else { throw error }
          refusal = refusal ?? error
        }
      case .openStreetMap, .zip, nil: continue
      }
    }
    guard parts.isEmpty else { return parts }
    throw refusal
      ?? ExtractError.unsuitable(path: path, reason: "it has no table and no GeoJSON file")
  }

  /// The credit that the file's own source asks for.
  private var credit: String { parts.first?.credit ?? "" }

  package var file: AddressSourceFile? {
    var file = AddressSourceFile(path: path, credit: attribution ?? credit)
    if case .openStreetMap = parts.first, path.hasSuffix(".pbf") { file.date = PBFFile.date(path) }
    file.date = file.date ?? extract?.date
    file.extract = extract?.extract
    file.table = tables.recorded
    return file
  }

  /// Visits the houses of the file, in its order.
  package func forEachAddress(
    folder: String, _ visit: (borrowing SourceAddress) throws -> Void
  ) throws -> [RejectedLines] {
    guard let attribution else { return try forEachUncredited(folder: folder, visit) }
    return try forEachUncredited(folder: folder) { address in
      var credited = copy address
      credited.credit = attribution
      try visit(credited)
    }
  }

  /// Visits the places of an OpenStreetMap file, in its order.
  package func forEachPlace(
    of kinds: ElementKinds, folder: String, _ visit: (SourcePlace) throws -> Void
  ) throws {
    for case .openStreetMap(let path) in parts {
      try OpenStreetMapPlaces(path: path, kinds: kinds).forEachPlace(folder: folder, visit)
    }
  }

  private func forEachUncredited(
    folder: String, _ visit: (borrowing SourceAddress) throws -> Void
  ) throws -> [RejectedLines] {
    try parts.flatMap { part in
      switch part {
      case .geoJSON(let file): try file.forEachAddress(visit)
      case .table(let table): try table.forEachAddress(visit)
      case .openStreetMap(let path): try openStreetMap(path, folder: folder, visit)
      }
    }
  }

  private func openStreetMap(
    _ path: String, folder: String, _ visit: (borrowing SourceAddress) throws -> Void
  ) throws -> [RejectedLines] {
    try OpenStreetMapSource(path: path).forEachAddress(folder: folder, visit)
    return []
  }
}
