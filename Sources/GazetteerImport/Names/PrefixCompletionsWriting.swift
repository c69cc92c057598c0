import Gazetteer

/// A collector of the best-known places for every prefix that many names share.
///
/// Names pass once, in order, so that those with the same prefix are adjacent: only the prefixes of
/// the current name are open.
struct PrefixCompletionsWriting {
  private let sorter: RecordSorter
  private let points: PlacePoints
  private let capacity: Int
  private var open: [OpenPrefix] = []
  private var depth = 0
  private var name: [UInt8] = []

  /// A prefix of the current name.
  private struct OpenPrefix {
    /// The number of bytes of the prefix.
    var byteCount = 0
    /// The number of names with the prefix.
    var count = 0
    var best: [(weight: Int, entry: ToponymEntry, position: Int)] = []
    /// The minimum weight in a full list.
    private var least = Int.min

    mutating func start(byteCount: Int) {
      self.byteCount = byteCount
      count = 0
      best.removeAll(keepingCapacity: true)
      least = .min
    }

    mutating func add(_ entry: ToponymEntry, at position: Int, weight: Int) {
      count += 1
      let isFull = best.count == PrefixCompletions.capacity
      guard !isFull || weight > least else { return }
      if let known = best.firstIndex(where: { $0.entry.place == entry.place }) {
        if weight > best[known].weight { best[known] = (weight, entry, position) }
      } else if isFull, let poorest = best.firstIndex(where: { $0.weight == least }) {
        best[poorest] = (weight, entry, position)
      } else {
        best.append((weight, entry, position))
      }
      if best.count == PrefixCompletions.capacity {
        least = best.reduce(.max) { min($0, $1.weight) }
      }
    }
  }

  /// - Parameters:
  ///   - folder: The folder for records that do not fit in memory.
  ///   - points: The points of places.
  ///   - capacity: The maximum number of places for one prefix, at most `PrefixCompletions.capacity`.
  init(folder: String, points: PlacePoints, capacity: Int) {
    sorter = RecordSorter(folder: folder)
    self.points = points
    self.capacity = capacity
  }

  /// Adds an entry of the exact-name index, in its order; its place has a position in the numbering.
  mutating func add(
    _ folded: ArraySlice<UInt8>, entry: ToponymEntry, at position: Int
  ) throws {
    if !folded.elementsEqual(name) { try move(to: folded) }
    guard entry.kind != .code else { return }
    let weight = PrefixCompletions.weight(of: entry)
    for index in 0..<depth { open[index].add(entry, at: position, weight: weight) }
  }

  /// Writes the completions, short prefixes first.
  mutating func finish(_ writer: GazetteerWriter) throws {
    try close(downTo: 0)
    try sorter.forEach { cursor in
      let scalars = cursor.next(UInt16.self)
      let prefix = cursor.nextText()
      try writer.addNameHead(prefix, scalars: Int(scalars), entries: cursor.rest())
    }
  }

  /// Closes the prefixes that the next name does not have, and opens its others.
  private mutating func move(to next: ArraySlice<UInt8>) throws {
    let shared = zip(name, next).prefix { $0 == $1 }.count
    var kept = depth
    while kept > 0, open[kept - 1].byteCount > shared { kept -= 1 }
    try close(downTo: kept)
    name.removeAll(keepingCapacity: true)
    name.append(contentsOf: next)
    for offset in name.indices {
      // A prefix ends before a byte that begins a scalar, or at the end of the name.
      let end = offset + 1
      let isEnd = end == name.count || name[end] & 0xC0 != 0x80
      guard isEnd, end > (depth == 0 ? 0 : open[depth - 1].byteCount) else { continue }
      if depth == open.count { open.append(OpenPrefix()) }
      open[depth].start(byteCount: end)
      depth += 1
    }
  }

  private mutating func close(downTo kept: Int) throws {
    while depth > kept {
      depth -= 1
      let prefix = open[depth]
      guard prefix.count > PrefixCompletions.scanLimit else { continue }
      let best = prefix.best.sorted {
        $0.weight != $1.weight ? $0.weight > $1.weight : $0.entry.place < $1.entry.place
      }
      var entries: [UInt8] = []
      for (_, entry, position) in best.prefix(capacity) {
        PrefixCompletions.append(
          entry, latitude: points.latitude[position], longitude: points.longitude[position],
          to: &entries)
      }
      try sorter.append { record in
        record.append(bigEndian: UInt16(clamping: depth + 1))
        record.append(terminated: name.prefix(prefix.byteCount))
        record.append(contentsOf: entries)
      }
    }
  }
}
