import Testing

@testable import TextFormats

@Suite struct Checksum32Tests {
  @Test(arguments: [
    ("", "00000000", "no bytes"), ("123456789", "cbf43926", "the check value of the standard"),
    ("The quick brown fox jumps over the lazy dog", "414fa339", "several words"),
  ])
  func isTheOneOfZlib(text: String, expected: String, why: String) {
    var checksum = Checksum32()
    for byte in text.utf8 { withUnsafeBytes(of: byte) { checksum.add($0) } }
    #expect(checksum.text == expected, "\(why)")
  }
}

@Suite struct ValidTextTests {
  @Test(arguments: [
    (Array("Zürich 東京 😀".utf8), true), ([], true), ([0xC3], false), ([0x80], false),
    ([0xED, 0xA0, 0x80], false), ([0xEF, 0xBF, 0xBD], true), ([0xF5, 0x80, 0x80, 0x80], false),
    ([0xC0, 0xAF], false),
  ])
  func isTextOnlyIfItIsUTF8(bytes: [UInt8], isValid: Bool) {
    #expect((String(validUTF8: bytes) != nil) == isValid)
  }
}

@Suite struct BitPairTests {
  @Test func everyBitIsItsOwn() {
    for bit in 0..<128 {
      let pair = BitPair(bit: bit)
      #expect(pair.low.nonzeroBitCount + pair.high.nonzeroBitCount == 1)
      #expect(bit < 64 ? pair.low == 1 << bit : pair.high == 1 << (bit - 64))
    }
    #expect(BitPair(bit: -1) == BitPair() && BitPair(bit: 128) == BitPair())
  }
}
