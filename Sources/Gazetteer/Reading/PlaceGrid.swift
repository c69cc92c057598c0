package import Geodesy

/// The points of a bundle's places: `places.grid`, numbered in the order of `places.ids`.
package struct PlaceGrid: Sendable {
  /// The points.
  package let index: GridIndex
  /// The places for the points' numbers.
  package let ids: PlaceIDTable

  /// Maps the two files of a bundle.
  ///
  /// - Throws: `MappedFileError` if one cannot be opened.
  package init(folder: String, readsAhead: Bool = true) throws(MappedFileError) {
    let gridPath = folder + "/" + BundleManifest.gridName
    index = try GridIndex(MappedFile(path: gridPath, readsAhead: readsAhead))
    let idsPath = folder + "/" + BundleManifest.idsName
    ids = try PlaceIDTable(MappedFile(path: idsPath, readsAhead: readsAhead))
  }

  /// Returns the point of a place in the form of the grid.
  ///
  /// Its layer is the place's, except that sections of settlements are `neighbourhood`; 0 stands
  /// for no country.
  package static func point(
    position: UInt32, coordinate: Coordinate, layer: Layer, featureCode: ArraySlice<UInt8>,
    country: UInt16, population: Int64
  ) -> GridPoint {
    let isSection = layer == .locality && featureCode.elementsEqual("PPLX".utf8)
    return GridPoint(
      ordinal: position, coordinate: coordinate,
      layer: (isSection ? Layer.neighborhood : layer).rawValue, country: country,
      population: UInt32(clamping: population))
  }

  /// Returns the nearest places: see `GazetteerReading`.
  func places(
    nearestTo target: Coordinate, limit: Int, withinMeters meters: Double,
    passing filter: GridFilter, using searcher: inout GridSearcher
  ) throws(GazetteerReadError) -> NearestPlaces {
    let found = searcher.nearest(to: target, count: limit, within: meters, filter: filter)
    var neighbors: [NearestPlaces.Neighbor] = []
    neighbors.reserveCapacity(found.points.count)
    for point in found.points {
      guard let place = ids[Int(point.ordinal)] else {
        throw .invalidValue(table: BundleManifest.gridName, column: "ordinal")
      }
      neighbors.append(.init(place, distanceMeters: point.distanceMeters))
    }
    return NearestPlaces(neighbors, searchedToMeters: found.searchedToMeters)
  }

  /// Returns the nearest place: see `GazetteerReading`.
  func place(
    nearestTo target: Coordinate, withinMeters meters: Double, passing filter: GridFilter,
    using searcher: inout GridSearcher
  ) throws(GazetteerReadError) -> NearestPlaces.Neighbor? {
    guard let point = searcher.nearestPoint(to: target, within: meters, filter: filter)
    else { return nil }
    guard let place = ids[Int(point.ordinal)] else {
      throw .invalidValue(table: BundleManifest.gridName, column: "ordinal")
    }
    return NearestPlaces.Neighbor(place, distanceMeters: point.distanceMeters)
  }

  /// Returns a filter in the form of the grid.
  static func filter(_ filter: PlaceFilter) -> GridFilter {
    var layers = filter.layers.intersection(PlaceFilter.searchableLayers)
    if layers.contains(.locality), !filter.leavesOutSections { layers.insert(.neighborhood) }
    return GridFilter(
      layers: Set(layers.map(\.rawValue)),
      countries: filter.countries.isEmpty ? nil : Set(filter.countries.map(\.packed)),
      minPopulation: UInt32(clamping: filter.minPopulation),
      // 97 of 100 points are settlements.
      passesMost: layers.contains(.locality) && filter.countries.isEmpty
        && filter.minPopulation == 0)
  }
}
