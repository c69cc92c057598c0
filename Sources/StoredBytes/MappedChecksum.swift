/// The checksum of a mapped file, whose own checksum counts as zero.
///
/// Like FNV-1a over 64-bit words, with the high half folded into the low one at each step. Every
/// step is one to one, so a change within one word never goes unnoticed, and one of several words
/// does so once in 2⁶⁴. It guards against damage, not against an attacker.
package struct MappedChecksum {
  /// The checksum of what was added.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325
  private var offset = 0

  /// Begins a file.
  package init() {}

  /// Sums up a whole file.
  package init(of bytes: RawSpan) { add(bytes) }

  /// Adds the bytes that follow: a multiple of eight, but for the last ones.
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
