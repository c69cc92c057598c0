/// A queue of cells to search, in groups of four as they are stored in the directory.
///
/// At first, the groups are unordered: near settlements, hardly ten cells remain once the points of
/// a leaf have set a limit, and scanning them takes less time than keeping them in order. Beyond
/// ``maxInList`` groups, they become a binary heap, ordered by the nearest cell of each.
struct CellPriorityQueue {
  /// The maximum number of groups within the limit that are scanned.
  private static let maxInList = 32

  /// Four cells, some of which may have been removed.
  private struct Four: BitwiseCopyable {
    /// The bits of the distances, which have the order of the distances because none is negative.
    ///
    /// NaN has greater bits, and stands for removed cells and for empty ones.
    var squaredChords: SIMD4<UInt32>
    /// The number of the first cell.
    var first: Int

    /// A group without cells.
    static var empty: Self { Self(squaredChords: .init(repeating: .max), first: 0) }

    /// The bits of the distance of the nearest cell.
    var least: UInt32 { squaredChords.min() }
  }

  private var fours: [Four]
  private var count = 0
  private var isHeap = false

  /// Creates an empty queue, with enough capacity for a search near settlements.
  init() { fours = [Four](repeating: .empty, count: 48) }

  /// Removes all cells.
  mutating func removeAll() {
    // A large capacity is not kept from one search to the next.
    if fours.count > 1_024 { self = CellPriorityQueue() }
    count = 0
    isHeap = false
  }

  /// Adds the cells within a limit, except the nearest, which it returns.
  ///
  /// `squaredChords` returns the distances of four cells.
  @inline(__always)
  mutating func append(
    _ cells: Range<Int>, upTo limit: Float, squaredChords: (Int) -> SIMD4<Float>
  ) -> Int? {
    let start = count
    let room = start + (cells.count + 3) / 4
    if room > fours.count { fours += repeatElement(.empty, count: room) }
    let limits = SIMD4(repeating: limit)
    var end = start
    var nearest: Int?
    do {
      var span = fours.mutableSpan
      for first in stride(from: cells.lowerBound, to: cells.upperBound, by: 4) {
        let squaredChords = squaredChords(first)
        guard any(squaredChords .<= limits) else { continue }
        span[end] = Four(
          squaredChords: unsafeBitCast(squaredChords, to: SIMD4<UInt32>.self), first: first)
        end += 1
      }
      if end > start { nearest = Self.removeNearest(start..<end, in: &span) }
    }
    if isHeap {
      while count < end { rise() }
    } else {
      count = end
    }
    return nearest
  }

  /// Removes the nearest cell; `nil` if no cell within the limit is left.
  ///
  /// The limit must not be greater than in an earlier call.
  @inline(__always)
  mutating func removeNearest(upTo limit: Float) -> Int? {
    if !isHeap {
      count = Self.keep(count, upTo: limit, in: &fours)
      if count > Self.maxInList { arrange() }
    }
    guard count > 0 else { return nil }
    guard !isHeap else { return removeFirst(upTo: limit) }
    let all = 0..<count
    var span = fours.mutableSpan
    return Self.removeNearest(all, in: &span)
  }

  /// Drops the groups beyond a limit, and returns the number that remain.
  @inline(__always)
  private static func keep(_ count: Int, upTo limit: Float, in fours: inout [Four]) -> Int {
    let limits = SIMD4(repeating: limit)
    var kept = 0
    var span = fours.mutableSpan
    for index in 0..<count {
      let four = span[index]
      guard any(unsafeBitCast(four.squaredChords, to: SIMD4<Float>.self) .<= limits) else {
        continue
      }
      span[kept] = four
      kept += 1
    }
    return kept
  }

  /// Removes the nearest cell of some groups, and returns its number.
  @inline(__always)
  private static func removeNearest(_ range: Range<Int>, in fours: inout MutableSpan<Four>) -> Int {
    var nearest = UInt32.max
    var place = 4 &* range.lowerBound
    for index in range {
      let squaredChords = fours[index].squaredChords
      for lane in 0..<4 {
        // Branchless: a branch would be mispredicted every second time.
        let isNearer = squaredChords[lane] < nearest
        place = isNearer ? 4 &* index &+ lane : place
        nearest = isNearer ? squaredChords[lane] : nearest
      }
    }
    fours[place >> 2].squaredChords[place & 3] = .max
    return fours[place >> 2].first &+ (place & 3)
  }

  /// Turns the list into a heap.
  @inline(never)
  private mutating func arrange() {
    isHeap = true
    for place in stride(from: count / 2 - 1, through: 0, by: -1) { sink(from: place) }
  }

  /// Removes the nearest cell of a heap.
  @inline(never)
  private mutating func removeFirst(upTo limit: Float) -> Int? {
    guard fours[0].least <= limit.bitPattern else { return nil }
    var span = fours.mutableSpan
    let cell = Self.removeNearest(0..<1, in: &span)
    sink(from: 0)
    return cell
  }

  /// Moves the group at the end of the heap up to its position.
  @inline(never)
  private mutating func rise() {
    var hole = count
    count += 1
    while hole > 0, fours[hole].least < fours[(hole - 1) >> 1].least {
      fours.swapAt(hole, (hole - 1) >> 1)
      hole = (hole - 1) >> 1
    }
  }

  /// Moves a group down to its position.
  private mutating func sink(from place: Int) {
    var hole = place
    while 2 * hole + 1 < count {
      var child = 2 * hole + 1
      if child + 1 < count && fours[child + 1].least < fours[child].least { child += 1 }
      guard fours[child].least < fours[hole].least else { break }
      fours.swapAt(hole, child)
      hole = child
    }
  }
}
