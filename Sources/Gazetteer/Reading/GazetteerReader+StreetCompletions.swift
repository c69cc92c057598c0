import Geodesy

extension GazetteerReader {
  /// The number of streets of a prefix that are looked through one by one.
  private static let scanLimit = 2_048
  /// The number of streets in a box that are compared with a prefix.
  private static let cellLimit = 60_000
  /// The radii of the circles that are looked through one after the other, in meters.
  private static let radii = [1_500.0, 5_000.0]
  /// The distance that counts as much as half of the houses of a street, in meters.
  private static let halvingMeters = 4_000.0

  /// Looks through the streets of a prefix if they are few, or else through those of the areas or
  /// cells, or else through an even sample.
  package func streets(
    withPrefix key: Span<UInt8>, passing filter: StreetFilter, limit: Int
  ) throws -> [StreetEntry] {
    try streets(of: streetIndex.keys(withPrefix: key), passing: filter, limit: limit)
  }

  /// Looks up the prefix with each letter changed.
  package func streets(
    withMisspelledPrefix key: Span<UInt8>, passing filter: StreetFilter, limit: Int
  ) throws -> [StreetEntry] {
    var found: [StreetEntry] = []
    for run in streetIndex.keys(withMisspelledPrefix: key) where found.count < limit {
      found += try streets(of: run, passing: filter, limit: limit - found.count)
    }
    return found
  }

  /// Reads the bounds of the table of areas, once.
  package func boundsOfStreets() throws -> PlaceInterval? { try boundsOfAddresses() }

  private func streets(
    of run: StreetKeyRun, passing filter: StreetFilter, limit: Int
  ) throws -> [StreetEntry] {
    guard !run.isEmpty, limit > 0 else { return [] }
    var best = BestStreets(limit: limit)
    if filter.passesAll {
      let step = 1 + run.count / Self.scanLimit
      streetIndex.forEachStreet(of: run, step: step) { street in
        best.add(street, Self.weight(of: street))
        return true
      }
    }
    if !filter.areas.isEmpty { try addStreets(of: run, in: filter.areas, to: &best) }
    for near in filter.surroundings { addStreets(of: run, near: near, to: &best) }
    if let box = filter.box { addStreets(of: run, in: box, to: &best) }
    return try best.streets.compactMap(street)
  }

  /// A street's share of the houses: one of twice as many is asked for twice as often.
  private static func weight(of street: StreetSummary) -> Double {
    // The binary logarithm, whose fraction hardly matters.
    let count = UInt64(street.houseCount + 1)
    let digits = 63 - count.leadingZeroBitCount
    return Double(digits) + Double(count) / Double(UInt64(1) << UInt64(digits)) - 1
  }

  private func addStreets(
    of run: StreetKeyRun, in intervals: [PlaceInterval], to best: inout BestStreets
  ) throws {
    var areas: Set<UInt32> = []
    var large: [PlaceInterval] = []
    for interval in intervals {
      if let found = try self.areas(inside: interval) {
        areas.formUnion(found)
      } else {
        large.append(interval)
      }
    }
    if run.count <= Self.scanLimit || !large.isEmpty {
      // The best are read first, because reading an area takes a microsecond.
      var candidates: [StreetSummary] = []
      streetIndex.forEachStreet(of: run, step: 1 + run.count / Self.scanLimit) { street in
        if areas.contains(street.area) {
          best.add(street, Self.weight(of: street))
        } else if !large.isEmpty {
          candidates.append(street)
        }
        return true
      }
      guard !large.isEmpty else { return }
      for street in candidates.sorted(by: { Self.weight(of: $0) > Self.weight(of: $1) })
        .prefix(best.limit * 16)
      {
        if best.isFull { break }
        guard let area = try addressArea(street.area),
          large.contains(where: { $0.contains(area.place) || $0.contains(area.postTown) })
        else { continue }
        best.add(street, Self.weight(of: street))
      }
      return
    }
    for area in areas.sorted() {
      streetIndex.forEachStreet(of: run, inArea: area) { street in
        best.add(street, Self.weight(of: street))
        return true
      }
    }
  }

  private func addStreets(
    of run: StreetKeyRun, near: StreetFilter.Surroundings, to best: inout BestStreets
  ) {
    func add(_ street: StreetSummary) {
      guard let point = coordinate(street.point) else { return }
      let meters = point.distanceMeters(to: near.center)
      guard meters <= near.meters else { return }
      best.add(street, Self.weight(of: street) - meters / Self.halvingMeters)
    }
    if run.count <= Self.scanLimit {
      streetIndex.forEachStreet(of: run) { street in
        add(street)
        return true
      }
      return
    }
    for radius in Self.radii.filter({ $0 < near.meters }) + [near.meters] {
      guard let box = Self.box(around: near.center, meters: radius),
        streetIndex.streetCount(in: box) <= Self.cellLimit
      else { return }
      streetIndex.forEachStreet(of: run, in: box) { street in
        if !best.contains(street.street) { add(street) }
        return true
      }
      if best.isFull { return }
    }
  }

  private func addStreets(
    of run: StreetKeyRun, in box: BoundingBox, to best: inout BestStreets
  ) {
    func add(_ street: StreetSummary) -> Bool {
      if let point = coordinate(street.point), box.contains(point) {
        best.add(street, Self.weight(of: street))
      }
      return true
    }
    let stored = Self.stored(box)
    if run.count > Self.scanLimit, box.west <= box.east,
      streetIndex.streetCount(in: stored) <= Self.cellLimit
    {
      streetIndex.forEachStreet(of: run, in: stored, add)
    } else {
      streetIndex.forEachStreet(of: run, step: 1 + run.count / Self.scanLimit, add)
    }
  }

  private static func units(_ degrees: Double) -> Int32 { Int32((degrees * 100_000).rounded()) }

  private static func stored(_ box: BoundingBox) -> StoredStreet.Box {
    StoredStreet.Box(
      west: units(box.west), south: units(box.south), east: units(box.east),
      north: units(box.north))
  }

  /// Returns a box that contains a circle, cut at the 180th meridian.
  private static func box(around center: Coordinate, meters: Double) -> StoredStreet.Box? {
    guard let circle = BoundingCircle(center: center, radiusMeters: meters) else { return nil }
    var box = stored(circle.box)
    if box.west > box.east {
      if center.longitude < 0 { box.west = units(-180) } else { box.east = units(180) }
    }
    return box
  }
}

/// The streets of the greatest weights among many.
private struct BestStreets {
  let limit: Int
  private var kept: [(street: UInt32, weight: Double)] = []
  private var known: Set<UInt32> = []
  /// The least weight that is kept, once there are enough.
  private var least = -Double.infinity

  init(limit: Int) { self.limit = limit }

  /// Whether as many streets were found as are wanted.
  var isFull: Bool { kept.count >= limit }

  /// The streets, best first; of equal ones, the first in the index.
  var streets: [UInt32] {
    sorted.prefix(limit).map(\.street)
  }

  private var sorted: [(street: UInt32, weight: Double)] {
    kept.sorted { $0.weight != $1.weight ? $0.weight > $1.weight : $0.street < $1.street }
  }

  func contains(_ street: UInt32) -> Bool { known.contains(street) }

  mutating func add(_ street: StreetSummary, _ weight: Double) {
    guard weight > least, known.insert(street.street).inserted else { return }
    kept.append((street.street, weight))
    // Sorting now and then keeps the list short.
    guard kept.count >= 4 * limit else { return }
    kept = Array(sorted.prefix(limit))
    least = kept.last?.weight ?? least
  }
}
