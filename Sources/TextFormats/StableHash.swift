/// A 64-bit hash that is the same on every machine, in every run and release (FNV-1a).
///
/// For entity tags, for the numbers that clients of other services expect as ids, and for telling one
/// extract from another. No secret: whoever wants two texts of one hash finds them.
public struct StableHash: Sendable {
  /// The number.
  public private(set) var value = Self.empty

  /// Hashes a text.
  public init(_ text: String) { combine(text) }

  /// Hashes bytes.
  public init(bytes: some Sequence<UInt8>) {
    value = bytes.reduce(value, Self.step)
  }

  /// Begins a hash of what is taken in.
  public init() {}

  /// Takes the bytes of another text in; two texts are not the same as the two joined.
  public mutating func combine(bytes: some Sequence<UInt8>) {
    value = Self.step(bytes.reduce(value, Self.step), 0xFF)
  }

  /// Takes another text in; two texts are not the same as the two joined.
  public mutating func combine(_ text: String) {
    var text = text
    // In a variable of its own, which the loop keeps in a register.
    var value = value
    text.withUTF8 { bytes in
      for byte in bytes { value = Self.step(value, byte) }
    }
    // No UTF-8 has this byte, so it parts the texts.
    self.value = Self.step(value, 0xFF)
  }

  /// The hash of nothing: FNV's offset basis (Fowler, Noll, Vo, 1991).
  @inlinable public static var empty: UInt64 { 0xCBF2_9CE4_8422_2325 }

  /// Returns a hash with a byte taken in, for those who go through bytes in their own way.
  @inlinable public static func step(_ value: UInt64, _ byte: UInt8) -> UInt64 {
    (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Returns a hash whose every bit depends on every bit of another: MurmurHash3's finalizer, for
  /// tables that take a few bits of it.
  @inlinable public static func mixed(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ (value >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    value = (value ^ (value >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return value ^ (value >> 33)
  }

  /// Sixteen hexadecimal digits.
  public var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
