import Foundation
import Geodesy

/// A generator that gives the same numbers for the same seed.
///
/// Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
struct SplitMix64: RandomNumberGenerator, Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}

extension SplitMix64 {
  /// Returns a point, all parts of the globe equally likely (Archimedes: heights are even).
  mutating func pointAnywhere() -> Coordinate? {
    Coordinate(
      latitude: asin(Double.random(in: -1...1, using: &self)) * 180 / .pi,
      longitude: .random(in: -180...180, using: &self))
  }

  /// Returns a point around another, each angle spread normally.
  ///
  /// Over a pole and the 180th meridian the way goes on behind.
  mutating func point(around center: Coordinate, degrees: Double) -> Coordinate? {
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
    let radius = (-2 * log(Double.random(in: .leastNonzeroMagnitude..<1, using: &self)))
      .squareRoot()
    return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
  }
}
