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
