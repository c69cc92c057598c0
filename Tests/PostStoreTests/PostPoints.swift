import Geodesy
import TestSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Sets of points for searches over posts.
enum PostPoints: String, CaseIterable, Sendable {
  /// Even on the sphere, so none crowd the poles.
  case uniform
  /// A few towns, each with posts on its very point and around it.
  case clustered
  /// One point.
  case equal
  /// Along both sides of the antimeridian, and on it, written both ways.
  case dateLine
  /// Around a pole, and on it with any longitude.
  case polar
  /// Around a point, all about as far off.
  case circle

  func points(count: Int, using random: inout SeededGenerator) -> [Coordinate] {
    switch self {
    case .uniform: return (0..<count).map { _ in Self.anywhere(using: &random) }
    case .equal: return Array(repeating: Self.anywhere(using: &random), count: count)
    case .clustered:
      let towns = (0..<5).map { _ in Self.anywhere(using: &random) }
      return (0..<count).map { _ in
        let town = towns.randomElement(using: &random) ?? towns[0]
        let spread: Double = [0, 0, 0.0001, 0.01, 0.3].randomElement(using: &random) ?? 0
        return Self.around(town, degrees: spread, using: &random)
      }
    case .dateLine:
      return (0..<count).map { _ in
        let offset: Double = [0, 1e-9, 0.001, 0.5].randomElement(using: &random) ?? 0
        let longitude = Bool.random(using: &random) ? 180 - offset : offset - 180
        return Coordinate(
          latitude: Double.random(in: -2...2, using: &random), longitude: longitude)!
      }
    case .polar:
      let sign = Bool.random(using: &random) ? 1.0 : -1.0
      return (0..<count).map { _ in
        let offset: Double = [0, 1e-9, 0.0001, 0.1, 2].randomElement(using: &random) ?? 0
        return Coordinate(
          latitude: sign * (90 - offset),
          longitude: Double.random(in: -180...180, using: &random))!
      }
    case .circle:
      return (0..<count).map { number in
        let angle = Double(number % 4) * 90
        let easting = angle == 90 ? 1.0 : angle == 270 ? -1 : 0
        let northing = angle == 0 ? 1.0 : angle == 180 ? -1 : 0
        return Coordinate(latitude: northing, longitude: easting)!
      }
    }
  }

  /// A position to search from: at a point, next to one, between two, opposite to one, anywhere.
  func target(near points: [Coordinate], using random: inout SeededGenerator) -> Coordinate {
    let point = points.randomElement(using: &random) ?? Coordinate(latitude: 0, longitude: 0)!
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return point
    case 1: return Self.around(point, degrees: 0.01, using: &random)
    case 2: return Self.around(point, degrees: 5, using: &random)
    case 3: return Coordinate(latitude: 0, longitude: 0)!
    case 4:
      return Coordinate(
        latitude: -point.latitude,
        longitude: point.longitude > 0 ? point.longitude - 180 : point.longitude + 180)!
    default: return Self.anywhere(using: &random)
    }
  }

  private static func anywhere(using random: inout SeededGenerator) -> Coordinate {
    // Archimedes: heights of even points on a sphere are even.
    let latitude = asinDegrees(Double.random(in: -1...1, using: &random))
    return Coordinate(
      latitude: latitude, longitude: Double.random(in: -180...180, using: &random))!
  }

  private static func around(
    _ point: Coordinate, degrees: Double, using random: inout SeededGenerator
  ) -> Coordinate {
    guard degrees > 0 else { return point }
    let latitude = point.latitude + Double.random(in: -degrees...degrees, using: &random)
    let longitude = point.longitude + Double.random(in: -degrees...degrees, using: &random)
    return Coordinate(
      latitude: min(90, max(-90, latitude)),
      longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude)!
  }
}

private func asinDegrees(_ value: Double) -> Double { asin(value) * 180 / .pi }
