#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import Geocoding
import Geodesy

/// The box that other services show with every place: its own, or one around its point.
struct CompatibilityBox: Hashable {
  let south: Double
  let north: Double
  /// More than ``east`` for a box that crosses the 180th meridian.
  let west: Double
  let east: Double

  init(_ place: AnsweredPlace) {
    if let box = place.boundingBox {
      (south, north, west, east) = (box.south, box.north, box.west, box.east)
      return
    }
    let point = place.coordinate
    let reach = min(place.accuracyMeters, 100_000) / Self.metersInDegree
    // Meridians run together at the poles, where any box reaches around.
    let scale = max(0.01, Self.cosine(point.latitude))
    south = max(-90, point.latitude - reach)
    north = min(90, point.latitude + reach)
    west = max(-180, point.longitude - reach / scale)
    east = min(180, point.longitude + reach / scale)
  }

  /// The length of a degree of latitude.
  private static let metersInDegree = Earth.meanRadiusMeters * Double.pi / 180

  private static func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
}
