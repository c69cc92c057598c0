public import Geodesy

/// A few ranges of cell numbers that hold every point of a region, and some points around it.
///
/// Reach for it where points lie in a table with an indexed column of ``GridCell/ID``, such as pins:
/// read the rows of each range, then drop those too far off by exact distance.
///
///     let covering = Covering(meters: 25_000, of: paris)
///     for range in covering.ranges {
///       // … WHERE cell BETWEEN range.lowerBound.rawValue AND range.upperBound.rawValue
///     }
///
/// Guaranteed: each point of the region, edges included, has its cell of ``GridCell/maxLevel`` in
/// exactly one range; there are at most as many ranges as asked for; the same region gives the same
/// ranges. Not guaranteed: which points outside the region are in them, nor that another version
/// chooses the same.
///
/// How much larger than a disk its covering is, over 400 disks of 100 m to 5,000 km anywhere:
///
/// | ranges at most | in the median | area in the median | worst |
/// |--:|--:|--:|--:|
/// | 6 | 6 | 1.56 | 1.98 |
/// | 16 | 14 | 1.24 | 1.39 |
/// | 32 | 24 | 1.13 | 1.22 |
/// | 64 | 44 | 1.07 | 1.12 |
///
/// Smaller disks meet the size of the smallest cells: one of 1 m is covered by some 25 m².
public struct Covering: Hashable, Sendable {
  /// The ranges, ascending; no two touch or overlap.
  public let ranges: [ClosedRange<GridCell.ID>]

  /// Covers everything within a distance of a point.
  ///
  /// - Parameters:
  ///   - meters: The radius; one that is negative or not a number counts as 0.
  ///   - center: The middle, anywhere on the globe.
  ///   - maxRanges: More of them fit the region more closely; less than 6 count as 6.
  /// - Complexity: O(`maxRanges` · ``GridCell/maxLevel``) at most; about 80 µs for 16 ranges.
  public init(meters: Double, of center: Coordinate, maxRanges: Int = 16) {
    self.init(SphericalCap(center: center, radiusMeters: meters), maxRanges: maxRanges)
  }

  /// Covers a box.
  ///
  /// - Parameters:
  ///   - box: The box; it may cross the antimeridian and touch the poles.
  ///   - maxRanges: More of them fit the region more closely; less than 6 count as 6.
  /// - Complexity: O(`maxRanges` · ``GridCell/maxLevel``) at most.
  public init(_ box: BoundingBox, maxRanges: Int = 16) {
    self.init(SphericalRectangle(box), maxRanges: maxRanges)
  }

  /// Returns whether a cell lies in one of the ranges.
  ///
  /// - Complexity: O(number of ranges).
  public func contains(_ cell: GridCell) -> Bool { ranges.contains { $0.contains(cell.id) } }

  /// Quarters the cells that straddle the region's edge, the largest first, while the number of
  /// cells allows it; then closes the smallest gaps between the cells' ranges.
  private init(_ region: some SphericalRegion, maxRanges: Int) {
    let most = max(maxRanges, GridCell.faces.count)
    var chosen: [GridCell] = []
    // In order of level, so that the largest come first.
    var straddling = GridCell.faces.filter { region.mayIntersect($0.bounds) }
    var next = 0
    while next < straddling.count {
      let cell = straddling[next]
      next += 1
      guard let children = cell.children, !region.surelyContains(cell.bounds) else {
        chosen.append(cell)
        continue
      }
      let touched = children.filter { region.mayIntersect($0.bounds) }
      let count = chosen.count + straddling.count - next + touched.count
      // A cell is never left by a single quarter: going down then costs nothing.
      if count <= Self.cellsPerRange * most || touched.count == 1 {
        straddling += touched
      } else {
        chosen.append(cell)
      }
    }
    ranges = Self.joined(chosen.map(\.range), most: most)
  }

  /// How many cells are chosen for a range.
  ///
  /// The curve joins about two of them, and closed gaps join more.
  private static let cellsPerRange = 4

  /// Sorts ranges, and joins those with the fewest cells between them until there are few enough.
  private static func joined(
    _ ranges: [ClosedRange<GridCell.ID>], most: Int
  ) -> [ClosedRange<GridCell.ID>] {
    let ranges = ranges.sorted { $0.lowerBound < $1.lowerBound }
    let gaps = zip(ranges, ranges.dropFirst()).map {
      $1.lowerBound.rawValue - $0.upperBound.rawValue
    }
    // Numbers of the smallest cells are odd, so 2 is no gap.
    let kept = gaps.indices.filter { gaps[$0] > 2 }
      .sorted { (gaps[$0], $0) > (gaps[$1], $1) }.prefix(most - 1).sorted()
    var joined: [ClosedRange<GridCell.ID>] = []
    var start = 0
    for gap in kept {
      joined.append(ranges[start].lowerBound...ranges[gap].upperBound)
      start = gap + 1
    }
    if let last = ranges.last { joined.append(ranges[start].lowerBound...last.upperBound) }
    return joined
  }
}
