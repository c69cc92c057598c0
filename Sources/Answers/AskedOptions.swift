package import Gazetteer
package import GeocodingAPI
package import Geodesy

extension SearchOptions {
  /// How many results a query of a batch has unless more are asked for.
  package static let limitOfBatch = 1

  /// Creates options as they were asked for; what is `nil` has the default of a search.
  package init(
    limit: Int?, isBatch: Bool = false, countries: Set<CountryCode>, boundingBox: BoundingBox?,
    circle: BoundingCircle?, layers: Set<Layer>, minPopulation: Int?, focus: Coordinate?,
    language: String?, correctsSpelling: Bool?, explains: Bool?
  ) {
    let standard = SearchOptions()
    self.init(
      limit: limit ?? (isBatch ? Self.limitOfBatch : standard.limit), countries: countries,
      boundingBox: boundingBox, circle: circle, layers: layers,
      minPopulation: minPopulation ?? standard.minPopulation, focus: focus, language: language,
      correctsSpelling: correctsSpelling ?? standard.correctsSpelling,
      explains: explains ?? standard.explains)
  }
}

extension ProximityOptions {
  /// Creates options as they were asked for; what is `nil` or empty has the default.
  package init(
    count: Int?, radiusMeters: Double?, layers: Set<Layer>, countries: Set<CountryCode>,
    minPopulation: Int?, language: String?
  ) {
    let standard = ProximityOptions()
    self.init(
      count: count ?? standard.count, radiusMeters: radiusMeters ?? standard.radiusMeters,
      filter: PlaceFilter(
        layers: layers.isEmpty ? standard.filter.layers : layers, countries: countries,
        minPopulation: minPopulation ?? standard.filter.minPopulation),
      language: language)
  }
}
