/// A 64-bit hash that is the same on every machine, in every run and release (FNV-1a).
///
/// For entity tags, for the numbers that clients of other services expect as ids, and for telling one
/// extract from another. No secret: whoever wants two texts of one hash finds them.
public struct StableHash: Sendable {
  /// The number.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

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

  private static func step(_ value: UInt64, _ byte: UInt8) -> UInt64 {
    (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Sixteen hexadecimal digits.
  public var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
