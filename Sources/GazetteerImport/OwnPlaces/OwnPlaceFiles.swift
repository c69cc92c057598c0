/// A user's own files of places: CSV with a header, or GeoJSON.
package enum OwnPlaceFiles {
  /// Reads all files; `.json` and `.geojson` are GeoJSON, `.csv` is CSV, each also as `.gz`.
  ///
  /// - Throws: ``ExtractError`` for the first row that cannot be used: a user's own rows are few, and
  ///   each matters.
  package static func read(_ paths: [String]) throws -> OwnPlaces {
    let rows = try paths.flatMap { path in
      let name = path.hasSuffix(".gz") ? String(path.dropLast(3)) : path
      if name.hasSuffix(".csv") { return try OwnPlaceCSV(path: path).rows() }
      guard name.hasSuffix(".geojson") || name.hasSuffix(".json") else {
        throw ExtractError.unsuitable(
          path: path, reason: "expected a name that ends in .csv, .geojson or .json, plain or .gz")
      }
      return try OwnPlaceGeoJSON(path: path).rows()
    }
    return try OwnPlaces(paths: paths, rows: rows)
  }
}
