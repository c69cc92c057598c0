/// A box in space, its edges parallel to the axes of the unit sphere, around points of the sphere.
///
/// A point inside it is at least ``leastSquaredChord(to:)`` away from another, so a box that is too
/// far off needs no look inside.
struct UnitBox: Equatable, Sendable {
  /// The least x, y and z.
  var least: UnitVector
  /// The greatest x, y and z.
  var greatest: UnitVector

  /// Returns the square of the distance from a point to the nearest point of the box; 0 inside.
  func leastSquaredChord(to point: UnitVector) -> Double {
    let outside = pointwiseMax(pointwiseMax(least - point, point - greatest), .zero)
    return outside.dot(outside)
  }

  /// Returns the box with every face moved outwards.
  func padded(by margin: Double) -> Self {
    Self(least: least - margin, greatest: greatest + margin)
  }
}
