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

  /// Returns a text with backslash escapes undone: `\u00fc`, `\xc3\xbc`, `\'`, and accents as in LaTeX.
  ///
  /// It is `nil` for a text without a backslash.
  static func backslashDecoded(_ text: String) -> String? {
    guard text.utf8.contains(0x5C) else { return nil }
    var scalars = String.UnicodeScalarView()
    var bytes: [UInt8] = []
    var rest = Array(text.unicodeScalars)[...]
    func flush() {
      guard !bytes.isEmpty else { return }
      let text = String(validUTF8: bytes)
      scalars.append(
        contentsOf: text?.unicodeScalars
          ?? String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
      bytes = []
    }
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let next = rest.first else {
        flush()
        // LaTeX groups: "Z{\"u}rich".
        let isGroup = (scalar == "{" || scalar == "}") && text.utf8.contains(0x5C)
        if !isGroup { scalars.append(scalar) }
        continue
      }
      if next == "x", let byte = hexadecimal(rest.dropFirst().prefix(2), count: 2) {
        bytes.append(UInt8(truncatingIfNeeded: byte))
        rest = rest.dropFirst(3)
        continue
      }
      flush()
      if next == "u", let unit = hexadecimal(rest.dropFirst().prefix(4), count: 4) {
        rest = rest.dropFirst(5)
        scalars.append(letter(of: unit, &rest))
      } else if ["n", "r", "t", "N"].contains(next),
        rest.dropFirst().first?.properties.isLowercase != true
          || scalars.last?.properties.isAlphabetic == true
      {
        rest = rest.dropFirst()
        scalars.append(" ")
      } else if let accented = accented(&rest) {
        scalars.append(contentsOf: accented.unicodeScalars)
      } else {
        rest = rest.dropFirst()
        scalars.append(next)
      }
    }
    flush()
    return String(scalars)
  }

  /// Returns the letter of a unit of UTF-16, with the one after it if they are a pair.
  private static func letter(
    of unit: UInt32, _ rest: inout ArraySlice<Unicode.Scalar>
  ) -> Unicode.Scalar {
    if (0xD800...0xDBFF).contains(unit), rest.prefix(2).elementsEqual(["\\", "u"]),
      let low = hexadecimal(rest.dropFirst(2).prefix(4), count: 4), (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    {
      rest = rest.dropFirst(6)
      return scalar
    }
    return Unicode.Scalar(unit) ?? " "
  }

  /// Accents in LaTeX, and what names of entities call them.
  private static let accents: [Unicode.Scalar: String] = [
    "\"": "uml", "'": "acute", "`": "grave", "^": "circ", "~": "tilde", "c": "cedil", "v": "caron",
    "H": "dblac", "k": "ogon", "r": "ring", ".": "dot", "=": "macr", "u": "breve",
  ]
  private static let letters = [
    "ss": "ß", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "aa": "å", "AA": "Å", "i": "ı",
  ]

  /// Consumes an accent with its letter, or a letter's name, in LaTeX.
  private static func accented(_ rest: inout ArraySlice<Unicode.Scalar>) -> String? {
    guard let mark = rest.first else { return nil }
    // "Land\\'s End" has an apostrophe.
    if mark == "'", rest.dropFirst().first == "s",
      rest.dropFirst(2).first?.properties.isAlphabetic != true
    {
      return nil
    }
    if let accent = accents[mark] {
      let isWord = mark.properties.isAlphabetic
      var letters = rest.dropFirst()
      // "\'{\i}", "\c c", "\v{s}"
      let braced = letters.first == "{"
      guard !isWord || braced || letters.first == " " else { return nil }
      if braced || letters.first == " " { letters = letters.dropFirst() }
      if letters.first == "\\" { letters = letters.dropFirst() }
      if let letter = letters.first, let text = HTMLText.entity("\(letter)\(accent)") {
        letters = letters.dropFirst()
        rest = braced && letters.first == "}" ? letters.dropFirst() : letters
        return text
      }
    }
    let word = rest.prefix { $0.isASCII && $0.properties.isAlphabetic }
    let after = rest.dropFirst(word.count)
    guard let letter = letters[String(String.UnicodeScalarView(word))],
      after.first.map({ " {}\\".unicodeScalars.contains($0) }) ?? true
    else { return nil }
    rest = after.first == " " ? after.dropFirst() : after
    return letter
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
