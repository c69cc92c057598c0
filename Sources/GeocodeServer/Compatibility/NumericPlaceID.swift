import Gazetteer
import TextFormats

/// The numeric ids of places, for clients that expect integers.
///
/// A GeoNames id is its own number, which can be converted back and is exact in JavaScript. Any
/// other id is a stable 63-bit hash, in a range that GeoNames does not use.
enum NumericPlaceID {
  private static let hashBit: UInt64 = 1 << 62

  static func number(of id: PlaceID) -> Int64 {
    if id.source == .geonames, let number = Int64(id.code), number < Int64(hashBit) {
      return number
    }
    return Int64(StableHash(id.description).value & (hashBit - 1) | hashBit)
  }

  /// Returns the id of a number; `nil` for a hash, which cannot be converted back.
  static func id(of number: Int64) -> PlaceID? {
    guard number >= 0, number < Int64(hashBit) else { return nil }
    return PlaceID(source: .geonames, code: "\(number)")
  }
}
