/// Writes JSON strings.
package enum JSONText {
  private static let digits = Array("0123456789abcdef".utf8)

  /// Appends a text as a quoted JSON string.
  ///
  /// Escapes what JSON, JavaScript or a terminal could misread: quotation marks, backslashes,
  /// control characters (including C1), U+2028 and U+2029.
  package static func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { utf8 in
      guard utf8.allSatisfy(isPlain) else {
        bytes.append(0x22)
        appendEscaped(utf8, to: &bytes)
        bytes.append(0x22)
        return
      }
      bytes.append(addingCapacity: utf8.count + 2) { target in
        target.append(0x22)
        copy(utf8, to: &target)
        target.append(0x22)
      }
    }
  }

  /// Copies bytes into a reserved buffer.
  package static func copy(_ source: UnsafeBufferPointer<UInt8>, to target: inout OutputSpan<UInt8>)
  {
    guard source.count <= target.freeCapacity else { return }
    target.withUnsafeMutableBufferPointer { buffer, count in
      count = buffer[count...].initialize(fromContentsOf: source)
    }
  }

  private static func appendEscaped(
    _ utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]
  ) {
    var plainStart = 0
    var position = 0
    while position < utf8.count {
      let length = isPlain(utf8[position]) ? 0 : lengthToEscape(utf8, at: position)
      if length == 0 {
        position += 1
        continue
      }
      bytes.append(contentsOf: utf8[plainStart..<position])
      appendEscape(utf8, at: position, length: length, to: &bytes)
      position += length
      plainStart = position
    }
    bytes.append(contentsOf: utf8[plainStart...])
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
    _ utf8: UnsafeBufferPointer<UInt8>, at position: Int, length: Int, to bytes: inout [UInt8]
  ) {
    let byte = utf8[position]
    switch (length, byte) {
    case (1, 0x22), (1, 0x5C): bytes.append(contentsOf: [0x5C, byte])
    case (1, 0x0A): bytes.append(contentsOf: "\\n".utf8)
    case (1, 0x0D): bytes.append(contentsOf: "\\r".utf8)
    case (1, 0x09): bytes.append(contentsOf: "\\t".utf8)
    case (1, _): appendHexadecimal(UInt16(byte), to: &bytes)
    case (2, _): appendHexadecimal(UInt16(utf8[position + 1]), to: &bytes)
    default: appendHexadecimal(0x2000 | UInt16(utf8[position + 2] & 0x3F), to: &bytes)
    }
  }

  private static func appendHexadecimal(_ scalar: UInt16, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "\\u".utf8)
    for shift in [12, 8, 4, 0] { bytes.append(digits[Int(scalar >> shift) & 15]) }
  }
}
