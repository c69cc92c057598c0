import Foundation
import Geodesy
import TextFormats

extension SeededGenerator {
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
