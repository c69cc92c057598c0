import Gazetteer
import Geodesy

/// The verdict on each record, from what ``PostalExamination`` has found out about all of its country.
extension PostalExamination {
  /// The number of inhabitants from which on a town is meant, and not another one of its name and region.
  private static let peopleOfTown: UInt32 = 5_000
  private static let peopleOfCity: UInt32 = 15_000
  private static let peopleOfMunicipality: UInt32 = 1_000
  /// The widest spread of codes whose middle is a point.
  private static let maxSpreadMeters = 25_000.0
  private static let minSharedCount = 3

  /// Calls back with each record that has no point of its own, or a doubtful one, and counts all.
  func run(_ found: (UInt32, PostalEvidence.Finding) -> Void) -> PostalEvidence.Counts {
    var tally = PostalTally(self)
    for (index, record) in records.enumerated() {
      let finding = finding(record, elsewhere: elsewhere[index])
      if let finding { found(record.position, finding) }
      tally.count(index, finding)
    }
    return tally.counts
  }

  private func finding(
    _ record: CountryRecords.Record, elsewhere: SettledPoints.Region?
  ) -> PostalEvidence.Finding? {
    guard let point = record.point else { return nil }
    if let town = townOfCode(record, point) { return Self.finding(town) }
    guard !record.isMeasured, let region = record.region else { return nil }
    let (named, reading) = Self.candidates(towns[Int(record.name)], in: region)
    if Self.isNear(named, point, meters: country.townReachMeters) { return nil }
    if elsewhere != nil, country.isLookedUp || isFarFromRegion(record, point, region) {
      return replacement(of: record, named)
    }
    guard !named.isEmpty else { return nil }
    let middle = codes.middle(of: record.code)
    let isOffice = reading > 0 && !names[Int(record.name)].isComposed
    let town = Self.best(named, middle).flatMap { town in
      isTown(town, at: point, isOnly: named.count == 1, middle)
        || isTownOfEstimate(town, of: record, point, isOnly: named.count == 1, isOffice, middle)
        || isTownOfItsRegion(town, of: record, point, isOnly: named.count == 1, middle)
        ? town : nil
    }
    if let town { return Self.finding(town) }
    // Elsewhere, another settlement of the name is no reason to doubt.
    guard country.isLookedUp else { return nil }
    let meters = named.compactMap { $0.meters(to: point) }.min() ?? 0
    return .init(
      point: point, evidence: PointEvidence(.own, doubtKilometers: Int(meters / 1_000)))
  }

  private static func finding(
    _ town: SettledPoints.Settlement
  ) -> PostalEvidence.Finding {
    .init(town: town.place, point: town.point, evidence: PointEvidence(.town))
  }

  /// Returns the settlement nearest to where the codes are; without them, the largest.
  private static func best(
    _ towns: [SettledPoints.Settlement], _ middle: CodeNeighbors.Middle?
  ) -> SettledPoints.Settlement? {
    if towns.count > 1 {
      let large = towns.filter { $0.population >= peopleOfTown }
      guard let middle else { return large.max { $0.population < $1.population } }
      return large.min {
        ($0.meters(to: middle.point) ?? .infinity) < ($1.meters(to: middle.point) ?? .infinity)
      }
    }
    return towns.first
  }

  /// Returns whether a record's point is far from its region, and not among the codes that begin alike.
  private func isFarFromRegion(
    _ record: CountryRecords.Record, _ point: PostalPoint, _ region: SettledPoints.Region
  ) -> Bool {
    if let middle = codes.middle(of: record.code),
      point.meters(to: middle.point) <= middle.reachMeters
    {
      return false
    }
    return borders.isOutside(region, at: point.coordinate)
  }

  /// Returns whether a town is where the codes that begin alike are, and the record's point is not.
  private func isTown(
    _ town: SettledPoints.Settlement, at point: PostalPoint, isOnly: Bool,
    _ middle: CodeNeighbors.Middle?
  ) -> Bool {
    guard let middle, let fromTown = town.meters(to: middle.point) else { return false }
    let fromPoint = point.meters(to: middle.point)
    if country.isLookedUp {
      return fromPoint > 2 * fromTown + 10_000
        && (isOnly || town.population >= Self.peopleOfTown)
    }
    return isOnly && town.population >= Self.peopleOfTown
      && (town.meters(to: point) ?? 0) > Self.farMeters
      && fromTown <= middle.reachMeters
      && fromPoint > max(2 * middle.reachMeters, Self.farMeters)
  }

