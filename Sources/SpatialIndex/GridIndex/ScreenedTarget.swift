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
