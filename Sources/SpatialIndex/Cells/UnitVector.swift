import Geodesy

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A point of the unit sphere: x towards 0° N 0° E, y towards 0° N 90° E, z towards the north pole.
///
/// Straight-line (chord) lengths between such points grow with great-circle distance, know no
/// poles and no antimeridian, and need no trigonometry, which is why the index compares those.
typealias UnitVector = SIMD3<Double>

extension UnitVector {
  /// Creates the vector of a coordinate; each component is within 2e-16 of the true one.
  ///
  /// The two ends of the antimeridian, and all longitudes of a pole, have the same vector, to the
  /// last bit.
  init(_ coordinate: Coordinate) {
    guard abs(coordinate.latitude) < 90 else {
      self.init(0, 0, coordinate.latitude > 0 ? 1 : -1)
      return
    }
    let radians = Double.pi / 180
    let latitude = coordinate.latitude * radians
    let longitude = abs(coordinate.longitude) == 180 ? .pi : coordinate.longitude * radians
    let equatorial = cos(latitude)
    self.init(equatorial * cos(longitude), equatorial * sin(longitude), sin(latitude))
  }

  /// Returns the scalar product.
  func dot(_ other: Self) -> Double { x * other.x + y * other.y + z * other.z }
}

extension Earth {
  /// Half the circumference of the sphere, rounded up to a whole meter: nothing lies farther off.
  static let antipodeMeters = 20_015_115.0

  /// Returns the chord on the unit sphere below an arc of that many meters; 2 from half the
  /// circumference on.
  static func chord(meters: Double) -> Double {
    2 * sin(min(meters / meanRadiusMeters, .pi) / 2)
  }
}
