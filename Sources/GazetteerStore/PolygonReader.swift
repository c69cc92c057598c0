package import GazetteerModel
package import Geodesy
import PolygonIndex
package import StoredBytes

/// The countries and waters of a bundle, read where they lie.
package struct PolygonReader: Sendable {
  private let countries: PolygonIndex
  private let waters: PolygonIndex

  /// Maps the two files of a bundle's folder.
  ///
  /// - Throws: `MappedFileError` when one cannot be opened.
  package init(folder: String, readsAhead: Bool = true) throws(MappedFileError) {
    let countriesPath = folder + "/" + BundleManifest.countryPolygonsName
    countries = try PolygonIndex(MappedFile(path: countriesPath, readsAhead: readsAhead))
    let watersPath = folder + "/" + BundleManifest.waterPolygonsName
    waters = try PolygonIndex(MappedFile(path: watersPath, readsAhead: readsAhead))
  }

  /// Reads every byte of both files.
  ///
  /// - Throws: `MappedFileError` when one is not as it was written.
  package func verify() throws(MappedFileError) {
    try countries.verify()
    try waters.verify()
  }

  /// Whether there are countries at all.
  package var hasCountries: Bool { countries.count > 0 }

  /// Returns the countries that a point may be in; none where no land is drawn.
  ///
  /// Of polygons that overlap the smallest counts: it is an enclave that the larger one has no hole
  /// for.
  package func countries(at point: Coordinate) -> [CountryCode] {
    for shape in countries.shapes(containing: point) {
      guard let label = countries.label(of: shape) else { continue }
      let found = PolygonCountries(label: label).countries(at: point)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Returns the smallest sea or lake that a point lies in; `nil` for none.
  package func water(at point: Coordinate) -> NamedWater? {
    for shape in waters.shapes(containing: point) {
      if let label = waters.label(of: shape), let water = Self.water(label) { return water }
    }
    return nil
  }

  /// Returns the label of a water: its kind, its id or a hyphen, its name, with blanks between.
  package static func label(of water: NamedWater) -> String {
    "\(water.kind.rawValue) \(water.id?.description ?? "-") \(water.name)"
  }

  private static func water(_ label: String) -> NamedWater? {
    let parts = label.split(separator: " ", maxSplits: 2)
    guard parts.count == 3, let kind = NamedWater.Kind(rawValue: String(parts[0])) else {
      return nil
    }
    return NamedWater(kind: kind, name: String(parts[2]), id: PlaceID(parts[1]))
  }
}
