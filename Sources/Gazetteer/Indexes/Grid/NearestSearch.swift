import Geodesy

/// A search for the nearest points, from its first cell to its result, and the memory for it.
///
/// Cells are searched nearest first (Hjaltason and Samet, "Distance Browsing in Spatial Databases",
/// 1999) by their screening distance, but from each cell the search continues into its nearest
/// child, down to a leaf. Points that may be among the nearest become candidates; the exact
/// distances of those left at the end decide.
struct NearestSearch {
  private let layout: GridIndexLayout

  private var target = ScreenedTarget(.zero)
  private var count = 0
  private var greatestMeters = 0.0
  private var queue = CellPriorityQueue()
  private var least = TopDistances()
  /// The screening distance beyond which no point can be in the result.
  private var limit = Float.infinity
  /// Points to be measured, with spare capacity.
  private var candidates = Self.roomForCandidates
  private var candidateCount = 0
  /// The measurer of exact distances.
  private var measuring: DistanceMeasurer?
  /// The nearest points measured so far, and at the end of a search its result, in order.
  private(set) var nearest: [Neighbor] = []
  /// The point that the last search for one has found.
  private var last: Int?

  /// Enough for a search near settlements.
  private static var roomForCandidates: [ScreenedNumber] {
    [ScreenedNumber](repeating: ScreenedNumber(lastAt: .nan), count: 96)
  }

  /// Creates a search of a file.
  init(layout: GridIndexLayout) { self.layout = layout }

  /// Finds the `count` points that are ``nearest`` within a radius.
  ///
  /// `count` is at least 1, and the radius at least 0.
  mutating func run(
    target: Coordinate, count: Int, withinMeters greatestMeters: Double, filter: FilterMask?,
    in bytes: RawSpan
  ) {
    nearest.removeAll(keepingCapacity: nearest.count <= 1)
    guard layout.cellCount > 0 else { return }
    self.target = ScreenedTarget(UnitVector(target))
    // There cannot be more than all points, and capacity is reserved for them.
    self.count = min(count, layout.pointCount)
    self.greatestMeters = greatestMeters
    measuring = DistanceMeasurer(from: target)
    least.removeAll(capacity: self.count)
    queue.removeAll()
    // A large capacity is not kept from one search to the next.
    if candidates.count > 4_096 { candidates = Self.roomForCandidates }
    candidateCount = 0
    limit =
      greatestMeters < Earth.antipodeMeters
      ? ScreeningDistance.limit(chord: Earth.chord(meters: greatestMeters)) : .infinity

    if self.count == 1, let last { begin(at: last, filter: filter, in: bytes) }
    // Each cell is visited once; in a damaged file, cells could share children.
    var looksLeft = layout.cellCount
    var next: Int? = 0
    while looksLeft > 0, let cell = next ?? queue.removeNearest(upTo: limit) {
      looksLeft -= 1
      let contents = CellContents(ofCell: cell, layout: layout, bytes: bytes)
      if contents.isLeaf {
        screen(contents.range, filter: filter, in: bytes)
        next = nil
      } else {
        next = enqueue(contents.range, filter: filter, in: bytes)
      }
    }
    measureCandidates(in: bytes)
  }

  /// Lowers the limit to the distance of a point, because one place after the other is often near the last.
  private mutating func begin(at point: Int, filter: FilterMask?, in bytes: RawSpan) {
    let all = PointTest(0..<layout.pointCount, filter: filter, layout: layout)
    guard all.passes(point, in: bytes) else { return }
    let squaredChords = ScreeningDistance.squaredChords(
      from: target, to: VectorQuad(ofPoint: point, layout: layout, bytes: bytes))
    least.insert(squaredChords[point & 3])
    limit = min(limit, ScreeningDistance.limit(squaredChords[point & 3]))
  }

  /// Adds cells to the queue, except the nearest, which it returns.
  @inline(__always)
  private mutating func enqueue(
    _ cells: Range<Int>, filter: FilterMask?, in bytes: RawSpan
  ) -> Int? {
    let (layout, target) = (layout, target)
    // In the last group of four, cells beyond the range are empty, and their distances are NaN.
    guard let filter, filter.looksAtCells else {
      return queue.append(cells, upTo: limit) { first in
        ScreeningDistance.squaredChords(
          from: target, to: CellQuad(ofCell: first, layout: layout, bytes: bytes))
      }
    }
    return queue.append(cells, upTo: limit) { first in
      let squaredChords = ScreeningDistance.squaredChords(
        from: target, to: CellQuad(ofCell: first, layout: layout, bytes: bytes))
      return filter.crossing(squaredChords, ofQuadFrom: first, layout: layout, bytes: bytes)
    }
  }

