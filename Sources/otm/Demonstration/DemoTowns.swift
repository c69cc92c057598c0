#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import Gazetteer
import Geodesy
import TextFormats

/// Draws towns for sample people: more of them where more people live, but some everywhere.
///
/// A random point is accepted with a probability that depends on the population around it. Then one
/// of the towns around it is drawn, weighted by population. This does not need a table of all
/// towns.
struct DemoTowns {
  private let gazetteer: any GazetteerReading
  private var random: SeededGenerator

  /// The radius around a point, and the maximum number of towns that are read quickly.
  private static let aroundMeters = 300_000.0
  private static let maxTowns = 40
  private static let minPopulation = 5_000
  /// The population around a point from which on every point is accepted.
  ///
  /// Below it, the probability is the square root of the share. In proportion to population, two
  /// countries would have a third of all pins.
  private static let crowd = 60_000_000.0
  /// The number of rejected points in a row after which drawing stops.
  ///
  /// Worldwide one point in 20 is accepted, and a gazetteer with few towns must not keep a server
  /// from starting.
  private static let maxMisses = 3_000

  init(gazetteer: any GazetteerReading, random: SeededGenerator) {
    self.gazetteer = gazetteer
    self.random = random
  }

  /// Draws towns, possibly some of them several times; empty if the gazetteer does not have any.
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
      // Sometimes a friend comes from the same town.
      while towns.count < count, random.fraction() < 0.15 { towns.append(town) }
    }
    // If there are so few towns that no point was accepted, take towns around any point.
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
    return try around.neighbors.compactMap { try gazetteer.place($0.element) }
  }

  private mutating func anyTowns() throws -> [Place] {
    try anyPoint().map { try nearestTowns(to: $0, withinMeters: .infinity) } ?? []
  }

  /// Returns a uniformly distributed point on the globe: the sine of its latitude is uniform.
  private mutating func anyPoint() -> Coordinate? {
    Coordinate(
      latitude: asin(2 * random.fraction() - 1) * 180 / .pi,
      longitude: random.fraction() * 360 - 180)
  }
}
