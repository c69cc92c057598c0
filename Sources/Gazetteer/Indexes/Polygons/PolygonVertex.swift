import Geodesy

/// A vertex of a polygon, in hundred-thousandths of a degree.
package struct PolygonVertex: Hashable, Sendable {
  /// The number of units in a degree.
  package static let unitsPerDegree = 100_000

  /// The position north of the equator, in `-9_000_000...9_000_000`.
  package let latitude: Int32
  /// The position east of Greenwich, in `-18_000_000...18_000_000`.
  package let longitude: Int32

  /// Creates a vertex, or returns `nil` if it is not on the globe.
  package init?(latitude: Int, longitude: Int) {
    guard (-9_000_000...9_000_000).contains(latitude),
      (-18_000_000...18_000_000).contains(longitude)
    else { return nil }
    self.latitude = Int32(latitude)
    self.longitude = Int32(longitude)
  }

  /// Creates a vertex that is known to be in range.
  init(uncheckedLatitude latitude: Int32, longitude: Int32) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A query point, in ten-millionths of a degree: a centimeter.
///
/// Vertices are a hundred times coarser, so the position of a point relative to a side is computed
/// with integers, without rounding.
struct FinePoint {
  /// The number of units in one vertex unit.
  static let unitsPerVertexUnit = 100

  let latitude: Int
  let longitude: Int

  /// Creates a point by rounding a coordinate.
  ///
  /// The meridian of -180 is the same as that of 180, and points on it belong to the area west of
  /// it, where 180 is the edge of the map. The north pole belongs to the area south of it.
  init(_ coordinate: Coordinate) {
    let scale = Double(PolygonVertex.unitsPerDegree * Self.unitsPerVertexUnit)
    latitude = min(Int((coordinate.latitude * scale).rounded()), 900_000_000 - 1)
    let longitude = Int((coordinate.longitude * scale).rounded())
    self.longitude = longitude == -1_800_000_000 ? 1_800_000_000 : longitude
  }

  init(latitude: Int, longitude: Int) {
    self.latitude = latitude
    self.longitude = longitude
  }
}
