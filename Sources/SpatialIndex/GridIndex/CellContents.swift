import StoredBytes

/// What a cell of the directory holds: smaller cells or points, as a range of their numbers.
struct CellContents {
  /// Whether the numbers are those of points.
  let isLeaf: Bool
  /// The numbers, which exist: in a damaged file that says otherwise the range is empty.
  let range: Range<Int>

  /// Reads what a cell holds.
  ///
  /// Smaller cells come later in a file than the cell that holds them, so going down always ends.
  @inline(__always)
  init(ofCell cell: Int, layout: GridIndexLayout, bytes: RawSpan) {
    let lane = layout.quad(of: cell) + 4 * (cell & 3)
    let first = Int(bytes.uint32(at: lane + GridIndexLayout.Quad.first))
    let count = bytes.uint32(at: lane + GridIndexLayout.Quad.count)
    let end = first + Int(count & 0xFF)
    isLeaf = count & GridIndexLayout.leafFlag != 0
    let isSound =
      isLeaf
      ? end <= layout.pointCount
      : first > cell && first & 3 == 0 && end <= layout.cellCount
    range = isSound ? first..<end : 0..<0
  }
}
