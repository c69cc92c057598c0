import Geodesy

/// The cells of an index, each before its children; the first is the whole sphere.
///
/// A cell with few points is a leaf. Any other contains the non-empty quarters of its square, of
/// which the fullest are quartered in turn until there are ``maxChildren``. This way, a search
/// reads few cache lines of cells, one after the other, and meets no chains of cells with a single
/// quarter.
struct Directory {
  /// The maximum number of points in a leaf: see `GridIndex.md` for the measurement.
  static let leafCapacity = 32
  /// The maximum number of children of a cell.
  static let maxChildren = 16

  /// The cells.
  private(set) var cells: [DirectoryCell] = []

  /// Divides sorted points into cells.
  init(_ points: [PackedPoint]) {
    guard !points.isEmpty else { return }
    append([DirectoryCell(points: 0..<points.count, gridCell: nil)])
    var next = 0
    while next < cells.count {
      if cells[next].points.count <= Self.leafCapacity {
        cells[next].isLeaf = true
        cells[next].contents = cells[next].points
      } else {
        let children = Self.children(of: cells[next], points: points)
        cells[next].contents = cells.count..<(cells.count + children.count)
        append(children)
      }
      next += 1
    }
  }

  /// Appends cells, followed by empty ones up to the next multiple of four.
  private mutating func append(_ cells: [DirectoryCell]) {
    self.cells += cells
    let empty = DirectoryCell(points: 0..<0, gridCell: nil, isLeaf: true)
    self.cells += repeatElement(empty, count: -cells.count & 3)
  }

  private static func children(
    of cell: DirectoryCell, points: [PackedPoint]
  ) -> [DirectoryCell] {
    var children = quarters(of: cell, points: points)
    while let fullest = children.indices.max(by: {
      children[$0].points.count < children[$1].points.count
    }), children[fullest].points.count > leafCapacity {
      let quarters = quarters(of: children[fullest], points: points)
      guard children.count - 1 + quarters.count <= maxChildren else { break }
      children.replaceSubrange(fullest...fullest, with: quarters)
    }
    return children
  }

  /// Returns the non-empty quarters of a cell; for the smallest cells, runs of their points.
  private static func quarters(
    of cell: DirectoryCell, points: [PackedPoint]
  ) -> [DirectoryCell] {
    let squares = cell.gridCell == nil ? GridCell.faces : cell.gridCell?.children
    guard let squares else { return runs(of: cell) }
    var quarters: [DirectoryCell] = []
    var start = cell.points.lowerBound
    for square in squares {
      let last = square.range.upperBound
      let end = partitionPoint(start..<cell.points.upperBound) { points[$0].cell > last }
      if end > start { quarters.append(DirectoryCell(points: start..<end, gridCell: square)) }
      start = end
    }
    return quarters
  }

  private static func runs(of cell: DirectoryCell) -> [DirectoryCell] {
    let length = max(leafCapacity, (cell.points.count + 3) / 4)
    return stride(from: cell.points.lowerBound, to: cell.points.upperBound, by: length).map {
      let end = min($0 + length, cell.points.upperBound)
      return DirectoryCell(points: $0..<end, gridCell: cell.gridCell)
    }
  }

  /// Returns the first number of a range for which a condition holds, or the range's end.
  private static func partitionPoint(
    _ range: Range<Int>, where holds: (Int) -> Bool
  ) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// A cell of the directory under construction: a run of the sorted points.
struct DirectoryCell {
  /// The points in the cell.
  let points: Range<Int>
  /// The grid cell that contains them all; `nil` for the whole sphere.
  let gridCell: GridCell?
  /// The numbers of the cell's children, or its points again if it is a leaf.
  var contents = 0..<0
  /// Whether the cell contains points instead of cells.
  var isLeaf = false
}
