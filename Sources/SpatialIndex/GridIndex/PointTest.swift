import StoredBytes

/// Asks of the points of a leaf whether they are its own and pass the filter.
struct PointTest {
  private let points: Range<Int>
  private let filter: FilterMask?
  /// A bit for each layer below 64 whose points pass, whatever else they are: enough for most.
  private let lowLayers: UInt64
  private let layout: GridIndexLayout

  /// Prepares for a leaf.
  @inline(__always)
  init(_ points: Range<Int>, filter: FilterMask?, layout: GridIndexLayout) {
    self.points = points
    self.filter = filter
    lowLayers = filter?.lowLayers ?? .max
    self.layout = layout
  }

  /// Returns whether a point is one of the leaf and passes.
  @inline(__always)
  func passes(_ point: Int, in bytes: RawSpan) -> Bool {
    guard points.contains(point) else { return false }
    let layer = bytes.uint8(at: layout.attributes(point) + GridIndexLayout.Attributes.layer)
    return layer < 64 && lowLayers >> UInt64(layer) & 1 == 1 || passesFilter(point, in: bytes)
  }

  @inline(never)
  private func passesFilter(_ point: Int, in bytes: RawSpan) -> Bool {
    filter?.passes(point: point, layout: layout, bytes: bytes) ?? true
  }
}
