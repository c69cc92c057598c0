/// A 64-bit hash that is the same on every machine, in every run and release (FNV-1a).
///
/// It is used for entity tags, for numeric ids in compatibility APIs, and to distinguish data sets.
/// It is not cryptographic: collisions are easy to construct.
@usableFromInline package struct StableHash: Sendable {
  /// The hash of the bytes so far.
  package private(set) var value = Self.empty

  /// Hashes a text.
  package init(_ text: String) { combine(text) }

  /// Hashes bytes.
  package init(bytes: some Sequence<UInt8>) {
    value = Self.adding(bytes, to: value)
  }

  /// Creates the hash of nothing.
  package init() {}

  /// Adds the bytes of another text; two texts hash differently from their concatenation.
  package mutating func combine(bytes: some Sequence<UInt8>) {
    value = Self.step(Self.adding(bytes, to: value), 0xFF)
  }

  /// Reads an array by its storage: a sequence of unknown type takes a hundred times as long.
  private static func adding(_ bytes: some Sequence<UInt8>, to value: UInt64) -> UInt64 {
    bytes.withContiguousStorageIfAvailable { storage in
      var value = value
      for byte in storage { value = step(value, byte) }
      return value
    } ?? bytes.reduce(value, step)
  }

  /// Adds another text; two texts hash differently from their concatenation.
  package mutating func combine(_ text: String) {
    var text = text
    // A local variable, which the loop keeps in a register.
    var value = value
    text.withUTF8 { bytes in
      for byte in bytes { value = Self.step(value, byte) }
    }
    // This byte never occurs in UTF-8, so it separates texts.
    self.value = Self.step(value, 0xFF)
  }

  /// The hash of nothing: FNV's offset basis (Fowler, Noll, Vo, 1991).
  @inlinable package static var empty: UInt64 { 0xCBF2_9CE4_8422_2325 }

  /// Returns the hash of bytes, compiled into the loops of callers in other modules.
  @inlinable package static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(empty, step)
  }

  /// Returns a hash with a byte added, for callers that iterate over bytes themselves.
  @inlinable package static func step(_ value: UInt64, _ byte: UInt8) -> UInt64 {
    (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Returns a hash whose every bit depends on every bit of another: MurmurHash3's finalizer, for
  /// tables that take a few bits of it.
  @inlinable package static func mixed(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ (value >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    value = (value ^ (value >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return value ^ (value >> 33)
  }

  /// Sixteen hexadecimal digits.
  package var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