  /// Returns whether a town is meant by a record whose point is estimated, far from it.
  private func isTownOfEstimate(
    _ town: SettledPoints.Settlement, of record: CountryRecords.Record, _ point: PostalPoint,
    isOnly: Bool, _ isOffice: Bool, _ middle: CodeNeighbors.Middle?
  ) -> Bool {
    guard record.isEstimate, !names[Int(record.name)].isComposed || country.isMostlyLookedUp,
      (town.meters(to: point) ?? 0) > (country.isLookedUp ? 0 : Self.extent(of: town))
    else { return false }
    if isOffice { return isOnly || town.population >= Self.peopleOfTown }
    if country.isMostlyLookedUp, town.population >= Self.peopleOfCity { return true }
    guard isOnly, let middle, let fromTown = town.meters(to: middle.point) else { return false }
    return fromTown + 10_000 < point.meters(to: middle.point)
  }

  /// Returns whether a town is meant because the country's records hardly ever mean another one of their name and
  /// region: unless the codes that begin alike are around the point, and not around the town.
  private func isTownOfItsRegion(
    _ town: SettledPoints.Settlement, of record: CountryRecords.Record, _ point: PostalPoint,
    isOnly: Bool, _ middle: CodeNeighbors.Middle?
  ) -> Bool {
    if let middle, middle.sharedCount >= Self.minSharedCount,
      let fromTown = town.meters(to: middle.point), fromTown > 2 * middle.reachMeters,
      point.meters(to: middle.point) <= middle.reachMeters
    {
      return false
    }
    let isOnlyInCountry = towns[Int(record.name)].only?.place == town.place
    if country.hasMiddles {
      return isOnlyInCountry || isOnly && town.population >= Self.peopleOfMunicipality
    }
    if country.isMostlyLookedUp {
      return town.population >= Self.peopleOfTown || record.isEstimate && isOnlyInCountry
    }
    return country.isLookedUp && isOnlyInCountry && town.population >= Self.peopleOfCity
  }

  /// Returns how far from a town's point its districts may lie.
  private static func extent(of town: SettledPoints.Settlement) -> Double {
    switch town.population {
    case ..<100_000: townReachMeters
    case ..<250_000: 30_000
    case ..<1_000_000: 40_000
    default: 50_000
    }
  }

  /// Returns the town of a record that names the wrong region: the codes that begin alike are in another one.
  private func townOfCode(
    _ record: CountryRecords.Record, _ point: PostalPoint
  ) -> SettledPoints.Settlement? {
    let named = record.region ?? .max
    guard codes.isAmongOthers(record.code, naming: named),
      let region = codes.votedRegion(of: record.code), region != named,
      let middle = codes.middle(of: record.code)
    else { return nil }
    let meters = point.meters(to: middle.point)
    guard meters > max(Self.farMeters, 5 * middle.spreadMeters),
      !settled.has(region, around: point, meters: Self.townReachMeters),
      let town = Self.best(
        Self.candidates(towns[Int(record.name)], in: region).settlements, middle),
      let fromTown = town.meters(to: middle.point), fromTown < meters / 2
    else { return nil }
    return town
  }

  /// Returns what stands for a point in another region: the town of the name, the middle of the codes that begin
  /// alike, or nothing but the area.
  private func replacement(
    of record: CountryRecords.Record, _ named: [SettledPoints.Settlement]
  ) -> PostalEvidence.Finding {
    let middle = codes.middle(of: record.code).flatMap {
      $0.sharedCount >= Self.minSharedCount && $0.spreadMeters <= Self.maxSpreadMeters ? $0 : nil
    }
    if let town = Self.best(named, middle) {
      // A village may share the name of another one of its region, which few towns do.
      let isTown = named.count == 1 && town.population >= Self.peopleOfTown
      let isAway =
        middle.map { (town.meters(to: $0.point) ?? 0) > max(Self.farMeters, 5 * $0.spreadMeters) }
        ?? false
      if isTown || !isAway { return Self.finding(town) }
    }
    guard let middle else { return .init(evidence: PointEvidence(.area)) }
    let doubt = Int((2 * middle.spreadMeters / 1_000).rounded(.up))
    return .init(
      point: middle.point, evidence: PointEvidence(.neighbors, doubtKilometers: max(3, doubt)))
  }
}
