import StoredBytes

extension GridIndexLayout {
  /// Returns the checksum of a whole file, whose own checksum counts as zero.
  ///
  /// Like FNV-1a over 64-bit words, with the high half folded into the low one at each step. Every
  /// step is one to one, so a change within one word never goes unnoticed, and one of several words
  /// does so once in 2⁶⁴. It guards against damage, not against an attacker.
  static func checksum(of bytes: RawSpan) -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ word: UInt64) {
      sum = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
      sum ^= sum >> 32
    }
    var offset = 0
    while offset + 8 <= bytes.byteCount {
      add(offset == Header.checksum ? 0 : bytes.uint64(at: offset))
      offset += 8
    }
    while offset < bytes.byteCount {
      add(UInt64(bytes.uint8(at: offset)))
      offset += 1
    }
    return sum
  }
}
