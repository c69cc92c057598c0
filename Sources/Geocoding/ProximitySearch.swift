package import Gazetteer
package import GeocodingAPI
package import Geodesy

/// A search for the places near a point.
///
///     let search = ProximitySearch(gazetteer: reader)
///     let answer = try search.nearest(to: paris, options: ProximityOptions(count: 3))
///     answer.results.first?.distanceMeters
///
/// Results are exact on the whole globe: no other place that passes the filter is nearer than
/// ``Answer/searchedToMeters``.
///
/// For use by one thread at a time: every thread needs its own, with its own reader.
package final class ProximitySearch {
  private let gazetteer: any GazetteerReading
  private let description: PlaceDescription

  package init(gazetteer: any GazetteerReading) {
    self.gazetteer = gazetteer
    description = PlaceDescription(gazetteer: gazetteer)
  }

  /// Returns the places nearest to a point.
  ///
  /// Results come nearest first; at equal distances, the lowest id comes first. Each has its
  /// distance and its bearing from the point (`nil` for the point itself). All of them match the
  /// request, so each has confidence 1 and the answer's ambiguity is 1. If there are none, the
  /// outcome is `none`.
  ///
  /// - Parameters:
  ///   - point: Any place on the globe.
  ///   - query: The point as typed, for ``Answer/query``; by default its numbers.
  ///   - options: The number, the kind and the maximum distance of places.
  /// - Returns: The answer, with ``Answer/searchedToMeters``.
  /// - Throws: An error if the gazetteer cannot be read.
  package func nearest(
    to point: Coordinate, query: String? = nil, options: ProximityOptions = ProximityOptions()
  ) throws -> Answer {
    description.use(options.language)
    let found = try gazetteer.places(
      nearestTo: point, limit: options.count, withinMeters: options.radiusMeters,
      passing: options.filter)
    let results = try labeled(found.neighbors.compactMap { try describe($0, from: point) })
    return Answer(
      query: query ?? "\(point.latitude), \(point.longitude)",
      outcome: results.isEmpty ? .none : .match, results: results, unmatched: [],
      ambiguity: results.isEmpty
        ? Ambiguity(count: 0, margin: nil, hint: nil) : Ambiguity(count: 1, margin: 1, hint: nil),
      searchedToMeters: found.searchedToMeters)
  }

  /// Returns the results with distinct labels.
  private func labeled(_ places: [AnsweredPlace]) throws -> [AnsweredPlace] {
    let groups = Dictionary(grouping: places.indices) { places[$0].label }
    guard groups.count < places.count else { return places }
    var places = places
    let distinct = DistinctLabels(description: description)
    for group in groups.values where group.count > 1 {
      let labels = try distinct.labels(
        of: group.map {
          .init(described: .init(place: places[$0], scope: .nowhere), interval: nil)
        })
      for (index, label) in zip(group, labels) { places[index].label = label }
    }
    return places
  }

  private func describe(
    _ neighbor: NearestPlaces.Neighbor, from point: Coordinate
  ) throws -> AnsweredPlace? {
    guard var answered = try description.describe(neighbor.element) else { return nil }
    answered.distanceMeters = neighbor.distanceMeters
    answered.bearingDegrees = point.bearingDegrees(to: answered.coordinate)
    return answered
  }
}
