package import GazetteerImport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Files of addresses, of any kind that this program reads: each kind is told by the file's name.
package struct AddressFileSource: AddressSource {
  /// The kinds of files.
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
  }

  /// What the endings of files may be, for messages.
  private static let endings = ".geojson, .csv or .osm, plain or .gz, or .osm.pbf"

  private let files: [(path: String, kind: Kind)]

  /// Finds the files of some paths; of a folder those whose names end as files of addresses do, in
  /// the order of their names.
  ///
  /// - Throws: ``ExtractError/unreadable(path:reason:)`` for what is not there, or of no such kind.
  package init(paths: [String]) throws {
    var files: [(path: String, kind: Kind)] = []
    for path in paths {
      guard FileManager.default.fileExists(atPath: path) else {
        throw ExtractError.unreadable(path: path, reason: "no such file or folder")
      }
      // Of a file there are no contents to be listed.
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
    self.files = files
  }

  /// The files, those of folders one by one.
  package var paths: [String] { files.map(\.path) }

  /// Visits the houses of all files.
  package func forEachAddress(
    folder: String, _ visit: (borrowing SourceAddress) throws -> Void
  ) throws -> [RejectedLines] {
    try files.flatMap { file in
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
