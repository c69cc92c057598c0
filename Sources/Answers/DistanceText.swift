import TextFormats

/// Formats distances and directions for people: "12.3 km NW".
package enum DistanceText {
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

  /// Returns the nearest of the eight compass directions, such as "NW".
  static func direction(_ bearingDegrees: Double) -> String {
    guard bearingDegrees.isFinite else { return "" }
    let eighth = Int((bearingDegrees / 45).rounded().truncatingRemainder(dividingBy: 8))
    return compass[(eighth + 8) % 8]
  }
}
