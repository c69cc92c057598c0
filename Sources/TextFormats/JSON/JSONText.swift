/// Writes JSON strings.
enum JSONText {
  private static let digits: StaticString = "0123456789abcdef"

  /// Appends the inside of a JSON string.
  ///
  /// Escapes what JSON, JavaScript or a terminal could misread: quotation marks, backslashes,
  /// control characters (including C1), U+2028 and U+2029.
  static func append(_ text: String, to sink: inout ByteSink) {
    var text = text
    text.withUTF8 { utf8 in
      if isPlain(utf8) { sink.append(utf8) } else { appendEscaped(utf8, to: &sink) }
    }
  }

  private static func appendEscaped(
    _ utf8: UnsafeBufferPointer<UInt8>, to sink: inout ByteSink
  ) {
    var plainStart = 0
    var position = 0
    while position < utf8.count {
      let length = isPlain(utf8[position]) ? 0 : lengthToEscape(utf8, at: position)
      if length == 0 {
        position += 1
        continue
      }
      sink.append(UnsafeBufferPointer(rebasing: utf8[plainStart..<position]))
      appendEscape(utf8, at: position, length: length, to: &sink)
      position += length
      plainStart = position
    }
    sink.append(UnsafeBufferPointer(rebasing: utf8[plainStart...]))
  }

  /// Returns whether no byte needs escaping, whatever its neighbors.
  ///
  /// It looks at eight bytes at a time while they are ASCII, as most names are.
  private static func isPlain(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = UnsafeRawBufferPointer(utf8)
    var position = 0
    while position + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      guard isPlainASCII(word) else { break }
      position += 8
    }
    if position > 0, position < bytes.count {
      // The last eight bytes, some of them again.
      let word = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
      if position + 8 > bytes.count, isPlainASCII(word) { return true }
    }
    while position < bytes.count {
      guard isPlain(bytes[position]) else { return false }
      position += 1
    }
    return true
  }

  /// Returns whether each of eight bytes is printable ASCII other than a quotation mark and a
  /// backslash.
  private static func isPlainASCII(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    // Subtracting one from a byte that is zero sets its top bit; so does 0x20 from a smaller one.
    let quotes = (word ^ (ones * 0x22)) &- ones
    let backslashes = (word ^ (ones * 0x5C)) &- ones
    let deletes = (word ^ (ones * 0x7F)) &- ones
    let controls = word &- ones * 0x20
    return (word | quotes | backslashes | deletes | controls) & tops == 0
  }

  /// Returns whether a byte never needs escaping, whatever its neighbors; most bytes do not.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x80
      ? byte != 0xC2 && byte != 0xE2
      : byte >= 0x20 && byte != 0x7F && byte != 0x22 && byte != 0x5C
  }

  /// Returns the number of bytes of the character at a position if it must be escaped; else 0.
  private static func lengthToEscape(_ utf8: UnsafeBufferPointer<UInt8>, at position: Int) -> Int {
    switch utf8[position] {
    case 0..<0x20, 0x22, 0x5C, 0x7F: 1
    case 0xC2 where position + 1 < utf8.count && utf8[position + 1] < 0xA0: 2
    case 0xE2
    where position + 2 < utf8.count && utf8[position + 1] == 0x80
      && (utf8[position + 2] == 0xA8 || utf8[position + 2] == 0xA9):
      3
    default: 0
    }
  }

  private static func appendEscape(
    _ utf8: UnsafeBufferPointer<UInt8>, at position: Int, length: Int, to sink: inout ByteSink
  ) {
    let byte = utf8[position]
    switch (length, byte) {
    case (1, 0x22), (1, 0x5C):
      sink.append(0x5C)
      sink.append(byte)
    case (1, 0x0A): sink.append("\\n")
    case (1, 0x0D): sink.append("\\r")
    case (1, 0x09): sink.append("\\t")
    case (1, _): appendHexadecimal(UInt16(byte), to: &sink)
    case (2, _): appendHexadecimal(UInt16(utf8[position + 1]), to: &sink)
    default: appendHexadecimal(0x2000 | UInt16(utf8[position + 2] & 0x3F), to: &sink)
    }
  }

  private static func appendHexadecimal(_ scalar: UInt16, to sink: inout ByteSink) {
    sink.append("\\u")
    digits.withUTF8Buffer { digits in
      for shift in [12, 8, 4, 0] { sink.append(digits[Int(scalar >> shift) & 15]) }
    }
  }
}
