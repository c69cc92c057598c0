import TextFormats

/// Text in the escapes of links and programs.
enum EscapedText {
  // MARK: Links

  /// Returns a text with its percent-encoding undone, and `+` as a space if it has no other.
  ///
  /// It is `nil` for a text without either.
  static func percentDecoded(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    let isEncoded = bytes.indices.contains { position in
      bytes[position] == 0x25 && position + 2 < bytes.count
        && FormDecoding.digit(bytes[position + 1]) != nil
        && FormDecoding.digit(bytes[position + 2]) != nil
    }
    let plusIsBlank =
      !bytes.contains(0x20) && text.firstRange(of: "://") == nil
      && bytes.indices.contains { position in
        bytes[position] == 0x2B && position > 0 && position + 1 < bytes.count
          && isLetter(bytes[position - 1]) && isLetter(bytes[position + 1])
      }
    guard isEncoded || plusIsBlank else { return nil }
    let plus =
      plusIsBlank
      ? text
      : String(
        text.split(separator: "+", omittingEmptySubsequences: false).joined(separator: "%2B"))
    let decoded = FormDecoding.decoded(plus)
    return decoded.unicodeScalars.contains("\u{FFFD}") ? latinDecoded(text) : decoded
  }

  /// Returns a text whose percent-encoded bytes are of Latin-1: `M%FCnchen`.
  private static func latinDecoded(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      if scalar == "%", let byte = hexadecimal(rest.prefix(2), count: 2),
        let letter = Unicode.Scalar(byte)
      {
        scalars.append(letter)
        rest = rest.dropFirst(2)
      } else {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x25
      || byte == 0x2C
  }

  // MARK: Programs

  /// Returns a text with backslash escapes undone: `\u00fc`, `\n` as a space, `\'`.
  ///
  /// It is `nil` for a text without a backslash.
  static func backslashDecoded(_ text: String) -> String? {
    guard text.utf8.contains(0x5C) else { return nil }
    var scalars = String.UnicodeScalarView()
    var rest = Array(text.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let next = rest.popFirst() else {
        scalars.append(scalar)
        continue
      }
      if next == "u", let unit = hexadecimal(rest.prefix(4), count: 4) {
        rest = rest.dropFirst(4)
        // Half of a pair, which emoji have, is no letter.
        scalars.append(Unicode.Scalar(unit) ?? " ")
      } else if ["n", "r", "t", "N"].contains(next),
        rest.first?.properties.isLowercase != true
          || scalars.last?.properties.isAlphabetic == true
      {
        scalars.append(" ")
      } else {
        scalars.append(next)
      }
    }
    return String(scalars)
  }

  private static func hexadecimal(_ digits: ArraySlice<Unicode.Scalar>, count: Int) -> UInt32? {
    guard digits.count == count else { return nil }
    var value: UInt32 = 0
    for digit in digits {
      guard digit.isASCII, let digit = FormDecoding.digit(UInt8(truncatingIfNeeded: digit.value))
      else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
