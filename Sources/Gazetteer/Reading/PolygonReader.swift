package import Geodesy

/// The countries, first-level divisions and waters of a bundle, read in place.
package struct PolygonReader: Sendable {
  private let countries: PolygonIndex
  private let regions: PolygonIndex
  private let waters: PolygonIndex

  /// Maps the three files of a bundle's folder.
  ///
  /// - Throws: `MappedFileError` if one cannot be opened.
  package init(folder: String, readsAhead: Bool = true) throws(MappedFileError) {
    func index(_ name: String) throws(MappedFileError) -> PolygonIndex {
      try PolygonIndex(MappedFile(path: folder + "/" + name, readsAhead: readsAhead))
    }
    countries = try index(BundleManifest.countryPolygonsName)
    regions = try index(BundleManifest.regionPolygonsName)
    waters = try index(BundleManifest.waterPolygonsName)
  }

  /// Checks every byte of the files.
  ///
  /// - Throws: `MappedFileError` if a byte has changed since it was written.
  package func verify() throws(MappedFileError) {
    try countries.verify()
    try regions.verify()
    try waters.verify()
  }

  /// Whether there are any countries.
  package var hasCountries: Bool { countries.count > 0 }

  /// Returns the countries that may contain a point; empty if no land is drawn there.
  ///
  /// Of overlapping polygons, the smallest counts: it is an enclave for which the larger one has no
  /// hole.
  package func countries(at point: Coordinate) -> [CountryCode] {
    countries(at: point, reading: countries(of:))
  }

  /// Returns the same, with a closure that reads the countries of a polygon.
  func countries(
    at point: Coordinate, reading label: (_ shape: Int) -> PolygonCountries?
  ) -> [CountryCode] {
    for shape in countries.shapes(containing: point) {
      guard let found = label(shape)?.countries(at: point), !found.isEmpty else { continue }
      return found
    }
    return []
  }

  /// Reads the countries of a polygon; `nil` if there is no such polygon.
  func countries(of shape: Int) -> PolygonCountries? {
    countries.label(of: shape).map(PolygonCountries.init(label:))
  }

  /// Returns the id of the first-level division that contains a point, or `nil` if none is drawn there.
  package func region(at point: Coordinate) -> PlaceID? {
    regions.shapes(containing: point).first.flatMap { regions.label(of: $0) }.flatMap {
      PlaceID($0)
    }
  }

  /// The ids of the first-level divisions that are drawn.
  package var regionIDs: Set<PlaceID> {
    Set((0..<regions.count).compactMap { regions.label(of: $0) }.compactMap { PlaceID($0) })
  }

  /// Returns the outline of a country; `nil` if none is drawn.
  package func outline(of country: CountryCode) -> AreaOutline? {
    outline(in: countries) { PolygonCountries(label: $0).rules.last?.countries == [country] }
  }

  /// Returns the outline of a first-level division; `nil` if none is drawn.
  package func outline(of region: PlaceID) -> AreaOutline? {
    outline(in: regions) { PlaceID($0) == region }
  }

  private func outline(
    in index: PolygonIndex, where isWanted: (_ label: String) -> Bool
  ) -> AreaOutline? {
    let shapes = (0..<index.count).filter { index.label(of: $0).map(isWanted) ?? false }
    return AreaOutline(rings: index.rings(of: Set(shapes)))
  }

  /// Returns the smallest sea or lake that contains a point, or `nil`, with a closure that reads the water of a
  /// polygon.
  func water(at point: Coordinate, reading label: (_ shape: Int) -> NamedWater?) -> NamedWater? {
    for shape in waters.shapes(containing: point) {
      if let water = label(shape) { return water }
    }
    return nil
  }

  /// Reads the water of a polygon; `nil` if there is no such polygon.
  func water(of shape: Int) -> NamedWater? { waters.label(of: shape).flatMap(Self.water) }

  /// Returns the label of a water: its kind, its id or a hyphen, and its name, separated by spaces.
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
