import Geodesy

/// The codes of one country, with what is known of those that begin alike.
///
/// Codes are handed out along routes, so the codes that share the most characters tell where a code is. A code
/// is never asked about itself.
struct CodeNeighbors {
  /// A code: its first eight letters and digits as a number that sorts like them.
  typealias Code = UInt64

  /// Where the codes around a code are.
  struct Middle {
    let point: PostalPoint
    /// The median distance from the point, in meters.
    let spreadMeters: Double
    /// The number of characters that the codes share with it.
    let sharedCount: Int

    /// The distance at which a point is still one of theirs.
    var reachMeters: Double { max(15_000, 2 * spreadMeters) }
  }

  /// What a trusted record says of its code.
  struct Witness: CodedRecord {
    let code: Code
    let latitude: Int32
    let longitude: Int32
  }

  /// What any record says of its code.
  struct Vote: CodedRecord {
    let code: Code
    let region: SettledPoints.Region
  }

  /// A settlement that alone has its name in the country, and lies at the point of the record that names it.
  struct Anchor: CodedRecord {
    let code: Code
    let region: SettledPoints.Region
    let name: UInt32
  }

  private let witnesses: [Witness]
  private let votes: [Vote]
  private let anchors: [Anchor]

  /// Fewer neighbors say nothing.
  private static let minNeighbors = 6
  /// More are not all asked.
  private static let maxNeighbors = 401
  private static let minVotes = 8
  private static let voteShare = 0.85
  private static let minAnchors = 2
  private static let anchorShare = 0.6
  /// The lengths of the beginnings under which anchors count.
  private static let anchorLengths = [4, 3]

  /// Takes the records in any order; of several with the same code, one counts.
  init(witnesses: [Witness], votes: [Vote], anchors: [Anchor]) {
    self.witnesses = Self.oneOfEach(
      witnesses.sorted {
        ($0.code, $0.latitude, $0.longitude) < ($1.code, $1.latitude, $1.longitude)
      })
    self.votes = Self.oneOfEach(votes.sorted { ($0.code, $0.region) < ($1.code, $1.region) })
    self.anchors = anchors.sorted { ($0.code, $0.name) < ($1.code, $1.name) }
  }

  private static func oneOfEach<Item: CodedRecord>(_ sorted: [Item]) -> [Item] {
    var kept: [Item] = []
    for item in sorted where kept.last?.code != item.code {
      kept.append(item)
    }
    return kept
  }

  /// Returns the number of a code.
  static func code(_ key: [UInt8]) -> Code {
    (0..<8).reduce(0) { $0 << 8 | (key.indices.contains($1) ? Code(key[$1]) : 0) }
  }

  private static func length(_ code: Code) -> Int {
    8 - min(8, code.trailingZeroBitCount / 8)
  }

  /// Returns the positions of the codes that begin with so many characters of a code.
  private static func range<Item: CodedRecord>(
    _ items: [Item], sharing count: Int, with code: Code
  ) -> Range<Int> {
    let rest: Code = count >= 8 ? 0 : .max >> (8 * UInt64(count))
    func position(_ isBefore: (Code) -> Bool) -> Int {
      var (lower, upper) = (0, items.count)
      while lower < upper {
        let middle = (lower + upper) / 2
        if isBefore(items[middle].code) { lower = middle + 1 } else { upper = middle }
      }
      return lower
    }
    let start = position { $0 < code & ~rest }
    return start..<max(start, position { $0 <= code | rest })
  }

  /// Returns the middle of the trusted codes that share the most characters with a code, besides itself.
  ///
  /// - Complexity: O(n log n) for n such codes, of which at most some 400 are asked.
  func middle(of code: Code) -> Middle? {
    for count in stride(from: Self.length(code) - 1, through: 1, by: -1) {
      let range = Self.range(witnesses, sharing: count, with: code)
      guard range.count >= Self.minNeighbors else { continue }
      let step = max(1, range.count / Self.maxNeighbors)
      let asked = stride(from: range.lowerBound, to: range.upperBound, by: step)
        .map { witnesses[$0] }.filter { $0.code != code }
      guard asked.count >= Self.minNeighbors else { continue }
      let latitudes = asked.map(\.latitude).sorted()
      let longitudes = asked.map(\.longitude).sorted()
      let half = asked.count / 2
      guard let point = PostalPoint(latitude: latitudes[half], longitude: longitudes[half]) else {
        return nil
      }
      let distances = asked.compactMap {
        PostalPoint(latitude: $0.latitude, longitude: $0.longitude)?.coordinate
          .distanceMeters(to: point.coordinate)
      }.sorted()
      return Middle(point: point, spreadMeters: distances[distances.count / 2], sharedCount: count)
    }
    return nil
  }

  /// Returns the region that nearly all other codes name that share the most characters with a code.
  func votedRegion(of code: Code) -> SettledPoints.Region? {
    for count in stride(from: Self.length(code) - 1, through: 2, by: -1) {
      let range = Self.range(votes, sharing: count, with: code)
      guard range.count > Self.minVotes else { continue }
      let step = max(1, range.count / Self.maxNeighbors)
      var counts: [SettledPoints.Region: Int] = [:]
      var total = 0
      for position in stride(from: range.lowerBound, to: range.upperBound, by: step)
      where votes[position].code != code {
        counts[votes[position].region, default: 0] += 1
        total += 1
      }
      guard total >= Self.minVotes else { continue }
      return counts.first { Double($0.value) >= Self.voteShare * Double(total) }?.key
    }
    return nil
  }

  /// Returns whether the two codes before and after a code all name other regions than a record of it: the
  /// cheap condition for asking more of them.
  func isAmongOthers(_ code: Code, naming region: SettledPoints.Region) -> Bool {
    let own = Self.range(votes, sharing: 8, with: code)
    let around = (own.lowerBound - 2..<own.lowerBound).clamped(to: votes.indices)
    let behind = (own.upperBound..<own.upperBound + 2).clamped(to: votes.indices)
    let others = around.map { votes[$0].region } + behind.map { votes[$0].region }
    return !others.isEmpty && others.allSatisfy { $0 != region }
  }

  /// Returns whether settlements of other names with codes that begin alike lie in a region: most of those that
  /// alone have their names in the country.
  func isAnchored(_ code: Code, in region: SettledPoints.Region, besides name: UInt32) -> Bool {
    for count in Self.anchorLengths {
      let range = Self.range(anchors, sharing: count, with: code)
      var names: [UInt32: SettledPoints.Region] = [:]
      for anchor in anchors[range] where anchor.name != name { names[anchor.name] = anchor.region }
      guard names.count >= Self.minAnchors else { continue }
      let inside = names.values.count { $0 == region }
      return Double(inside) >= Self.anchorShare * Double(names.count)
    }
    return false
  }
}

/// What has a code, and is found by it.
protocol CodedRecord {
  var code: CodeNeighbors.Code { get }
}
