import Geodesy

/// The order of points along a curve through all of them, on which neighbors lie near each other.
enum ZOrder {
  /// Returns the positions of points in their order along the curve, without those of none.
  static func order(of points: [Coordinate?]) -> [Int] {
    // The place on the curve is above the position, so that numbers alone are sorted.
    points.enumerated().compactMap { position, point in
      point.map { key($0) << 32 | UInt64(position) }
    }
    .sorted().map { Int($0 & 0xFFFF_FFFF) }
  }

  /// Returns the place of a point on the curve, a number of 32 bits.
  private static func key(_ point: Coordinate) -> UInt64 {
    spread(UInt64((point.latitude + 90) / 180 * steps)) << 1
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
