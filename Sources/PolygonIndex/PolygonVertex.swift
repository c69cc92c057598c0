import Geodesy

/// A corner of a polygon, in hundred-thousandths of a degree.
public struct PolygonVertex: Hashable, Sendable {
  /// How many of its units are a degree.
  public static let unitsPerDegree = 100_000

  /// North of the equator, in `-9_000_000...9_000_000`.
  public let latitude: Int32
  /// East of Greenwich, in `-18_000_000...18_000_000`.
  public let longitude: Int32

  /// Creates a corner, or returns `nil` when it lies on no globe.
  public init?(latitude: Int, longitude: Int) {
    guard (-9_000_000...9_000_000).contains(latitude),
      (-18_000_000...18_000_000).contains(longitude)
    else { return nil }
    self.latitude = Int32(latitude)
    self.longitude = Int32(longitude)
  }

  /// Creates a corner that is known to be in range.
  init(uncheckedLatitude latitude: Int32, longitude: Int32) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A point asked about, in ten-millionths of a degree: a centimetre.
///
/// Sides have corners a hundred times coarser, so which side of a side a point lies on is decided
/// in whole numbers, without rounding.
struct FinePoint {
  /// How many of its units are one of a corner's.
  static let unitsPerVertexUnit = 100

  let latitude: Int
  let longitude: Int

  /// Rounds a coordinate.
  ///
  /// The meridian of -180 is that of 180, and what lies on it belongs to the west of it, where 180
  /// ends the map. The north pole belongs to what lies south of it.
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
