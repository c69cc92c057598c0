import Geodesy

/// Squared chords between 32-bit vectors, which are fast to compute, and their error bounds.
///
/// `GridIndex.md` proves both bounds used here.
enum ScreeningDistance {
  /// Twice the maximum difference between a screening chord and the true one, in radii of the
  /// sphere.
  ///
  /// It counts once for the points compared with, and once for the point compared. Each of the six
  /// components is off by half a unit in the last place of a number below 1, 2⁻²⁵, so the
  /// difference of two vectors by √3 · 2 · 2⁻²⁵ = 1.04e-7.
  private static let slack: Float = 2 * 1.25e-7
  /// The maximum growth by rounding of the sums and products, as a factor of the chord.
  ///
  /// The true bound is 3 · 2⁻²⁴.
  private static let growth: Float = 1 + 1e-6

  /// Returns the squares of the distances between a vector and four points.
  @inline(__always)
  static func squaredChords(from target: ScreenedTarget, to points: VectorQuad) -> SIMD4<Float> {
    let x = points.x - target.x
    let y = points.y - target.y
    let z = points.z - target.z
    return x * x + y * y + z * z
  }

  /// Returns the squares of the distances from a vector to the nearest points of four cells' boxes.
  ///
  /// They never exceed ``squaredChords(from:to:)`` of a point in the box, not even by rounding: the
  /// operations are the same in the same order, and each is monotonic in its operands.
  @inline(__always)
  static func squaredChords(from target: ScreenedTarget, to cells: CellQuad) -> SIMD4<Float> {
    let x = outside(target.x, cells.minX, cells.greatestX)
    let y = outside(target.y, cells.minY, cells.greatestY)
    let z = outside(target.z, cells.minZ, cells.greatestZ)
    return x * x + y * y + z * z
  }

  /// Returns the distance of a number from each of four intervals; 0 inside.
  @inline(__always)
  private static func outside(
    _ value: SIMD4<Float>, _ least: SIMD4<Float>, _ greatest: SIMD4<Float>
  ) -> SIMD4<Float> {
    // At most one of the two is positive, so OR of their bits is the maximum.
    unsafeBitCast(positive(least - value) | positive(value - greatest), to: SIMD4<Float>.self)
  }

  /// Returns the bits of numbers, and zero for negative ones.
  ///
  /// Uses bit operations because the compiler scalarizes floating-point comparisons here.
  @inline(__always)
  private static func positive(_ numbers: SIMD4<Float>) -> SIMD4<Int32> {
    let bits = unsafeBitCast(numbers, to: SIMD4<Int32>.self)
    return bits & ~(bits &>> 31)
  }

  /// Returns the maximum screening distance of anything as near as a point with a given one.
  @inline(__always)
  static func limit(_ squaredChord: Float) -> Float {
    let chord = (squaredChord.squareRoot() * growth + slack) * growth
    return chord * chord
  }

  /// Returns the maximum screening distance of anything within a chord.
  static func limit(chord: Double) -> Float {
    let square = Float(chord * chord)
    return limit(square.nextUp)
  }
}

/// The 32-bit vector of the search target.
///
/// Each component is repeated four times, for four comparisons at a time.
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

/// The number of a cell or a point and its screening distance, in one word.
///
/// The bits of the distance are above those of the number, because the bits of non-negative
/// floating-point numbers have the same order as the numbers; those of NaN are greater than all of
/// them. So words are ordered by distance, then by number.
struct ScreenedNumber: Comparable, BitwiseCopyable {
  private let bits: UInt64

  /// Creates the word of a cell or a point.
  @inline(__always)
  init(_ number: Int, squaredChord: Float) {
    bits = UInt64(squaredChord.bitPattern) << 32 | UInt64(UInt32(truncatingIfNeeded: number))
  }

  /// Creates the greatest word with a distance.
  @inline(__always)
  init(lastAt squaredChord: Float) { self.init(0xFFFF_FFFF, squaredChord: squaredChord) }

  /// The number of the cell or the point.
  @inline(__always)
  var number: Int { Int(bits & 0xFFFF_FFFF) }

  /// The screening distance.
  @inline(__always)
  var squaredChord: Float { Float(bitPattern: UInt32(truncatingIfNeeded: bits >> 32)) }

  @inline(__always)
  static func < (first: Self, second: Self) -> Bool { first.bits < second.bits }

  /// Stores the words of four consecutive numbers.
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
