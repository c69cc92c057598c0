package import Geodesy

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One search for the posts nearest to a point.
///
/// Neighbors on the curve through the cells give a first bound on the distance. Then cells are read
/// nearest first, and divided into quarters if they contain many posts, until the rest is farther
/// away than the results. `Documentation/Inside/PostStore.md` describes the algorithm.
struct NearestPostSearch {
  private let target: Coordinate
  private let limit: Int
  private let distances: CellDistances

  private var waiting = BinaryHeap<WaitingCell>()
  /// The nearest posts so far, farthest first.
  private var found = BinaryHeap<FoundPost>()
  /// The distance beyond which no post can be a result, in meters.
  private var reach: Double

  /// Prepares a search for at least one post within a radius of at least 0.
  init(from target: Coordinate, limit: Int, withinMeters radius: Double) {
    self.target = target
    self.limit = limit
    distances = CellDistances(from: target)
    reach = radius
  }

  /// Runs the search, and returns the results, nearest first.
  ///
  /// - Throws: An error of the index, or ``DamagedPoint``.
  mutating func run(_ index: some CellIndexReading) throws -> [FoundPost] {
    reach = min(reach, try firstBound(index))
    for face in GridCell.faces { wait(for: face, after: nil) }
    while true {
      let cells = nextToRead(index.stretchesAtOnce(ofPosts: maxToRead))
      guard !cells.isEmpty else { break }
      for (cell, rest) in zip(cells, try read(cells, index)) {
        if let rest { put(cell.cell, after: rest) }
      }
    }
    return found.elements.sorted { $1 < $0 }
  }

  /// Returns a distance that contains enough posts: those near on the curve are mostly near on the
  /// globe.
  private func firstBound(_ index: some CellIndexReading) throws -> Double {
    let cell = GridCell(containing: target).id.rawValue
    let points = try index.points(around: cell, limit: limit)
    let meters = points.map { target.distanceMeters(to: $0) }.sorted()
    return meters.count >= limit ? meters[limit - 1] : .infinity
  }

  /// The level of cells about as wide as the search radius.
  ///
  /// Larger cells are divided without being read, since most of their posts are too far away.
  private var levelToReadAt: Int {
    let quarterOfGirth = Double.pi / 2 * Earth.meanRadiusMeters
    guard reach < quarterOfGirth else { return 0 }
    guard reach > 1 else { return GridCell.maxLevel }
    return min(Int(log2(quarterOfGirth / reach)), GridCell.maxLevel)
  }

  // MARK: Cells

  /// Removes the nearest cells to read, at most `most`; empty if the search is complete.
  private mutating func nextToRead(_ most: Int) -> [WaitingCell] {
    var cells: [WaitingCell] = []
    while cells.count < most, let next = waiting.least, next.meters <= reach {
      _ = waiting.removeLeast()
      if next.cell.level >= levelToReadAt || next.cell.children == nil {
        cells.append(next)
      } else {
        quarter(next.cell, after: next.after)
      }
    }
    return cells
  }

  private mutating func wait(for cell: GridCell, after: StoredPoint?) {
    let meters = distances.minMeters(to: cell)
    if meters <= reach { waiting.insert(WaitingCell(cell: cell, after: after, meters: meters)) }
  }

  /// Puts back a partially read cell: divided into quarters, unless it is of the smallest size.
  private mutating func put(_ cell: GridCell, after point: StoredPoint) {
    cell.children == nil ? wait(for: cell, after: point) : quarter(cell, after: point)
  }

  private mutating func quarter(_ cell: GridCell, after point: StoredPoint?) {
    for child in cell.children ?? [] {
      guard let point, point.cell >= child.range.lowerBound.rawValue else {
        wait(for: child, after: nil)
        continue
      }
      if point.cell <= child.range.upperBound.rawValue { wait(for: child, after: point) }
    }
  }

  // MARK: Posts

  /// Reads a bounded number of posts from each of some cells.
  ///
  /// Of posts at the same point, the first ones by id are enough; a city's point may have hundreds.
  ///
  /// - Returns: For each cell, the last point read if there may be more after it.
  private mutating func read(
    _ cells: [WaitingCell], _ index: some CellIndexReading
  ) throws -> [StoredPoint?] {
    let many = max(limit, Self.minToRead)
    var rests = [StoredPoint?](repeating: nil, count: cells.count)
    var current: Int?
    var count = 0
    var here: StoredPoint?
    var countHere = 0
    var meters = 0.0
    try index.posts(in: cells.map(\.stretch), atMost: maxToRead) { number, post in
      if number != current {
        current = number
        count = 0
        here = nil
      }
      if post.point != here {
        if count >= many {
          rests[number] = here
          return false
        }
        meters = try distance(to: post.point)
        here = post.point
        countHere = 0
      }
      if meters <= reach {
        consider(FoundPost(meters: meters, id: try post.id(), sequence: post.sequence))
      }
      count += 1
      countHere += 1
      guard countHere == limit else { return true }
      rests[number] = here
      return false
    }
    return rests
  }

  /// The maximum number of posts to read from a cell, including those at its last point.
  private var maxToRead: Int {
    let (most, overflow) = max(limit, Self.minToRead).addingReportingOverflow(limit)
    return overflow ? .max : most
  }

  /// Below this number of posts, dividing a cell is not worth another query.
  private static let minToRead = 16

  private mutating func consider(_ post: FoundPost) {
    if found.elements.count < limit {
      found.insert(post)
    } else if let farthest = found.least, farthest < post {
      found.replaceLeast(with: post)
    }
    if found.elements.count == limit, let farthest = found.least { reach = farthest.meters }
  }

  private func distance(to point: StoredPoint) throws -> Double {
    guard let point = Coordinate(latitude: point.latitude, longitude: point.longitude) else {
      throw DamagedPoint()
    }
    return target.distanceMeters(to: point)
  }
}

/// A found post with its distance; a smaller element comes later in the results.
struct FoundPost: Comparable, Sendable {
  /// The distance in meters.
  let meters: Double
  /// The id, which breaks ties of distance.
  let id: String
  /// The sequence number, for reading the post.
  let sequence: Int64

  /// Orders by distance, farthest first.
  static func < (first: Self, second: Self) -> Bool {
    (second.meters, second.id) < (first.meters, first.id)
  }
}

/// A cell to read, starting after a point.
private struct WaitingCell: Comparable {
  let cell: GridCell
  let after: StoredPoint?
  let meters: Double

  /// The unread range of the index; lower numbers belong to larger cells.
  var stretch: CellStretch {
    CellStretch(
      after: after
        ?? StoredPoint(cell: cell.range.lowerBound.rawValue - 1, latitude: 0, longitude: 0),
      lastCell: cell.range.upperBound.rawValue)
  }

  static func < (first: Self, second: Self) -> Bool { first.meters < second.meters }
  static func == (first: Self, second: Self) -> Bool { first.meters == second.meters }
}

/// The posts nearest to a point.
package typealias NearestPosts = Nearest<Post>

extension NearestPosts {
  /// The result if nothing was searched, because no post can be within the radius.
  static var unsearched: NearestPosts { NearestPosts([], searchedToMeters: 0) }

  /// Creates the result of a search for `limit` posts within a radius.
  init(_ neighbors: [Neighbor], limit: Int, withinMeters radius: Double) {
    let reach = min(radius, Earth.antipodeMeters)
    self.init(
      neighbors,
      searchedToMeters: neighbors.count < limit ? reach : neighbors.last?.distanceMeters ?? reach)
  }
}
