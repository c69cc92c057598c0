import Geodesy

/// The order of points along a curve through all of them, on which neighbors lie near each other.
enum ZOrder {
  /// Returns the place of a point on the curve; that of no point is behind all others.
  static func key(_ point: Coordinate?) -> UInt64 {
    guard let point else { return .max }
    return spread(UInt64((point.latitude + 90) / 180 * steps)) << 1
      | spread(UInt64((point.longitude + 180) / 360 * steps))
  }

  /// The number of steps of each axis, less than 2 to the 16th.
  private static let steps = 65_535.0

  /// Returns a number of 16 bits with a zero before each.
  private static func spread(_ number: UInt64) -> UInt64 {
    var bits = number & 0xFFFF
    bits = (bits | bits << 8) & 0x00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333
    return (bits | bits << 1) & 0x5555_5555
  }
}
