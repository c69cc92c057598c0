/// The changes of the precomputed prefix completions by an update: collected first, written last.
struct PrefixCompletionsChanges {
  /// The changes of one prefix.
  private struct Change {
    var removed: Set<PlaceOrdinal> = []
    var added: [PlaceOrdinal: ToponymEntry] = [:]

    mutating func add(_ entry: ToponymEntry) {
      if let known = added[entry.place],
        PrefixCompletions.weight(of: known) >= PrefixCompletions.weight(of: entry)
      {
        return
      }
      added[entry.place] = entry
    }
  }

  /// Names by place, so that each prefix is processed once.
  private var removed: [(name: [UInt8], place: PlaceOrdinal)] = []
  private var added: [(name: [UInt8], entry: ToponymEntry)] = []

  /// Records that a place is no longer found under a folded name.
  ///
  /// All its names must be removed before any is added.
  mutating func remove(_ name: [UInt8], of place: PlaceOrdinal) { removed.append((name, place)) }

  /// Records that a place is found under a folded name.
  mutating func add(_ name: [UInt8], entry: ToponymEntry) {
    if entry.kind != .code { added.append((name, entry)) }
  }

  /// Writes the completions that changed, including those of new prefixes.
  func write(_ editor: GazetteerEditor) throws {
    // Prefixes of one scalar first, then those of two: below a prefix without completions there are
    // none.
    var names = (removed: removed, added: added)
    var scalars = 1
    while !names.removed.isEmpty || !names.added.isEmpty {
      var changes: [[UInt8]: Change] = [:]
      for (name, place) in names.removed {
        if let prefix = Self.prefix(of: name, scalars: scalars) {
          changes[prefix, default: Change()].removed.insert(place)
        }
      }
      for (name, entry) in names.added {
        if let prefix = Self.prefix(of: name, scalars: scalars) {
          changes[prefix, default: Change()].add(entry)
        }
      }
      var living: Set<[UInt8]> = []
      for (prefix, change) in changes
      where try Self.write(change, of: prefix, scalars: scalars, editor) {
        living.insert(prefix)
      }
      let isLiving = { (name: [UInt8]) in
        Self.prefix(of: name, scalars: scalars).map(living.contains) ?? false
      }
      names.removed.removeAll { !isLiving($0.name) }
      names.added.removeAll { !isLiving($0.name) }
      scalars += 1
    }
  }

  /// Returns the first scalars of a name; `nil` if it has fewer.
  private static func prefix(of name: [UInt8], scalars: Int) -> [UInt8]? {
    var left = scalars
    for (index, byte) in name.enumerated() where byte & 0xC0 != 0x80 {
      if left == 0 { return Array(name[..<index]) }
      left -= 1
    }
    return left == 0 ? name : nil
  }

  /// Writes the completions of one prefix; returns false if it has none.
  private static func write(
    _ change: Change, of prefix: [UInt8], scalars: Int, _ editor: GazetteerEditor
  ) throws -> Bool {
    guard let head = try stored(prefix, scalars: scalars, editor) else {
      guard !change.added.isEmpty, try isShared(prefix, editor) else { return false }
      try store(try best(of: prefix, editor), of: prefix, scalars: scalars, editor)
      return true
    }
    // Below the last of a full list, there are other places that have not been read.
    let floor =
      head.count == PrefixCompletions.capacity
      ? head.map(PrefixCompletions.weight).min() ?? .min : Int.min
    var entries = head.filter {
      !change.removed.contains($0.place) && change.added[$0.place] == nil
    }
    let kept = entries.count
    entries += change.added.values.filter { PrefixCompletions.weight(of: $0) >= floor }
    if kept == head.count, entries.count == kept { return true }
    if floor > .min, entries.count < PrefixCompletions.capacity {
      entries = try best(of: prefix, editor)
    }
    try store(entries, of: prefix, scalars: scalars, editor)
    return true
  }

  private static func stored(
    _ prefix: [UInt8], scalars: Int, _ editor: GazetteerEditor
  ) throws -> [ToponymEntry]? {
    try editor.first(GazetteerStatements.nameHead.sql, [Int64(scalars), prefix]) { statement in
      var entries: [ToponymEntry] = []
      try PrefixCompletions(statement.blob(at: 0)).append(
        inside: nil, to: &entries, limit: .max, where: { _ in true })
      return entries
    }
  }

  private static func store(
    _ entries: [ToponymEntry], of prefix: [UInt8], scalars: Int, _ editor: GazetteerEditor
  ) throws {
    let best = entries.map { ($0, PrefixCompletions.weight(of: $0)) }
      .sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0.place < $1.0.place }
      .prefix(PrefixCompletions.capacity).map(\.0)
    let statement = try editor.prepared("INSERT OR REPLACE INTO name_head VALUES (?1, ?2, ?3)")
    try statement.bind(Int64(scalars), at: 1)
    try statement.bind(prefix, at: 2)
    try statement.bind(blob: PrefixCompletions.pack(best), at: 3)
    try statement.run()
  }

  /// Returns whether more names begin with a prefix than are read without precomputed completions.
  private static func isShared(_ prefix: [UInt8], _ editor: GazetteerEditor) throws -> Bool {
    let count = try editor.number(
      """
      SELECT count(*) FROM (SELECT 1 FROM place_name WHERE name >= ?1 AND name < ?2
        AND kind <> \(ToponymKind.code.rawValue) LIMIT ?3)
      """, prefix, prefix + end, Int64(PrefixCompletions.scanLimit + 1))
    return (count ?? 0) > Int64(PrefixCompletions.scanLimit)
  }

  /// The last Unicode scalar, which sorts after every continuation of a name.
  private static let end: [UInt8] = [0xF4, 0x8F, 0xBF, 0xBF]

  /// Returns the best-known places of all names that begin with a prefix.
  private static func best(
    of prefix: [UInt8], _ editor: GazetteerEditor
  ) throws -> [ToponymEntry] {
    let statement = try editor.prepared(
      """
      SELECT place, last, prominence, layer, country, kind, toponym FROM place_name
      WHERE name >= ?1 AND name < ?2
      """)
    defer { statement.reset() }
    try statement.bind(prefix, at: 1)
    try statement.bind(prefix + end, at: 2)
    var best: [PlaceOrdinal: (entry: ToponymEntry, weight: Int)] = [:]
    var least = Int.min
    while try statement.step() {
      let entry = try GazetteerReader.entry(from: statement)
      guard entry.kind != .code else { continue }
      let weight = PrefixCompletions.weight(of: entry)
      guard weight > least else { continue }
      if let known = best[entry.place], known.weight >= weight { continue }
      best[entry.place] = (entry, weight)
      // Only occasionally, so that it costs little.
      if best.count > 4 * PrefixCompletions.capacity {
        let weights = best.values.map(\.weight).sorted(by: >)
        least = weights[PrefixCompletions.capacity - 1] - 1
        best = best.filter { $0.value.weight > least }
      }
    }
    return best.values.map(\.entry)
  }
}
