import Gazetteer
import Geodesy

/// The examination of one country's postal records, by the rules of its kind.
///
/// | rule | a record is wrong if |
/// |---|---|
/// | region | it lies in another region, more than 5 km from its own, and no settlement of its own is within 15 km (20 and 40 km if few of these are known) |
/// | town | the town of its name in its region is far, and the codes that begin alike are there |
/// | estimate | the file says that the point is estimated, and that town is far |
/// | name | in its country records hardly ever mean another town of their name and region, and that is far |
/// | code | the codes that begin alike are in another region, which has a town of its name |
///
/// Points of addresses and of codes' areas (accuracy 5 and 6) only break the last rule.
///
/// In countries where names were looked up (``Country/isLookedUp``) a town of the name far away is nearly always
/// the right one; elsewhere it is usually a namesake. Which country is which follows from how many of its records
/// break the first rule.
struct PostalExamination {
  let records: [CountryRecords.Record]
  let settled: SettledPoints
  let borders: RegionBorders
  /// By the number of a name.
  let towns: [Towns]
  let names: [CountryRecords.Name]
  /// The region in which each record lies by the map and its settlements, if not in its own; by position in
  /// ``records``.
  let contradicting: [SettledPoints.Region?]
  /// The same without those that lie there for a good reason.
  let elsewhere: [SettledPoints.Region?]
  let codes: CodeNeighbors
  let country: Country

  /// The settlements with a name in a country, for each of its readings.
  struct Towns {
    var readings: [[SettledPoints.Settlement]]

    /// The only settlement of the country with the name.
    var only: SettledPoints.Settlement? {
      let found = readings.first { !$0.isEmpty }
      return found?.count == 1 ? found?.first : nil
    }
  }

  /// How much of a country's file is wrong.
  struct Country {
    /// Whether names were looked up in the whole country: at least one in 200 of its records is elsewhere.
    let isLookedUp: Bool
    /// Whether it is at least one in 20: Russia and Ukraine.
    let isMostlyLookedUp: Bool
    /// Whether records are municipalities, and points their middles.
    ///
    /// Most records name a town that alone has its name. At least one in 5 of those lies more than 5 km from its
    /// record's point, one in 20 more than 15 km, and few of these more than 50, as namesakes would: Brazil, Chile,
    /// Malaysia, Thailand.
    let hasMiddles: Bool

    private static let minTowns = 50

    init(elsewhere: Int, of records: Int, townsAway: [Double]) {
      let share = Double(elsewhere) / Double(max(1, records))
      isLookedUp = share >= 0.005
      isMostlyLookedUp = share >= 0.05
      func count(beyond meters: Double) -> Double { Double(townsAway.count { $0 > meters }) }
      let far = count(beyond: ownReachMeters)
      hasMiddles =
        townsAway.count >= Self.minTowns && 2 * townsAway.count >= records
        && count(beyond: 5_000) >= 0.2 * Double(townsAway.count)
        && far >= 0.05 * Double(townsAway.count) && count(beyond: farMeters) <= 0.4 * far
    }

    /// A town of the name within this distance is the one that is meant, and its point need not be taken.
    var townReachMeters: Double { hasMiddles ? 10_000 : PostalExamination.townReachMeters }
  }

  /// A settlement of the region within this distance speaks for the point.
  static let ownReachMeters = 15_000.0
  /// Where no region is drawn, the same.
  static let undrawnReachMeters = 40_000.0
  static let nearestReachMeters = 1_000_000.0
  /// The number of settlements from which on a region has one wherever people live.
  private static let minSettlements = 10
  /// A town of the name within this distance is the one that is meant.
  static let townReachMeters = 20_000.0
  static let farMeters = 50_000.0

