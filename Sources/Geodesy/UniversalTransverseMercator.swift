#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A position in the Universal Transverse Mercator system on WGS 84: a zone, and meters in its grid.
package struct UniversalTransverseMercator: Hashable, Sendable {
  /// The zone, in `1...60`, each six degrees wide from the 180th meridian eastward.
  package let zone: Int
  /// Whether it lies north of the equator; northings south of it have 10,000 km added.
  package let isNorthern: Bool
  /// Meters east, of which the zone's central meridian has 500,000.
  package let easting: Double
  /// Meters north of the equator, plus 10,000,000 south of it.
  package let northing: Double

  // The ellipsoid of WGS 84, and the scale on the central meridian.
  private static let semiMajorAxis = 6_378_137.0
  private static let flattening = 1 / 298.257223563
  private static let scale = 0.9996
  private static let falseEasting = 500_000.0
  private static let falseNorthing = 10_000_000.0

  /// Creates a position, or returns `nil` for a zone or meters out of range.
  package init?(zone: Int, isNorthern: Bool, easting: Double, northing: Double) {
    // No point of a zone lies farther from its central meridian; exceptions of Norway included.
    guard (1...60).contains(zone), (50_000...950_000).contains(easting),
      (0...Self.falseNorthing).contains(northing)
    else { return nil }
    self.zone = zone
    self.isNorthern = isNorthern
    self.easting = easting
    self.northing = northing
  }

  /// The point; `nil` if it is none of the Earth's.
  ///
  /// The series of Krüger (1912) to the fourth order of the third flattening, as in Karney,
  /// "Transverse Mercator with an accuracy of a few nanometers" (2011): exact to a millimeter.
  ///
  /// - Complexity: O(1).
  package var coordinate: Coordinate? {
    let n = Self.flattening / (2 - Self.flattening)
    let (n2, n3, n4) = (n * n, n * n * n, n * n * n * n)
    let radius = Self.semiMajorAxis / (1 + n) * (1 + n2 / 4 + n4 / 64)
    let beta = [
      n / 2 - 2 * n2 / 3 + 37 * n3 / 96 - n4 / 360,
      n2 / 48 + n3 / 15 - 437 * n4 / 1_440,
      17 * n3 / 480 - 37 * n4 / 840,
      4_397 * n4 / 161_280,
    ]
    let delta = [
      2 * n - 2 * n2 / 3 - 2 * n3 + 116 * n4 / 45,
      7 * n2 / 3 - 8 * n3 / 5 - 227 * n4 / 45,
      56 * n3 / 15 - 136 * n4 / 35,
      4_279 * n4 / 630,
    ]
    let xi = (northing - (isNorthern ? 0 : Self.falseNorthing)) / (Self.scale * radius)
    let eta = (easting - Self.falseEasting) / (Self.scale * radius)
    var xiPrime = xi
    var etaPrime = eta
    for (index, factor) in beta.enumerated() {
      let double = 2 * Double(index + 1)
      xiPrime -= factor * sin(double * xi) * cosh(double * eta)
      etaPrime -= factor * cos(double * xi) * sinh(double * eta)
    }
    let chi = asin(sin(xiPrime) / cosh(etaPrime))
    var latitude = chi
    for (index, factor) in delta.enumerated() {
      latitude += factor * sin(2 * Double(index + 1) * chi)
    }
    let longitude =
      Double(zone * 6 - 183) + atan2(sinh(etaPrime), cos(xiPrime)) * 180 / .pi
    // A ten-millionth of a degree is a centimeter.
    func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }
    let wrapped = longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude
    return Coordinate(latitude: rounded(latitude * 180 / .pi), longitude: rounded(wrapped))
  }
}
