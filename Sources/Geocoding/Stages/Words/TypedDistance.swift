import Gazetteer
import GeocodingAPI
import Geodesy

/// How far from a place something is: "20 miles south of Chicago", "two hours from Lyon".
struct TypedDistance {
  /// The distance, at most ``maxMeters``.
  let meters: Double
  /// The direction from the place, clockwise from north; `nil` if the text does not say.
  let bearingDegrees: Double?

  /// Longer ones tell nothing about where something is.
  private static let maxMeters = 500_000.0
  /// The maximum uncertainty that a town and its surroundings have.
  private static let metersOfSurroundings = 50_000.0

  /// Creates a distance; `nil` if it is zero, or too long.
  init?(kilometers: Double, direction: AreaPart.Direction?) {
    let meters = kilometers * 1000
    guard meters > 0, meters <= Self.maxMeters else { return nil }
    self.meters = meters
    bearingDegrees = direction?.bearingDegrees
  }

  /// How far from the answer's point the place may be: people round distances, and name one of eight
  /// directions.
  private var accuracyMeters: Double { bearingDegrees == nil ? meters : meters / 2 }

  /// Whether it leads so far away that the place is another one.
  var isFar: Bool { accuracyMeters > Self.metersOfSurroundings }

  /// Moves a place by the distance, if the direction is known; its label says so.
  func move(_ place: inout AnsweredPlace) {
    place.accuracyMeters = max(place.accuracyMeters, accuracyMeters.rounded())
    guard let bearingDegrees,
      let end = place.coordinate.destination(bearingDegrees: bearingDegrees, meters: meters),
      let point = AreaPart.rounded(latitude: end.latitude, longitude: end.longitude)
    else { return }
    place.coordinate = point
    place.boundingBox = nil
    place.label =
      PointSurroundings.KnownPlace(
        name: place.label, distanceMeters: meters, bearingDegrees: bearingDegrees
      ).text
  }
}