  init(
    _ country: CountryRecords, settled: SettledPoints, borders: RegionBorders,
    names: SettlementNames
  ) {
    records = country.records
    self.settled = settled
    self.borders = borders
    self.names = country.names
    towns = country.names.map { Self.towns(of: $0, names, settled) }
    contradicting = Self.elsewhere(country.records, settled, borders)
    codes = Self.neighbors(country.records, towns: towns, settled, contradicting)
    let kept = Self.exempt(contradicting, country.records, codes)
    elsewhere = kept
    let towns = towns
    let distances = country.records.compactMap { record in
      towns[Int(record.name)].only.flatMap { town in
        town.region == record.region && !record.isMeasured
          ? record.point.flatMap(town.meters) : nil
      }
    }
    self.country = Country(
      elsewhere: kept.count { $0 != nil }, of: kept.count, townsAway: distances)
  }

  private static func towns(
    of name: CountryRecords.Name, _ names: SettlementNames, _ settled: SettledPoints
  ) -> Towns {
    Towns(
      readings: name.hashes.map { hash in
        var places: Set<UInt32> = []
        names.visit(hash) { places.insert($0) }
        return places.sorted().compactMap(settled.settlement)
      })
  }

  // MARK: The region

  /// Returns the regions in which records lie that lie in another than their own.
  private static func elsewhere(
    _ records: [CountryRecords.Record], _ settled: SettledPoints, _ borders: RegionBorders
  ) -> [SettledPoints.Region?] {
    var latest: (key: RegionPoint, region: SettledPoints.Region?)?
    return records.map { record in
      guard !record.isMeasured, let region = record.region, settled.count(in: region) > 0,
        let point = record.point
      else { return nil }
      let key = RegionPoint(record, region)
      if let latest, latest.key == key { return latest.region }
      let found = other(than: region, at: point, settled, borders)
      latest = (key, found)
      return found
    }
  }

  private static func other(
    than region: SettledPoints.Region, at point: PostalPoint, _ settled: SettledPoints,
    _ borders: RegionBorders
  ) -> SettledPoints.Region? {
    guard !settled.has(region, around: point, meters: ownReachMeters) else { return nil }
    // One town says little about what is near its region.
    let isKnown = settled.count(in: region) >= minSettlements
    if borders.drawn.contains(region), borders.region(at: point.coordinate) != nil {
      guard isKnown || !settled.has(region, around: point, meters: undrawnReachMeters) else {
        return nil
      }
      return borders.otherRegion(
        at: point.coordinate, than: region,
        beyond: isKnown ? RegionBorders.toleranceMeters : RegionBorders.errorMeters)
    }
    // At sea, and in regions that are not drawn.
    guard !settled.has(region, around: point, meters: undrawnReachMeters),
      let nearest = settled.nearest(to: point, meters: nearestReachMeters),
      nearest.settlement.region != region,
      settled.paths[Int(nearest.settlement.region)].country == settled.paths[Int(region)].country,
      !borders.isNear(region, at: point.coordinate, within: RegionBorders.toleranceMeters)
    else { return nil }
    return nearest.settlement.region
  }

  /// A point that records of a region have.
  private struct RegionPoint: Hashable {
    let latitude: Int32
    let longitude: Int32
    let region: SettledPoints.Region

    init(_ record: CountryRecords.Record, _ region: SettledPoints.Region) {
      latitude = record.latitude
      longitude = record.longitude
      self.region = region
    }
  }

  /// Two regions.
  private struct Crossing: Hashable {
    let from: SettledPoints.Region
    let to: SettledPoints.Region
  }

  /// The share of a region's points, and their number, that are in another one if it was redrawn.
  private static let redrawnShare = 0.1
  private static let redrawnCount = 4
  /// The share of those among all that are elsewhere: points of namesakes are in many regions.
  private static let redrawnShareOfCrossed = 0.5

