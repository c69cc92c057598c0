import Geodesy

/// One search for the nearest points, from its first cell to its answer.
///
/// Cells are looked into nearest first (Hjaltason and Samet, "Distance Browsing in Spatial
/// Databases", 1999) by their screening distance. Points that may be among the nearest become
/// candidates; the exact distances of those left at the end decide.
struct NearestSearch {
  private let layout: GridIndexLayout
  private let target: Coordinate
  private let vector: SIMD4<Float>
  private let count: Int
  private let greatestMeters: Double
  private let filter: FilterMask?

  private var queue = CellQueue()
  private var least: LeastDistances
  /// No point farther than this on screen can be in the answer.
  private var limit: Float
  /// Points to be measured: the bits of the screening distance above those of the number.
  private var candidates: [UInt64] = []
  /// The nearest of the points measured so far.
  private var nearest: [Neighbor] = []

  /// Prepares a search for `count` points, at least one, within a radius, at least 0.
  init(
    layout: GridIndexLayout, target: Coordinate, count: Int, withinMeters greatestMeters: Double,
    filter: FilterMask?
  ) {
    self.layout = layout
    self.target = target
    let exact = UnitVector(target)
    vector = SIMD4(Float(exact.x), Float(exact.y), Float(exact.z), 0)
    // More than all cannot be found, and room is made for them.
    self.count = min(count, layout.pointCount)
    self.greatestMeters = greatestMeters
    self.filter = filter
    least = LeastDistances(capacity: self.count)
    limit =
      greatestMeters < Earth.antipodeMeters
      ? ScreeningDistance.limit(chord: Earth.chord(meters: greatestMeters)) : .infinity
  }

  /// Runs the search, and returns the points found in order.
  mutating func run(in bytes: RawSpan) -> [Neighbor] {
    guard layout.cellCount > 0, count > 0 else { return [] }
    candidates.reserveCapacity(64)
    // Each cell is looked into once; in a damaged file cells could share what they hold.
    var looksLeft = layout.cellCount
    var leavesSeen = 0
    queue.append(quadFrom: 0, squaredChords: SIMD4(0, .nan, .nan, .nan), upTo: limit)
    while looksLeft > 0, let (cell, squaredChord) = queue.removeNearest(), squaredChord <= limit {
      looksLeft -= 1
      let contents = CellContents(ofCell: cell, layout: layout, bytes: bytes)
      if contents.isLeaf {
        screen(contents.range, in: bytes)
        leavesSeen += 1
        // Until enough points are seen no cell can be left out, so sorting them can wait.
        if limit < .infinity || leavesSeen == 4 { queue.arrange(upTo: limit) }
      } else {
        enqueue(contents.range, in: bytes)
      }
    }
    measureCandidates(in: bytes)
    return nearest
  }

  private mutating func enqueue(_ cells: Range<Int>, in bytes: RawSpan) {
    queue.beginBatch()
    // Of the last four those beyond the range are empty, and no distance to them is a number.
    for first in stride(from: cells.lowerBound, to: cells.upperBound, by: 4) {
      var squaredChords = ScreeningDistance.squaredChords(
        from: vector, toQuadAt: layout.quad(of: first), in: bytes)
      if let filter, filter.looksAtCells {
        for lane in 0..<4
        where !filter.mayPass(summaryAt: layout.summary(first + lane), in: bytes) {
          squaredChords[lane] = .nan
        }
      }
      queue.append(quadFrom: first, squaredChords: squaredChords, upTo: limit)
    }
  }

  private mutating func screen(_ points: Range<Int>, in bytes: RawSpan) {
    for first in stride(from: points.lowerBound & ~3, to: points.upperBound, by: 4) {
      let squaredChords = ScreeningDistance.squaredChords(
        from: vector, toVectorsAt: layout.vectors(of: first), in: bytes)
      let isNear = squaredChords .<= SIMD4(repeating: limit)
      guard any(isNear) else { continue }
      // Of the first and the last four some may be in other leaves. Written out, since lanes with
      // constant numbers stay in registers.
      if isNear[0], points.contains(first) { consider(first, squaredChords[0], in: bytes) }
      if isNear[1], points.contains(first + 1) { consider(first + 1, squaredChords[1], in: bytes) }
      if isNear[2], points.contains(first + 2) { consider(first + 2, squaredChords[2], in: bytes) }
      if isNear[3], points.contains(first + 3) { consider(first + 3, squaredChords[3], in: bytes) }
    }
    // Many points equally far away would otherwise all wait here.
    if candidates.count > 4 * count + 256 { measureCandidates(in: bytes) }
  }

  /// Makes a point a candidate if it passes the filter, and lowers the limit.
  private mutating func consider(_ point: Int, _ squaredChord: Float, in bytes: RawSpan) {
    guard squaredChord <= limit,
      filter?.passes(point: point, layout: layout, bytes: bytes) ?? true
    else { return }
    candidates.append(UInt64(squaredChord.bitPattern) << 32 | UInt64(point))
    least.insert(squaredChord)
    if least.greatest < .infinity {
      limit = min(limit, ScreeningDistance.limit(least.greatest))
    }
  }

  /// Measures the candidates that still may be among the nearest, and keeps the nearest.
  private mutating func measureCandidates(in bytes: RawSpan) {
    nearest.reserveCapacity(nearest.count + candidates.count)
    for candidate in candidates
    where Float(bitPattern: UInt32(candidate >> 32)) <= limit {
      let neighbor = Neighbor(
        recordAt: layout.record(Int(candidate & 0xFFFF_FFFF)), in: bytes, target: target)
      if let neighbor, neighbor.distanceMeters <= greatestMeters { nearest.append(neighbor) }
    }
    candidates.removeAll(keepingCapacity: true)
    Neighbor.sort(&nearest)
    if nearest.count > count { nearest.removeLast(nearest.count - count) }
  }
}
