import GazetteerModel
import TextFormats

/// The number of a place for clients that take whole numbers for ids.
///
/// A GeoNames id is its own number: it reads back, and JavaScript holds it exactly. Any other id is
/// a stable hash of 63 bits, in a range that GeoNames does not reach.
enum NumericPlaceID {
  private static let hashBit: UInt64 = 1 << 62

  static func number(of id: PlaceID) -> Int64 {
    if id.source == .geonames, let number = Int64(id.code), number < Int64(hashBit) {
      return number
    }
    return Int64(StableHash(id.description).value & (hashBit - 1) | hashBit)
  }

  /// Returns the id that a number stands for; `nil` for a hash, which cannot be read back.
  static func id(of number: Int64) -> PlaceID? {
    guard number >= 0, number < Int64(hashBit) else { return nil }
    return PlaceID(source: .geonames, code: "\(number)")
  }
}
