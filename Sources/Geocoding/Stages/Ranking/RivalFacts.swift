import Gazetteer
import GeocodingAPI
import Geodesy

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How the first interpretation compares with the others.
struct RivalFacts {
  /// The number of other things with nearly the same score, up to 5.
  let close: Double
  /// The natural logarithm of the distance to the next thing, in kilometers and one more; 0 without a next thing.
  let logKilometers: Double
  /// The lead over the next thing, in naturals.
  let lead: Double
  /// Whether another one is confirmed by its postal code and leaves over no more.
  let isConfirmedByCode: Bool

  /// Whether the first thing scores hardly more than the next one, which is in another town.
  var isTied: Bool { lead < Self.tie && logKilometers > Self.elsewhere }

  /// The lead, in naturals, below which two things score alike: a little more than a place gains by being in the
  /// United States.
  private static let tie = 1.0
  /// The natural logarithm of the distance, in kilometers, from which on a place is in another town.
  private static let elsewhere = log(50.0)
  /// The difference of scores up to which two are nearly the same.
  private static let closeScores = 5.0
  private static let maxClose = 5
  /// The lead from which on another thing no longer counts: a search for one result may leave it out.
  private static let reach = 12.0

  init(
    _ interpretations: [Interpretation], point: (PlaceOrdinal) throws -> Coordinate?
  ) rethrows {
    let top = interpretations.first?.score.total ?? 0
    // Positions, because copies of interpretations are expensive.
    let others = interpretations.indices.prefix {
      interpretations[$0].score.total > top - Self.reach
    }.filter { !Ranking.isFirstThing($0, of: interpretations) }
    guard let first = interpretations.first, let next = others.first.map({ interpretations[$0] })
    else {
      (close, logKilometers, lead, isConfirmedByCode) = (0, 0, Self.reach, false)
      return
    }
    close = Double(
      min(
        Self.maxClose,
        others.count { first.score.total - interpretations[$0].score.total < Self.closeScores }))
    let meters =
      try point(first.anchor).flatMap { one in
        try point(next.anchor).map { one.distanceMeters(to: $0) }
      } ?? 0
    logKilometers = log(1 + meters / 1_000)
    lead = max(0, first.score.total - next.score.total)
    isConfirmedByCode = Ranking.isRivaled(first, among: interpretations)
  }
}
