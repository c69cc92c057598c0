import Gazetteer
import Geodesy

/// The districts of large cities, among settlements: the sources file many of them as towns.
///
/// A settlement that is no seat of an authority, has at most a fifth of a city's people and lies in its
/// built-up area is a district. "Paris 11e Arrondissement" beside "Paris" tells a reader nothing until
/// the map shows streets.
struct CityDistricts {
  /// The first zoom at which districts have names.
  static let firstZoom = 12

  /// The minimum number of people of a city with districts.
  private static let leastPeople: Int64 = 100_000
  /// A place of so many people is a city of its own, such as those around Tokyo.
  private static let mostPeople: Int64 = 500_000
  /// People per square kilometer of a large city, from which the radius of its built-up area follows.
  private static let density = 5_000.0
  /// Farther out, larger cities have suburbs with names of their own.
  private static let maxRadiusMeters = 12_000.0
  /// The side of a cell in degrees; a radius is less on latitudes where people live.
  private static let cellDegrees = 0.5

  private struct City {
    let center: Coordinate
    let population: Int64
    let radiusMeters: Double
  }

  private var cities: [SIMD2<Int32>: [City]] = [:]

  init(of candidates: [MapWriter.Candidate]) {
    for candidate in candidates where candidate.population >= Self.leastPeople {
      guard let center = Self.point(candidate) else { continue }
      let radius = (Double(candidate.population) / Self.density / .pi).squareRoot() * 1_000
      let city = City(
        center: center, population: candidate.population,
        radiusMeters: min(radius, Self.maxRadiusMeters))
      cities[Self.cell(center), default: []].append(city)
    }
  }

  func contains(_ candidate: MapWriter.Candidate) -> Bool {
    guard candidate.featureCode == "PPL" || candidate.featureCode == "PPLL",
      candidate.population < Self.mostPeople, let point = Self.point(candidate)
    else { return false }
    let cell = Self.cell(point)
    return (cell.x - 1...cell.x + 1).contains { column in
      (cell.y - 1...cell.y + 1).contains { row in
        (cities[SIMD2(column, row)] ?? []).contains { city in
          city.population >= 5 * candidate.population
            && city.center.distanceMeters(to: point) < city.radiusMeters
        }
      }
    }
  }

  private static func point(_ candidate: MapWriter.Candidate) -> Coordinate? {
    Coordinate(
      latitude: Double(candidate.latitude) / 100_000,
      longitude: Double(candidate.longitude) / 100_000)
  }

  private static func cell(_ point: Coordinate) -> SIMD2<Int32> {
    SIMD2(Int32(point.longitude / cellDegrees), Int32(point.latitude / cellDegrees))
  }
}
