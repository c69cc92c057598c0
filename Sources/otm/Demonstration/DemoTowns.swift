#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import GazetteerModel
import Geodesy
import TextFormats

/// Draws towns where invented people may live: more where more people live, and some everywhere.
///
/// A point is drawn on land; whether it counts depends on how many people live around it; then one
/// of the towns around it is drawn, by inhabitants. No table of the whole gazetteer is needed.
struct DemoTowns {
  private let gazetteer: any GazetteerReading
  private var random: SeededGenerator

  /// Whom a point stands for: towns within a day's trip, as many as are quickly read.
  private static let aroundMeters = 300_000.0
  private static let maxTowns = 40
  private static let minPopulation: UInt64 = 5_000
  /// Where so many live around, every point counts.
  ///
  /// Where fewer do, the square root of the share: in proportion to inhabitants, two countries
  /// would have a third of all pins.
  private static let crowd = 60_000_000.0
  /// After so many misses in a row the towns found must do: one point in twenty hits in the world,
  /// and a gazetteer with hardly any town must not keep a server from starting.
  private static let maxMisses = 3_000

  init(gazetteer: any GazetteerReading, random: SeededGenerator) {
    self.gazetteer = gazetteer
    self.random = random
  }

  /// Draws so many towns, one of which may come several times; none when the gazetteer has none.
  mutating func draw(_ count: Int) throws -> [Place] {
    var towns: [Place] = []
    var misses = 0
    while towns.count < count, misses < Self.maxMisses {
      guard let town = try drawTown() else {
        misses += 1
        continue
      }
      misses = 0
      towns.append(town)
      // Now and then a friend from the same town.
      while towns.count < count, random.fraction() < 0.15 { towns.append(town) }
    }
    // Where towns are so few that chance meets none, those around any point.
    let drawn = towns.isEmpty ? try anyTowns() : towns
    while towns.count < count, !drawn.isEmpty { towns.append(drawn[towns.count % drawn.count]) }
    return towns
  }

  private mutating func drawTown() throws -> Place? {
    let (point, luck, pick) = (anyPoint(), random.fraction(), random.fraction())
    guard let point, try gazetteer.countries(at: point)?.isEmpty != true else { return nil }
    let towns = try nearestTowns(to: point, withinMeters: Self.aroundMeters)
    let inhabitants = towns.reduce(0.0) { $0 + Double($1.population) }
    guard luck < (inhabitants / Self.crowd).squareRoot() else { return nil }
    var left = pick * inhabitants
    for town in towns {
      left -= Double(town.population)
      if left < 0 { return town }
    }
    return towns.last
  }

  private func nearestTowns(to point: Coordinate, withinMeters meters: Double) throws -> [Place] {
    let around = try gazetteer.places(
      nearestTo: point, limit: Self.maxTowns, withinMeters: meters,
      passing: PlaceFilter(leavesOutSections: true, minPopulation: Self.minPopulation))
    return try around.places.compactMap { try gazetteer.place($0.place) }
  }

  private mutating func anyTowns() throws -> [Place] {
    try anyPoint().map { try nearestTowns(to: $0, withinMeters: .infinity) } ?? []
  }

  /// A point, equal areas having equal chances: the sine of the latitude is even.
  private mutating func anyPoint() -> Coordinate? {
    Coordinate(
      latitude: asin(2 * random.fraction() - 1) * 180 / .pi,
      longitude: random.fraction() * 360 - 180)
  }
}
