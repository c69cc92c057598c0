import Geodesy

/// A part of the sphere that cells are tested against.
///
/// Both tests may err on the safe side: a box that only nearly touches the region may intersect it,
/// a box only just inside may be said not to be.
protocol SphericalRegion {
  /// Returns whether a point of the region may lie in the box; `false` is certain.
  func mayIntersect(_ box: UnitBox) -> Bool
  /// Returns whether every point of the sphere in the box lies in the region; `true` is certain.
  func surelyContains(_ box: UnitBox) -> Bool
}

/// Everything within a distance of a point.
struct SphericalCap: SphericalRegion {
  /// The middle.
  let center: UnitVector
  /// The square of a chord a hair longer than the radius': 1e-9, or 6 mm.
  private let outerSquaredChord: Double
  /// The square of a chord a hair shorter, or less than 0 when nothing is that near.
  private let innerSquaredChord: Double

  /// Creates a cap around a point.
  ///
  /// A negative radius or one that is not a number counts as 0.
  init(center: Coordinate, radiusMeters: Double) {
    self.center = UnitVector(center)
    let chord = Earth.chord(meters: radiusMeters > 0 ? radiusMeters : 0)
    outerSquaredChord = (chord + 1e-9) * (chord + 1e-9)
    innerSquaredChord = chord > 1e-9 ? (chord - 1e-9) * (chord - 1e-9) : -1
  }

  func mayIntersect(_ box: UnitBox) -> Bool {
    box.leastSquaredChord(to: center) <= outerSquaredChord
  }

  func surelyContains(_ box: UnitBox) -> Bool {
    // No chord of the sphere is longer than 2, though a corner of a box may be farther off.
    innerSquaredChord >= 3.999_999_9 || box.greatestSquaredChord(to: center) <= innerSquaredChord
  }
}
