import StoredBytes

/// Squared chords between 32-bit vectors: fast to compute, and how far to trust them.
///
/// `SpatialIndex.docc` proves both bounds used here.
enum ScreeningDistance {
  /// By how much a component of a stored vector may differ from the true one: somewhat more than
  /// half a unit in the last place of a number below 1, 2⁻²⁵.
  static let roundingOfVectors = 4e-8

  /// How much longer or shorter a screening chord may be than the true one, in radii of the sphere,
  /// twice: once for the points compared with, once for the point compared.
  ///
  /// Each of the six components is off by half a unit in the last place of a number below 1, 2⁻²⁵,
  /// so the difference of two vectors by √3 · 2 · 2⁻²⁵ = 1.04e-7.
  private static let slack: Float = 2 * 1.25e-7
  /// How much the rounding of the sums and products adds at most, as a part of the chord; the true
  /// bound is 3 · 2⁻²⁴.
  private static let growth: Float = 1 + 1e-6

  /// Returns the squares of the distances between a vector and four points.
  @inline(__always)
  static func squaredChords(
    from target: SIMD4<Float>, toVectorsAt offset: Int, in bytes: RawSpan
  ) -> SIMD4<Float> {
    typealias Vectors = GridIndexLayout.Vectors
    let x = bytes.floats(at: offset + Vectors.x) - target.x
    let y = bytes.floats(at: offset + Vectors.y) - target.y
    let z = bytes.floats(at: offset + Vectors.z) - target.z
    return x * x + y * y + z * z
  }

  /// Returns the squares of the distances between a vector and the nearest points of the boxes of
  /// four cells.
  ///
  /// They are never more than ``squaredChords(from:toVectorsAt:in:)`` of a point in the box, not even
  /// by a rounding: the same operations in the same order, each of which grows with its operands.
  @inline(__always)
  static func squaredChords(
    from target: SIMD4<Float>, toQuadAt offset: Int, in bytes: RawSpan
  ) -> SIMD4<Float> {
    typealias Quad = GridIndexLayout.Quad
    let x = outside(
      target.x, bytes.floats(at: offset + Quad.least.x), bytes.floats(at: offset + Quad.greatest.x))
    let y = outside(
      target.y, bytes.floats(at: offset + Quad.least.y), bytes.floats(at: offset + Quad.greatest.y))
    let z = outside(
      target.z, bytes.floats(at: offset + Quad.least.z), bytes.floats(at: offset + Quad.greatest.z))
    return x * x + y * y + z * z
  }

  /// Returns how far a number lies outside of four intervals; 0 for those that hold it.
  @inline(__always)
  private static func outside(
    _ value: Float, _ least: SIMD4<Float>, _ greatest: SIMD4<Float>
  ) -> SIMD4<Float> {
    let before = least - value
    let behind = value - greatest
    let farther = before.replacing(with: behind, where: behind .> before)
    return farther.replacing(with: 0, where: farther .< 0)
  }

  /// Returns the screening distance beyond which nothing can be as near as a point whose
  /// screening distance is given.
  @inline(__always)
  static func limit(_ squaredChord: Float) -> Float {
    let chord = (squaredChord.squareRoot() * growth + slack) * growth
    return chord * chord
  }

  /// Returns the screening distance beyond which nothing can be as near as so many meters.
  static func limit(chord: Double) -> Float {
    let square = Float(chord * chord)
    return limit(square.nextUp)
  }
}
