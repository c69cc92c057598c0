import TextFormats

/// Formats distances and directions for people: "12.3 km NW".
package enum DistanceText {
  /// Half the Earth's circumference: a search that reached this far has seen everything.
  private static let globeMeters = 20_015_000.0
  private static let compass = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]

  /// Returns a distance: in meters below 1 km, in tenths of a kilometer below 100 km, else in
  /// kilometers.
  package static func of(meters: Double) -> String {
    // 999.7 m is shown as 1.0 km.
    let (value, decimals, unit) =
      meters < 999.5
      ? (meters, 0, "m") : meters < 99_950 ? (meters / 1_000, 1, "km") : (meters / 1_000, 0, "km")
    var digits: [UInt8] = []
    DecimalText.appendFixed(value, decimals: decimals, to: &digits)
    return String(decoding: digits, as: UTF8.self) + " " + unit
  }

  /// Returns how far a search went: "within 12.3 km", or "anywhere" if it has seen everything.
  package static func reach(meters: Double) -> String {
    meters >= globeMeters ? "anywhere" : "within \(of(meters: meters))"
  }

  /// Returns the nearest of the eight compass directions, such as "NW".
  static func direction(_ bearingDegrees: Double) -> String {
    guard bearingDegrees.isFinite else { return "" }
    let eighth = Int((bearingDegrees / 45).rounded().truncatingRemainder(dividingBy: 8))
    return compass[(eighth + 8) % 8]
  }
}