  /// Adds points that may be among the nearest to the candidates, and lowers the limit.
  @inline(__always)
  private mutating func screen(_ points: Range<Int>, filter: FilterMask?, in bytes: RawSpan) {
    let first = candidateCount
    let end = collect(points, in: bytes)
    let test = PointTest(points, filter: filter, layout: layout)
    for index in first..<end {
      let candidate = candidates[index]
      if candidate.squaredChord < least.greatest, test.passes(candidate.number, in: bytes) {
        least.insert(candidate.squaredChord)
      }
    }
    if least.greatest < .infinity {
      limit = min(limit, ScreeningDistance.limit(least.greatest))
    }
    let bound = ScreenedNumber(lastAt: limit)
    var kept = first
    do {
      var candidates = candidates.mutableSpan
      for index in first..<end {
        let candidate = candidates[index]
        guard candidate <= bound, test.passes(candidate.number, in: bytes) else { continue }
        candidates[kept] = candidate
        kept += 1
      }
    }
    candidateCount = kept
    // Many points at the same distance would otherwise all wait here.
    if candidateCount > 4 * count + 256 { measureCandidates(in: bytes) }
  }

  /// Stores points after the candidates, and returns where they end.
  ///
  /// Among them may be points that are beyond the limit or in other leaves.
  @inline(__always)
  private mutating func collect(_ points: Range<Int>, in bytes: RawSpan) -> Int {
    var end = candidateCount
    let room = end + points.count + 8
    if candidates.count < room {
      candidates += repeatElement(ScreenedNumber(lastAt: .nan), count: room)
    }
    let (layout, target, limit) = (layout, target, SIMD4(repeating: limit))
    var span = candidates.mutableSpan
    for first in stride(from: points.lowerBound & ~3, to: points.upperBound, by: 4) {
      let squaredChords = ScreeningDistance.squaredChords(
        from: target, to: VectorQuad(ofPoint: first, layout: layout, bytes: bytes))
      guard any(squaredChords .<= limit) else { continue }
      ScreenedNumber.store(quadFrom: first, squaredChords: squaredChords, at: end, in: &span)
      end += 4
    }
    return end
  }

  /// Measures the candidates that may still be among the nearest, and keeps the nearest.
  private mutating func measureCandidates(in bytes: RawSpan) {
    let bound = ScreenedNumber(lastAt: limit)
    nearest.reserveCapacity(count == 1 ? 1 : nearest.count + candidateCount)
    for index in 0..<candidateCount where candidates[index] <= bound {
      let record = PointRecord(ofPoint: candidates[index].number, layout: layout, bytes: bytes)
      guard let neighbor = measuring?.neighbor(record), neighbor.distanceMeters <= greatestMeters
      else { continue }
      if count > 1 {
        nearest.append(neighbor)
      } else if nearest.isEmpty || Neighbor.isNearer(neighbor, nearest[0]) {
        nearest.removeAll(keepingCapacity: true)
        nearest.append(neighbor)
        last = candidates[index].number
      }
    }
    candidateCount = 0
    guard count > 1 else { return }
    Neighbor.sort(&nearest)
    if nearest.count > count { nearest.removeLast(nearest.count - count) }
  }
}

/// A measurer of distances from one place.
///
/// Gazetteers put many places at one point, such as all that share a postal code, and those are
/// adjacent in a file: their distance is computed once.
struct DistanceMeasurer {
  private let target: Coordinate
  /// The last point measured.
  private var last: PointRecord?
  private var coordinate: Coordinate
  private var distanceMeters = 0.0

  /// Creates a measurer of distances from a place.
  init(from target: Coordinate) {
    self.target = target
    coordinate = target
  }

  /// Returns a point and its distance, or `nil` if a damaged file has it outside the globe.
  @inline(__always)
  mutating func neighbor(_ record: PointRecord) -> Neighbor? {
    if record.latitude != last?.latitude || record.longitude != last?.longitude {
      guard let coordinate = record.coordinate else { return nil }
      self.coordinate = coordinate
      last = record
      distanceMeters = target.distanceMeters(to: coordinate)
    }
    return Neighbor(
      ordinal: record.ordinal, coordinate: coordinate, distanceMeters: distanceMeters)
  }
}
