package import Geodesy

extension GazetteerReader {
  /// The numbers of completions and name index entries to read below one prefix.
  ///
  /// They are read for an area if the prefix's own completions have nothing in it.
  private static let headsBelow = 64
  private static let farthestScan = 1_000
  /// The number of rows of the postal index to read.
  private static let postcodeScan = 400

  /// Reads one row of precomputed completions, or else the short run of names with the prefix.
  package func places(withPrefix foldedPrefix: Span<UInt8>, limit: Int) throws -> [ToponymEntry] {
    guard let range = PrefixRange(foldedPrefix) else { return [] }
    if let head = try head(of: range) {
      var found: [ToponymEntry] = []
      try head.append(inside: nil, to: &found, limit: limit) { _, _ in true }
      return found
    }
    let found = try entries(withPrefix: foldedPrefix, limit: PrefixCompletions.scanLimit)
    return best(found, limit: limit)
  }

  /// Reads the prefix's completions; if too few pass, those of longer prefixes.
  ///
  /// If those have nothing either, it reads the names themselves, up to a bound.
  package func places(
    withPrefix foldedPrefix: Span<UInt8>, inside area: PlaceInterval?, limit: Int,
    where isWanted: (ToponymEntry, Coordinate?) throws -> Bool
  ) throws -> [ToponymEntry] {
    guard let range = PrefixRange(foldedPrefix) else { return [] }
    if let head = try head(of: range) {
      var found: [ToponymEntry] = []
      try head.append(inside: area, to: &found, limit: limit, where: isWanted)
      var headsLeft = Self.headsBelow
      var length = range.scalars
      while found.count < limit, headsLeft > 0 {
        length += 1
        let heads = try heads(ofLength: length, in: range, limit: headsLeft)
        if heads.isEmpty { break }
        headsLeft -= heads.count
        for head in heads {
          try head.append(inside: area, to: &found, limit: .max, where: isWanted)
        }
      }
      if !found.isEmpty { return best(found, limit: limit) }
    }
    let found = try entries(withPrefix: foldedPrefix, limit: Self.farthestScan).filter { entry in
      try area?.contains(entry.place) ?? true && isWanted(entry, nil)
    }
    return best(found, limit: limit)
  }

  /// Reads a run of the index of areas; of one that is too long, the regions are read to its end.
  package func areas(
    withPrefix foldedPrefix: Span<UInt8>, of country: CountryCode, limit: Int
  ) throws -> [ToponymEntry] {
    guard let range = PrefixRange(foldedPrefix) else { return [] }
    let found = try areas(
      in: range, of: country, limit: limit, by: GazetteerStatements.areasWithPrefix)
    guard found.count == limit else { return found }
    let regions = try areas(
      in: range, of: country, limit: limit, by: GazetteerStatements.regionsWithPrefix)
    return found + regions.filter { !found.contains($0) }
  }

  private func areas(
    in range: PrefixRange, of country: CountryCode, limit: Int, by text: GazetteerStatement
  ) throws -> [ToponymEntry] {
    let statement = try prepared(text)
    defer { statement.reset() }
    try statement.bind(Int64(country.packed), at: 1)
    try statement.bind(range.first, at: 2)
    try statement.bind(range.end, at: 3)
    try statement.bind(Int64(limit), at: 4)
    return try entries(from: statement)
  }

  /// Reads a run of the postal index.
  package func postcodes(
    withPrefix keyPrefix: Span<UInt8>, inside area: PlaceInterval?, limit: Int
  ) throws -> [PostcodeEntry] {
    guard let range = PrefixRange(keyPrefix) else { return [] }
    guard let area else {
      let statement = try prepared(GazetteerStatements.postcodesWithPrefix)
      defer { statement.reset() }
      try statement.bind(range.first, at: 1)
      try statement.bind(range.end, at: 2)
      try statement.bind(Int64(Self.postcodeScan), at: 3)
      try statement.bind(Int64(limit), at: 4)
      return try postcodes(from: statement)
    }
    let statement = try prepared(GazetteerStatements.postcodesWithPrefixInside)
    defer { statement.reset() }
    try statement.bind(range.first, at: 1)
    try statement.bind(range.end, at: 2)
    try statement.bind(Int64(area.first.rawValue), at: 3)
    try statement.bind(Int64(area.last.rawValue), at: 4)
    try statement.bind(Int64(limit), at: 5)
    return try postcodes(from: statement)
  }

  /// Looks up the prefix's deletion keys in the mapped file.
  package func corrections(
    ofPrefix foldedText: Span<UInt8>, limit: Int
  ) -> [SpellingCorrection] {
    spelling.completions(of: foldedText, limit: limit).map(SpellingCorrection.init)
  }

  // MARK: Heads

  private func head(of range: PrefixRange) throws -> PrefixCompletions? {
    let statement = try prepared(GazetteerStatements.nameHead)
    defer { statement.reset() }
    try statement.bind(Int64(range.scalars), at: 1)
    try statement.bind(range.first, at: 2)
    return try statement.step() ? PrefixCompletions(statement.blob(at: 0)) : nil
  }

  private func heads(
    ofLength length: Int, in range: PrefixRange, limit: Int
  ) throws -> [PrefixCompletions] {
    let statement = try prepared(GazetteerStatements.nameHeadsBelow)
    defer { statement.reset() }
    try statement.bind(Int64(length), at: 1)
    try statement.bind(range.first, at: 2)
    try statement.bind(range.end, at: 3)
    try statement.bind(Int64(limit), at: 4)
    var heads: [PrefixCompletions] = []
    while try statement.step() { heads.append(PrefixCompletions(statement.blob(at: 0))) }
    return heads
  }

  /// Returns each place once, by its best name; best first, and lower ordinals first among equals.
  private func best(_ entries: [ToponymEntry], limit: Int) -> [ToponymEntry] {
    let weighed = entries.filter { $0.kind != .code }
      .map { (entry: $0, weight: PrefixCompletions.weight(of: $0)) }
    let sorted = weighed.sorted { first, second in
      guard first.weight == second.weight else { return first.weight > second.weight }
      return first.entry.place < second.entry.place
    }
    var seen: Set<PlaceOrdinal> = []
    var best: [ToponymEntry] = []
    for (entry, _) in sorted where seen.insert(entry.place).inserted {
      guard best.count < limit else { break }
      best.append(entry)
    }
    return best
  }
}

/// The folded texts that begin with a prefix, as a range of their bytes.
struct PrefixRange {
  /// The prefix, which is the lowest of them.
  let first: [UInt8]
  /// An upper bound of all of them: the prefix and the last Unicode scalar.
  let end: [UInt8]
  /// The prefix's length in Unicode scalars.
  let scalars: Int

  /// Creates the range of a prefix, or returns `nil` if it is empty.
  init?(_ prefix: Span<UInt8>) {
    guard !prefix.isEmpty else { return nil }
    first = prefix.withUnsafeBufferPointer { Array($0) }
    end = first + [0xF4, 0x8F, 0xBF, 0xBF]
    // Every byte but a continuation byte begins a scalar.
    scalars = first.count { $0 & 0xC0 != 0x80 }
  }
}
