#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A point of the square Mercator map used by web maps.
///
/// 0, 0 is its northwestern corner; 1, 1 its southeastern one.
package struct MercatorPoint: Hashable, Sendable {
  /// The position eastward, in `0...1`.
  package let x: Double
  /// The position southward, in `0...1`.
  package let y: Double

  /// The latitude of the map's edge, at which the map is as high as it is wide.
  package static let maxLatitude = 85.051_128_779_806_6

  /// Projects a point in degrees; latitudes beyond ``maxLatitude`` lie on the map's edge.
  package init(latitude: Double, longitude: Double) {
    let clamped = max(-Self.maxLatitude, min(Self.maxLatitude, latitude))
    let sine = sin(clamped * .pi / 180)
    x = max(0, min(1, longitude / 360 + 0.5))
    y = max(0, min(1, 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)))
  }
}
