import Gazetteer
import TextFormats

/// The id of a place in an extract, as one number.
///
/// A GeoNames id is the number itself; any other id (`airport:KSEA`) is a hash with the top bit
/// set. Among the tens of thousands of those, a collision is not to be expected.
struct PlaceKey: Hashable {
  let rawValue: UInt64

  /// Whether it is a GeoNames id rather than the hash of another one.
  var isNumber: Bool { rawValue >> 63 == 0 }

  init(rawValue: UInt64) { self.rawValue = rawValue }

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

  /// Creates the key of a complete id.
  init?(_ id: PlaceID) {
    self.init(Array((id.source == .geonames ? id.code : id.description).utf8)[...])
  }
}

/// A 64-bit hash of bytes that is the same in every run.
///
/// It is mixed at the end because the low bits of ``StableHash`` alone are poorly distributed.
struct NameHash {
  private var state = StableHash.empty

  init() {}

  init(_ bytes: some Sequence<UInt8>) { add(bytes) }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  mutating func add(_ byte: UInt8) { state = StableHash.step(state, byte) }

  var rawValue: UInt64 { StableHash.mixed(state) }

  /// Returns the hash of a settlement's folded name within its country.
  static func settlement(_ folded: [UInt8], in country: UInt16) -> UInt64 {
    var hash = NameHash()
    hash.add(UInt8(country >> 8))
    hash.add(UInt8(country & 0xFF))
    hash.add(folded)
    return hash.rawValue
  }
}
