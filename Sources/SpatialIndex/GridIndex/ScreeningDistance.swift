/// Squared chords between 32-bit vectors: fast to compute, and how far to trust them.
///
/// `SpatialIndex.docc` proves both bounds used here.
enum ScreeningDistance {
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
  static func squaredChords(from target: ScreenedTarget, to points: VectorQuad) -> SIMD4<Float> {
    let x = points.x - target.x
    let y = points.y - target.y
    let z = points.z - target.z
    return x * x + y * y + z * z
  }

  /// Returns the squares of the distances between a vector and the nearest points of the boxes of
  /// four cells.
  ///
  /// They are never more than ``squaredChords(from:to:)`` of a point in the box, not even by a
  /// rounding: the same operations in the same order, each of which grows with its operands.
  @inline(__always)
  static func squaredChords(from target: ScreenedTarget, to cells: CellQuad) -> SIMD4<Float> {
    let x = outside(target.x, cells.minX, cells.greatestX)
    let y = outside(target.y, cells.minY, cells.greatestY)
    let z = outside(target.z, cells.minZ, cells.greatestZ)
    return x * x + y * y + z * z
  }

  /// Returns how far a number lies outside of four intervals; 0 for those that hold it.
  @inline(__always)
  private static func outside(
    _ value: SIMD4<Float>, _ least: SIMD4<Float>, _ greatest: SIMD4<Float>
  ) -> SIMD4<Float> {
    // At most one of the two is positive, so joining their bits is taking the greater.
    unsafeBitCast(positive(least - value) | positive(value - greatest), to: SIMD4<Float>.self)
  }

  /// Returns the bits of numbers, and zero for those below zero.
  ///
  /// With bits, since the compiler takes comparisons of floating-point numbers apart here.
  @inline(__always)
  private static func positive(_ numbers: SIMD4<Float>) -> SIMD4<Int32> {
    let bits = unsafeBitCast(numbers, to: SIMD4<Int32>.self)
    return bits & ~(bits &>> 31)
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

/// The 32-bit vector of the place searched around, each component four times, for four comparisons
/// at a time.
struct ScreenedTarget {
  let x: SIMD4<Float>
  let y: SIMD4<Float>
  let z: SIMD4<Float>

  /// Rounds a vector.
  init(_ vector: UnitVector) {
    x = SIMD4(repeating: Float(vector.x))
    y = SIMD4(repeating: Float(vector.y))
    z = SIMD4(repeating: Float(vector.z))
  }
}

/// The number of a cell or of a point, and how far it is on screen, in one word.
///
/// The bits of the distance stand above those of the number, since the bits of floating-point
/// numbers that are not negative are ordered as the numbers are; those of what is no number are
/// greater than all of them. So words are ordered by distance, then by number.
struct ScreenedNumber: Comparable, BitwiseCopyable {
  private let bits: UInt64

  /// Creates the word of a cell or a point.
  @inline(__always)
  init(_ number: Int, squaredChord: Float) {
    bits = UInt64(squaredChord.bitPattern) << 32 | UInt64(UInt32(truncatingIfNeeded: number))
  }

  /// Creates the greatest word of a distance.
  @inline(__always)
  init(lastAt squaredChord: Float) { self.init(0xFFFF_FFFF, squaredChord: squaredChord) }

  /// The number of the cell or the point.
  @inline(__always)
  var number: Int { Int(bits & 0xFFFF_FFFF) }

  /// The distance on screen.
  @inline(__always)
  var squaredChord: Float { Float(bitPattern: UInt32(truncatingIfNeeded: bits >> 32)) }

  @inline(__always)
  static func < (first: Self, second: Self) -> Bool { first.bits < second.bits }

  /// Stores the words of four numbers, one after the other.
  @inline(__always)
  static func store(
    quadFrom first: Int, squaredChords: SIMD4<Float>, at index: Int,
    in span: inout MutableSpan<Self>
  ) {
    var words = SIMD8<UInt32>()
    words.evenHalf = SIMD4(0, 1, 2, 3) &+ UInt32(truncatingIfNeeded: first)
    words.oddHalf = unsafeBitCast(squaredChords, to: SIMD4<UInt32>.self)
    var bytes = span.mutableBytes
    bytes.storeBytes(of: words, toByteOffset: 8 * index, as: SIMD8<UInt32>.self)
  }
}
