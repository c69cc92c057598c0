import Gazetteer
package import GazetteerImport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Address files of every supported kind; the file's name determines the kind.
package struct AddressFileSource: AddressSource {
  private enum Kind {
    case geoJSON
    case csv
    case openStreetMap

    init?(path: String) {
      let name = path.hasSuffix(".gz") ? String(path.dropLast(3)) : path
      if name.hasSuffix(".osm") || path.hasSuffix(".osm.pbf") {
        self = .openStreetMap
      } else if name.hasSuffix(".geojson") || name.hasSuffix(".json") || name.hasSuffix(".ndjson") {
        self = .geoJSON
      } else if name.hasSuffix(".csv") {
        self = .csv
      } else {
        return nil
      }
    }

    /// The source of most of its addresses.
    var source: AddressSourceKind {
      switch self {
      case .geoJSON, .csv: .openaddresses
      case .openStreetMap: .node
      }
    }
  }

  /// The supported file name extensions, for error messages.
  private static let endings = ".geojson, .csv or .osm, plain or .gz, or .osm.pbf"

  private let parts: [(path: String, kind: Kind)]
  private let attribution: String?

  /// Creates a source from paths.
  ///
  /// A folder stands for its files with a supported extension, sorted by name.
  ///
  /// - Throws: ``ExtractError/unreadable(path:reason:)`` if a file does not exist or is of an
  ///   unknown kind.
  package init(paths: [String], attribution: String? = nil) throws {
    var files: [(path: String, kind: Kind)] = []
    for path in paths {
      guard FileManager.default.fileExists(atPath: path) else {
        throw ExtractError.unreadable(path: path, reason: "no such file or folder")
      }
      // Listing the contents fails for a path that is a file.
      if (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil {
        let names = try FileManager.default.subpathsOfDirectory(atPath: path)
        let found = names.sorted().compactMap { name in
          Kind(path: name).map { (path: path + "/" + name, kind: $0) }
        }
        guard !found.isEmpty else {
          throw ExtractError.unreadable(
            path: path, reason: "it has no file whose name ends in \(Self.endings)")
        }
        files += found
      } else if let kind = Kind(path: path) {
        files.append((path, kind))
      } else {
        throw ExtractError.unreadable(
          path: path, reason: "expected a name that ends in \(Self.endings)")
      }
    }
    parts = files
    self.attribution = attribution
  }

  /// The paths of the files, with their credits; folders are replaced by the files in them.
  package var files: [(path: String, credit: String)] {
    parts.map { ($0.path, attribution ?? $0.kind.source.credit) }
  }

  /// Visits the houses of all files, in the order of the files.
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

  /// Visits the places of the OpenStreetMap files, in the order of the files.
  package func forEachPlace(
    of kinds: ElementKinds, folder: String, _ visit: (SourcePlace) throws -> Void
  ) throws {
    for file in parts where file.kind == .openStreetMap {
      try OpenStreetMapPlaces(path: file.path, kinds: kinds).forEachPlace(folder: folder, visit)
    }
  }

  private func forEachUncredited(
    folder: String, _ visit: (borrowing SourceAddress) throws -> Void
  ) throws -> [RejectedLines] {
    try parts.flatMap { file in
      switch file.kind {
      case .geoJSON: try OpenAddressesGeoJSON(path: file.path).forEachAddress(visit)
      case .csv: try OpenAddressesCSV(path: file.path).forEachAddress(visit)
      case .openStreetMap:
        try openStreetMap(file.path, folder: folder, visit)
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
