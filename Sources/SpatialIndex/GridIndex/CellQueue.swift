/// Cells waiting to be looked into, the nearest first.
///
/// An entry is one number, the bits of the distance above those of the cell, since the bits of
/// floating-point numbers that are not negative are ordered as the numbers are.
///
/// At first the entries are in no order, and the nearest of those added last is searched for, which
/// leads down to a leaf near by: many cells are added on the way that its points then rule out. From
/// ``arrange(upTo:)`` on the entries form a binary heap.
///
/// A heap of our own, since that of swift-collections orders by minimum and maximum, which costs
/// more, and has no such first phase.
struct CellQueue {
  private var entries: [UInt64]
  private var count = 0
  /// Where the entries begin that were added last.
  private var newest = 0
  private var isHeap = false

  /// Creates an empty queue, with room for what a search near settlements needs.
  init() { entries = [UInt64](repeating: 0, count: 128) }

  /// Marks what is added from now on as added last.
  mutating func beginBatch() { newest = count }

  /// Adds those of four cells that are no farther than a limit.
  @inline(__always)
  mutating func append(quadFrom first: Int, squaredChords: SIMD4<Float>, upTo limit: Float) {
    if count + 4 > entries.count { entries += repeatElement(0, count: entries.count) }
    let isNear = squaredChords .<= SIMD4(repeating: limit)
    guard any(isNear) else { return }
    let isHeap = isHeap
    var end = count
    var entries = entries.mutableSpan
    // Written out, since lanes with constant numbers stay in registers.
    if isNear[0] {
      Self.put(first, squaredChords[0], at: &end, isHeap: isHeap, in: &entries)
    }
    if isNear[1] {
      Self.put(first + 1, squaredChords[1], at: &end, isHeap: isHeap, in: &entries)
    }
    if isNear[2] {
      Self.put(first + 2, squaredChords[2], at: &end, isHeap: isHeap, in: &entries)
    }
    if isNear[3] {
      Self.put(first + 3, squaredChords[3], at: &end, isHeap: isHeap, in: &entries)
    }
    count = end
  }

  /// Removes the nearest cell, or at first the nearest of those added last; `nil` when none is left.
  mutating func removeNearest() -> (cell: Int, squaredChord: Float)? {
    guard count > 0 else { return nil }
    count -= 1
    let (count, isHeap) = (count, isHeap)
    let start = newest <= count ? newest : 0
    var entries = entries.mutableSpan
    let last = entries[count]
    var nearest = last
    if isHeap {
      nearest = entries[0]
      Self.sink(last, from: 0, in: &entries, count: count)
    } else {
      var place = count
      for index in start..<count where entries[index] < nearest {
        nearest = entries[index]
        place = index
      }
      entries[place] = last
    }
    return (Int(nearest & 0xFFFF_FFFF), Float(bitPattern: UInt32(nearest >> 32)))
  }

  /// Drops the cells beyond a distance and brings the others in order; the first time only.
  mutating func arrange(upTo limit: Float) {
    guard !isHeap else { return }
    isHeap = true
    let bound = Self.entry(0xFFFF_FFFF, limit)
    let all = count
    var kept = 0
    defer { count = kept }
    var entries = entries.mutableSpan
    for index in 0..<all where entries[index] <= bound {
      entries[kept] = entries[index]
      kept += 1
    }
    for place in stride(from: kept / 2 - 1, through: 0, by: -1) {
      Self.sink(entries[place], from: place, in: &entries, count: kept)
    }
  }

  @inline(__always)
  private static func entry(_ cell: Int, _ squaredChord: Float) -> UInt64 {
    UInt64(squaredChord.bitPattern) << 32 | UInt64(UInt32(truncatingIfNeeded: cell))
  }

  /// Puts a cell behind the last, in a heap where it belongs.
  @inline(__always)
  private static func put(
    _ cell: Int, _ squaredChord: Float, at end: inout Int, isHeap: Bool,
    in entries: inout MutableSpan<UInt64>
  ) {
    let entry = entry(cell, squaredChord)
    if isHeap { rise(entry, from: end, in: &entries) } else { entries[end] = entry }
    end += 1
  }

  /// Puts an entry in a place and lets it rise to where it belongs.
  @inline(__always)
  private static func rise(
    _ entry: UInt64, from place: Int, in entries: inout MutableSpan<UInt64>
  ) {
    var hole = place
    while hole > 0 {
      let parent = (hole - 1) >> 1
      guard entries[parent] > entry else { break }
      entries[hole] = entries[parent]
      hole = parent
    }
    entries[hole] = entry
  }

  /// Puts an entry in a place and lets it sink to where it belongs.
  @inline(__always)
  private static func sink(
    _ entry: UInt64, from place: Int, in entries: inout MutableSpan<UInt64>, count: Int
  ) {
    var hole = place
    while 2 * hole + 1 < count {
      var child = 2 * hole + 1
      if child + 1 < count && entries[child + 1] < entries[child] { child += 1 }
      guard entries[child] < entry else { break }
      entries[hole] = entries[child]
      hole = child
    }
    entries[hole] = entry
  }
}
