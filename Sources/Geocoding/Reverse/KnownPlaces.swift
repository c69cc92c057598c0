import Gazetteer
import GeocodingAPI
import Geodesy

/// A search for a settlement that describes a point to people who do not know the country.
struct KnownPlaces {
  let gazetteer: any GazetteerReading

  /// The steps of size and distance within which a settlement is well known; the last has no limit.
  private static let steps: [(minPopulation: Int, withinMeters: Double)] = [
    (100_000, 30_000), (15_000, 150_000), (100_000, 500_000), (1_000, .infinity), (0, .infinity),
  ]

  /// Returns the nearest well-known settlement.
  ///
  /// It is the nearest city of 100,000 within 30 km; else the nearest town of 15,000 within 150 km;
  /// else the nearest city within 500 km; else the nearest settlement of 1,000; else any.
  func nearest(
    to point: Coordinate, names: LocalNames
  ) throws -> PointSurroundings.KnownPlace? {
    for step in Self.steps {
      let filter = PlaceFilter(leavesOutSections: true, minPopulation: step.minPopulation)
      let found = try gazetteer.places(
        nearestTo: point, limit: 1, withinMeters: step.withinMeters, passing: filter)
      guard let neighbor = found.neighbors.first,
        let place = try gazetteer.place(neighbor.element)
      else { continue }
      return PointSurroundings.KnownPlace(
        name: try names.name(of: place), distanceMeters: neighbor.distanceMeters,
        bearingDegrees: place.coordinate.bearingDegrees(to: point))
    }
    return nil
  }
}
