#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import GeocodingAPI
import Geodesy

/// The bounding box that other services return for every place: its own, or one around its point.
struct CompatibilityBox: Hashable {
  let south: Double
  let north: Double
  /// The western edge; greater than ``east`` if the box crosses the 180th meridian.
  let west: Double
  let east: Double

  init(_ place: AnsweredPlace) {
    if let box = place.boundingBox {
      (south, north, west, east) = (box.south, box.north, box.west, box.east)
      return
    }
    let point = place.coordinate
    let reach = min(place.accuracyMeters, 100_000) / Self.metersInDegree
    // Meridians converge at the poles, where any box spans all longitudes.
    let scale = max(0.01, Self.cosine(point.latitude))
    south = max(-90, point.latitude - reach)
    north = min(90, point.latitude + reach)
    west = max(-180, point.longitude - reach / scale)
    east = min(180, point.longitude + reach / scale)
  }

  /// The length of a degree of latitude, in meters.
  private static let metersInDegree = Earth.meanRadiusMeters * Double.pi / 180

  private static func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
}
