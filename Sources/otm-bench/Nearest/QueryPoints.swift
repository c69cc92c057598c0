import Foundation
import Geodesy

/// Points to ask about, the same for the same seed.
struct QueryPoints {
  /// How the points of a set are spread.
  enum Spread: String, CaseIterable {
    /// N(0, 0.3°) around places.
    case near
    /// Even over the globe.
    case uniform
    /// N(0, 0.02°) around a hundred places.
    case clustered
    /// Within 1 km of a pole.
    case polar
    /// Within 0.001° of the 180th meridian, on both sides.
    case dateline
  }

  private var generator: SplitMix64
  private let places: [Coordinate]

  /// Takes points of places, of which there must be one.
  init(seed: UInt64, around places: [Coordinate]) {
    generator = SplitMix64(state: seed)
    self.places = places
  }

  /// Returns so many points of a set.
  mutating func points(_ spread: Spread, count: Int) -> [Coordinate] {
    let centers = spread == .clustered ? (0..<100).map { _ in place() } : []
    var points: [Coordinate] = []
    while points.count < count {
      let point: Coordinate? =
        switch spread {
        case .near: around(place(), degrees: 0.3)
        case .uniform:
          Coordinate(
            latitude: asin(Double.random(in: -1...1, using: &generator)) * 180 / .pi,
            longitude: .random(in: -180...180, using: &generator))
        case .clustered:
          around(centers[Int.random(in: centers.indices, using: &generator)], degrees: 0.02)
        case .polar:
          Coordinate(
            latitude: (90 - Double.random(in: 0...0.009, using: &generator))
              * (Bool.random(using: &generator) ? 1 : -1),
            longitude: .random(in: -180...180, using: &generator))
        case .dateline:
          Coordinate(
            latitude: .random(in: -90...90, using: &generator),
            longitude: Bool.random(using: &generator)
              ? .random(in: 179.999...180, using: &generator)
              : .random(in: -180...(-179.999), using: &generator))
        }
      if let point { points.append(point) }
    }
    return points
  }

  private mutating func place() -> Coordinate {
    places[Int.random(in: places.indices, using: &generator)]
  }

  /// Returns a point near another; over a pole and the 180th meridian the way goes on behind.
  mutating func around(_ center: Coordinate, degrees: Double) -> Coordinate? {
    var latitude = center.latitude + degrees * normal()
    var longitude = center.longitude + degrees * normal()
    if abs(latitude) > 90 {
      latitude = (latitude < 0 ? -180 : 180) - latitude
      longitude += 180
    }
    longitude -= 360 * ((longitude + 180) / 360).rounded(.down)
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// Box and Muller, 1958.
  private mutating func normal() -> Double {
    let radius = (-2 * log(Double.random(in: .leastNonzeroMagnitude..<1, using: &generator)))
      .squareRoot()
    return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &generator))
  }
}

/// Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}
