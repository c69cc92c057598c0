#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import GazetteerModel
import Geodesy

/// Draws towns where invented people may live: more where more people live, and some everywhere.
///
/// A point is drawn on land; whether it counts depends on how many people live around it; then one
/// of the towns around it is drawn, by inhabitants. No table of the whole gazetteer is needed.
struct DemoTowns {
  private let gazetteer: any GazetteerReading
  private var random: DemoRandom

  /// Whom a point stands for: towns within a day's trip, as many as are quickly read.
  private static let aroundMeters = 300_000.0
  private static let mostTowns = 40
  private static let leastPopulation: UInt64 = 5_000
  /// Where so many live around, every point counts.
  ///
  /// Where fewer do, the square root of the share: in proportion to inhabitants, two countries would
  /// have a third of all pins.
  private static let crowd = 60_000_000.0
  /// A gazetteer with hardly any town must not keep a server from starting.
  private static let mostDraws = 100_000

  init(gazetteer: any GazetteerReading, random: DemoRandom) {
    self.gazetteer = gazetteer
    self.random = random
  }

  /// Draws so many towns, one of which may come several times; fewer, when the gazetteer has none.
  mutating func draw(_ count: Int) throws -> [Place] {
    var towns: [Place] = []
    var draws = 0
    while towns.count < count, draws < Self.mostDraws {
      draws += 1
      guard let town = try drawTown() else { continue }
      towns.append(town)
      // Now and then a friend from the same town.
      while towns.count < count, random.fraction() < 0.15 { towns.append(town) }
    }
    return towns
  }

  private mutating func drawTown() throws -> Place? {
    let (height, turn, luck, pick) = (
      random.fraction(), random.fraction(), random.fraction(), random.fraction()
    )
    // Equal areas have equal chances: the sine of the latitude is even.
    guard
      let point = Coordinate(
        latitude: asin(2 * height - 1) * 180 / .pi, longitude: turn * 360 - 180),
      try gazetteer.countries(at: point)?.isEmpty != true
    else { return nil }
    let around = try gazetteer.places(
      nearestTo: point, limit: Self.mostTowns, withinMeters: Self.aroundMeters,
      passing: PlaceFilter(leavesOutSections: true, leastPopulation: Self.leastPopulation))
    let towns = try around.places.compactMap { try gazetteer.place($0.place) }
    let inhabitants = towns.reduce(0.0) { $0 + Double($1.population) }
    guard luck < (inhabitants / Self.crowd).squareRoot() else { return nil }
    var left = pick * inhabitants
    for town in towns {
      left -= Double(town.population)
      if left < 0 { return town }
    }
    return towns.last
  }
}
