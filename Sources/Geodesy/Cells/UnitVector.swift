#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A point of the unit sphere.
///
/// x points toward 0° N 0° E, y toward 0° N 90° E, and z toward the north pole. Straight-line
/// (chord) lengths between such points increase with great-circle distance, have no special cases
/// at the poles and the antimeridian, and need no trigonometry, so the index compares those.
package typealias UnitVector = SIMD3<Double>

extension UnitVector {
  /// Creates the vector of a coordinate; each component is within 2e-16 of the true one.
  ///
  /// The two ends of the antimeridian, and all longitudes of a pole, have the same vector, to the
  /// last bit.
  package init(_ coordinate: Coordinate) {
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

  /// Returns the dot product.
  @inlinable
  package func dot(_ other: Self) -> Double { x * other.x + y * other.y + z * other.z }
}

extension Earth {
  /// Returns the chord of an arc in meters on the unit sphere; 2 from half the circumference on.
  package static func chord(meters: Double) -> Double {
    2 * sin(min(meters / meanRadiusMeters, .pi) / 2)
  }
}

/// A box in space around points of the unit sphere, with edges parallel to the axes.
///
/// A point inside it is at least ``minSquaredChord(to:)`` away from another, so a box that is too
/// far away can be skipped.
package struct UnitBox: Equatable, Sendable {
  /// The minimum x, y and z.
  package var least: UnitVector
  /// The maximum x, y and z.
  package var greatest: UnitVector

  /// Creates a box from its corners.
  @inlinable
  package init(least: UnitVector, greatest: UnitVector) {
    self.least = least
    self.greatest = greatest
  }

  /// Returns the square of the distance from a point to the nearest point of the box; 0 inside.
  @inlinable
  package func minSquaredChord(to point: UnitVector) -> Double {
    let outside = pointwiseMax(pointwiseMax(least - point, point - greatest), .zero)
    return outside.dot(outside)
  }

  /// Returns the box with every face moved outward.
  package func padded(by margin: Double) -> Self {
    Self(least: least - margin, greatest: greatest + margin)
  }
}
