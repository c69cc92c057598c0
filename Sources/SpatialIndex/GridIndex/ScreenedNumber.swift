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
