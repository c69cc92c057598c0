/// The checksum of a mapped file, computed as if the checksum field itself were zero.
///
/// It is like FNV-1a over 64-bit words, with the high half folded into the low one at each step.
/// Every step is one-to-one, so a change within one word is always detected, and a change of
/// several words is missed once in 2⁶⁴. It protects against damage, not against an attacker.
package struct MappedChecksum {
  /// The checksum of the bytes added so far.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325
  private var offset = 0

  package init() {}

  /// Creates the checksum of a complete file.
  package init(of bytes: RawSpan) { add(bytes) }

  /// Adds the next bytes: a multiple of eight, except at the end.
  package mutating func add(_ bytes: RawSpan) {
    var position = 0
    while position + 8 <= bytes.byteCount {
      add(offset + position == MappedHeader.checksum ? 0 : bytes.uint64(at: position))
      position += 8
    }
    while position < bytes.byteCount {
      add(UInt64(bytes.uint8(at: position)))
      position += 1
    }
    offset += bytes.byteCount
  }

  private mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 32
  }
}
