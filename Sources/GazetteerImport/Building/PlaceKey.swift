/// The id of a place in an extract, as one number.
///
/// A GeoNames id is the number itself; any other id (`airport:KSEA`) is a hash with the top bit
/// set. Among the tens of thousands of those, a collision is not to be expected.
struct PlaceKey: Hashable {
  let rawValue: UInt64

  /// Parses an id column; `nil` if it is empty.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return nil }
    var number: UInt64 = 0
    // 18 digits always fit.
    let isNumber = bytes.count <= 18 && bytes.allSatisfy { (0x30...0x39).contains($0) }
    if isNumber {
      for byte in bytes { number = number * 10 + UInt64(byte - 0x30) }
      rawValue = number
    } else {
      rawValue = NameHash(bytes).rawValue | 1 << 63
    }
  }
}

/// A 64-bit hash of bytes that is the same in every run.
///
/// It is FNV-1a (Fowler, Noll, Vo, 1991), with the finalizer of MurmurHash3 because its low bits
/// alone are poorly distributed.
struct NameHash {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  init() {}

  init(_ bytes: some Sequence<UInt8>) { add(bytes) }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }

  var rawValue: UInt64 {
    var value = state
    value = (value ^ (value >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    value = (value ^ (value >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return value ^ (value >> 33)
  }

  /// Returns the hash of a settlement's folded name within its country.
  static func settlement(_ folded: [UInt8], in country: UInt16) -> UInt64 {
    var hash = NameHash()
    hash.add(UInt8(country >> 8))
    hash.add(UInt8(country & 0xFF))
    hash.add(folded)
    return hash.rawValue
  }
}
