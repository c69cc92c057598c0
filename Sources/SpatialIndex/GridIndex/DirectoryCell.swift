/// A cell of the directory while it is built: a run of the sorted points.
struct DirectoryCell {
  /// The points it holds.
  let points: Range<Int>
  /// The cell of the grid that holds them all; `nil` for the whole sphere.
  let gridCell: GridCell?
  /// The numbers of the cells it holds, or its points again when it is a leaf.
  var contents = 0..<0
  /// Whether it holds points and no cells.
  var isLeaf = false
}
