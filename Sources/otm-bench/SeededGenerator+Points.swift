import Foundation
import Geodesy
import TextFormats

extension SeededGenerator {
  /// Returns a point, uniformly distributed over the globe (Archimedes: heights are uniform).
  mutating func pointAnywhere() -> Coordinate? {
    Coordinate(
      latitude: asin(Double.random(in: -1...1, using: &self)) * 180 / .pi,
      longitude: .random(in: -180...180, using: &self))
  }

  /// Returns a point around another, with each angle normally distributed.
  ///
  /// Beyond a pole or the 180th meridian, it continues on the other side.
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

  /// Returns a normally distributed number (Box and Muller, 1958).
  private mutating func normal() -> Double {
    let radius = (-2 * log(Double.random(in: .leastNonzeroMagnitude..<1, using: &self)))
      .squareRoot()
    return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
  }
}
