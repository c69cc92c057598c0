import Gazetteer
import Geodesy

/// A count of the records of one country, by where their points are and what speaks for these.
struct PostalTally {
  private let examination: PostalExamination
  private(set) var counts = PostalEvidence.Counts()
  /// The latest point that was looked up: many records share theirs with the next one.
  private var latest: (point: PostalPoint, region: SettledPoints.Region, isOutside: Bool)?

  init(_ examination: PostalExamination) { self.examination = examination }

  /// Counts the record at a position, and what was found out about it.
  mutating func count(_ index: Int, _ finding: PostalEvidence.Finding?) {
    let record = examination.records[index]
    let kind = finding?.evidence.kind ?? .own
    counts.records += 1
    switch kind {
    case .town: counts.towns += 1
    case .neighbors: counts.neighbors += 1
    case .area: counts.areas += 1
    case .own: break
    }
    guard let region = record.region, examination.borders.drawn.contains(region),
      let own = record.point
    else {
      counts.undecided += 1
      return
    }
    if isOutside(region, own) { counts.outside += 1 }
    let point = finding?.point ?? own
    guard kind != .area, isOutside(region, point) else { return }
    counts.left += 1
    let isLookedUp = kind == .own && !record.isMeasured
    if isLookedUp && examination.contradicting[index] == nil
      || examination.settled.has(
        region, around: point, meters: PostalExamination.townReachMeters)
    {
      counts.amongSettlements += 1
    } else if isLookedUp, examination.elsewhere[index] != nil, !isAmongCodes(record, point) {
      counts.alone += 1
    }
  }

  private func isAmongCodes(_ record: CountryRecords.Record, _ point: PostalPoint) -> Bool {
    guard let middle = examination.codes.middle(of: record.code) else { return false }
    return point.meters(to: middle.point) <= middle.reachMeters
  }

  private mutating func isOutside(_ region: SettledPoints.Region, _ point: PostalPoint) -> Bool {
    if let latest, latest.region == region, latest.point == point { return latest.isOutside }
    let isOutside = examination.borders.isOutside(region, at: point.coordinate)
    latest = (point, region, isOutside)
    return isOutside
  }
}
