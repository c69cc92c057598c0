import StoredBytes

/// Four cells of the directory as they lie in a file: each number of a cell stands beside those of
/// the three others, so that a processor compares four boxes at a time.
struct CellQuad: BitwiseCopyable {
  let leastX: SIMD4<Float>
  let leastY: SIMD4<Float>
  let leastZ: SIMD4<Float>
  let greatestX: SIMD4<Float>
  let greatestY: SIMD4<Float>
  let greatestZ: SIMD4<Float>

  /// Reads the four cells of which a cell is the first.
  @inline(__always)
  init(ofCell cell: Int, layout: GridIndexLayout, bytes: RawSpan) {
    self = bytes.unsafeLoadUnaligned(fromByteOffset: layout.quad(of: cell), as: Self.self)
  }
}

/// The vectors of four points as they lie in a file.
struct VectorQuad: BitwiseCopyable {
  let x: SIMD4<Float>
  let y: SIMD4<Float>
  let z: SIMD4<Float>

  /// Reads the vectors of the four points of which a point is the first.
  @inline(__always)
  init(ofPoint point: Int, layout: GridIndexLayout, bytes: RawSpan) {
    self = bytes.unsafeLoadUnaligned(fromByteOffset: layout.vectors(of: point), as: Self.self)
  }
}