  /// Returns the same without records that name another region than the one they are in for a good reason: the
  /// region was redrawn, or the codes around are in the region around the point (the okrugs of Tyumen; codes of a
  /// town on the other side of a border).
  private static func exempt(
    _ elsewhere: [SettledPoints.Region?], _ records: [CountryRecords.Record],
    _ codes: CodeNeighbors
  ) -> [SettledPoints.Region?] {
    var crossedRegions: Set<SettledPoints.Region> = []
    for (record, other) in zip(records, elsewhere) where other != nil {
      if let region = record.region { crossedRegions.insert(region) }
    }
    var points: Set<RegionPoint> = []
    var total: [SettledPoints.Region: Int] = [:]
    var crossed: [Crossing: Int] = [:]
    var crossedTotal: [SettledPoints.Region: Int] = [:]
    for (record, other) in zip(records, elsewhere) {
      guard let region = record.region, crossedRegions.contains(region),
        points.insert(RegionPoint(record, region)).inserted
      else { continue }
      total[region, default: 0] += 1
      guard let other else { continue }
      crossed[Crossing(from: region, to: other), default: 0] += 1
      crossedTotal[region, default: 0] += 1
    }
    return zip(records, elsewhere).map { record, other in
      guard let other, let region = record.region else { return nil }
      let crossed = crossed[Crossing(from: region, to: other)] ?? 0
      let isRedrawn =
        crossed >= redrawnCount
        && Double(crossed) >= redrawnShare * Double(total[region] ?? 0)
        && Double(crossed) >= redrawnShareOfCrossed * Double(crossedTotal[region] ?? 0)
      return isRedrawn || codes.isAnchored(record.code, in: other, besides: record.name)
        || codes.votedRegion(of: record.code) == other ? nil : other
    }
  }

  // MARK: The codes

  private static func neighbors(
    _ records: [CountryRecords.Record], towns: [Towns], _ settled: SettledPoints,
    _ elsewhere: [SettledPoints.Region?]
  ) -> CodeNeighbors {
    var witnesses: [CodeNeighbors.Witness] = []
    var votes: [CodeNeighbors.Vote] = []
    var anchors: [CodeNeighbors.Anchor] = []
    var latestCode: CodeNeighbors.Code?
    for (index, record) in records.enumerated() {
      if let region = record.region { votes.append(.init(code: record.code, region: region)) }
      if let only = towns[Int(record.name)].only,
        let point = record.point, (only.meters(to: point) ?? .infinity) <= ownReachMeters
      {
        anchors.append(.init(code: record.code, region: only.region, name: record.name))
      }
      guard latestCode != record.code, elsewhere[index] == nil,
        isTrusted(record, towns[Int(record.name)], settled)
      else { continue }
      latestCode = record.code
      witnesses.append(
        .init(
          code: record.code, latitude: record.latitude, longitude: record.longitude))
    }
    return CodeNeighbors(witnesses: witnesses, votes: votes, anchors: anchors)
  }

  /// Returns whether a record may speak for others: a settlement of its region is near, and the town of its name
  /// is not elsewhere.
  private static func isTrusted(
    _ record: CountryRecords.Record, _ towns: Towns, _ settled: SettledPoints
  ) -> Bool {
    guard !record.isMeasured else { return true }
    guard let point = record.point else { return false }
    guard let region = record.region else {
      return settled.nearest(to: point, meters: ownReachMeters) != nil
    }
    let named = candidates(towns, in: region).settlements
    return named.isEmpty
      ? settled.has(region, around: point, meters: ownReachMeters) : isNear(named, point)
  }

  static func isNear(
    _ towns: [SettledPoints.Settlement], _ point: PostalPoint, meters: Double = townReachMeters
  ) -> Bool {
    towns.contains { ($0.meters(to: point) ?? .infinity) <= meters }
  }

  /// Returns the settlements of a name in a region, and the reading of the name that they have: 0 for all of it.
  static func candidates(
    _ towns: Towns, in region: SettledPoints.Region
  ) -> (settlements: [SettledPoints.Settlement], reading: Int) {
    for (reading, settlements) in towns.readings.enumerated() {
      let found = settlements.filter { $0.region == region }
      if !found.isEmpty { return (found, reading) }
    }
    return ([], 0)
  }
}

extension SettledPoints.Settlement {
  /// Returns the distance from a point.
  func meters(to other: PostalPoint) -> Double? { point?.meters(to: other) }
}

extension CountryRecords.Record {
  /// The record's own point.
  var point: PostalPoint? { PostalPoint(latitude: latitude, longitude: longitude) }
}

extension PostalPoint {
  /// Returns the distance from another point.
  func meters(to other: PostalPoint) -> Double {
    coordinate.distanceMeters(to: other.coordinate)
  }
}
