/// An incremental decoder from UTF-16 to UTF-8.
struct UTF16Decoder {
  private let isLittleEndian: Bool
  private var line = 1
  private var firstByte: UInt8?
  private var highSurrogate: UInt16?

  init(isLittleEndian: Bool) { self.isLittleEndian = isLittleEndian }

  /// Decodes the next byte, and appends the character that it completes.
  ///
  /// - Throws: ``BatchInputError/notUTF16(line:)`` for half of a surrogate pair.
  mutating func take(_ byte: UInt8, into bytes: inout [UInt8]) throws(BatchInputError) {
    guard let first = firstByte else {
      firstByte = byte
      return
    }
    firstByte = nil
    let unit =
      isLittleEndian
      ? UInt16(byte) << 8 | UInt16(first) : UInt16(first) << 8 | UInt16(byte)
    if let high = highSurrogate {
      guard UTF16.isTrailSurrogate(unit) else { throw .notUTF16(line: line) }
      highSurrogate = nil
      append(0x1_0000 + (UInt32(high) - 0xD800) << 10 + (UInt32(unit) - 0xDC00), to: &bytes)
    } else if UTF16.isLeadSurrogate(unit) {
      highSurrogate = unit
    } else {
      guard !UTF16.isTrailSurrogate(unit) else { throw .notUTF16(line: line) }
      if unit == 0x0A { line += 1 }
      append(UInt32(unit), to: &bytes)
    }
  }

  /// Checks that the input does not end inside a character.
  ///
  /// - Throws: ``BatchInputError/notUTF16(line:)``
  func finish() throws(BatchInputError) {
    if firstByte != nil || highSurrogate != nil { throw .notUTF16(line: line) }
  }

  private func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(scalar) else { return }
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
