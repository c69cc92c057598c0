/// Text whose UTF-8 was read as if it were in an encoding with one byte a letter: "KÃ¶ln".
enum Mojibake {
  /// Returns the text as it was; `nil` if it was not read wrongly.
  ///
  /// Sequences of letters whose bytes are UTF-8 are replaced; few words have such a sequence by chance.
  static func decoded(_ text: String) -> String? {
    let scalars = Array(text.unicodeScalars)
    guard scalars.contains(where: { $0.value >= 0x80 }) else { return nil }
    return decoded(scalars, as: windows1252, isWhole: false)
      ?? decoded(scalars, as: windows1251, isWhole: true)
      ?? decoded(scalars, as: macRoman, isWhole: true)
  }

  // MARK: Encodings

  /// The letters of the bytes from 0x80 on; bytes without one stay control characters.
  private static let windows1252 = table(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ", thenLatin: true)
  private static let windows1251 = table(
    "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{98}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї"
      + "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя", thenLatin: false)
  private static let macRoman = table(
    "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
      + "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ",
    thenLatin: false)

  private static func table(_ letters: String, thenLatin: Bool) -> [Unicode.Scalar: UInt8] {
    var table: [Unicode.Scalar: UInt8] = [:]
    for (offset, letter) in letters.unicodeScalars.enumerated() where offset < 0x80 {
      table[letter] = UInt8(0x80 + offset)
    }
    if thenLatin {
      // The rest is that of ISO 8859-1, which has control characters before it.
      for byte in UInt8(0x80)...0xFF where byte >= 0xA0 || table[Unicode.Scalar(byte)] == nil {
        table[Unicode.Scalar(byte)] = byte
      }
    }
    return table
  }

  // MARK: Decoding

  /// Returns a text with the sequences decoded; `nil` if there are none, or letters outside ASCII remain
  /// although they must not (`isWhole`).
  private static func decoded(
    _ scalars: [Unicode.Scalar], as table: [Unicode.Scalar: UInt8], isWhole: Bool
  ) -> String? {
    var text = String.UnicodeScalarView()
    var position = 0
    var count = 0
    while position < scalars.count {
      if let (scalar, length) = sequence(at: position, in: scalars, table) {
        text.append(scalar)
        position += length
        count += 1
      } else {
        if isWhole, scalars[position].value >= 0x80 { return nil }
        text.append(scalars[position])
        position += 1
      }
    }
    return count > 0 ? String(text) : nil
  }

  /// Returns the letter whose UTF-8 begins at a position, and the number of its bytes.
  private static func sequence(
    at position: Int, in scalars: [Unicode.Scalar], _ table: [Unicode.Scalar: UInt8]
  ) -> (Unicode.Scalar, Int)? {
    guard let lead = byte(scalars[position], table) else { return nil }
    let length: Int
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return nil
    }
    if isLostSpace(behind: position, lead, in: scalars) { return ("à", 1) }
    guard position + length <= scalars.count else { return nil }
    var bytes = [lead]
    for scalar in scalars[(position + 1)..<(position + length)] {
      guard let next = byte(scalar, table), next & 0xC0 == 0x80 else { return nil }
      bytes.append(next)
    }
    guard let text = String(validating: bytes, as: UTF8.self),
      let scalar = text.unicodeScalars.first,
      isOfText(scalar)
    else { return nil }
    return (scalar, length)
  }

  /// Returns whether a space stands for the second byte of "à", a space without a break: "CittÃ ".
  private static func isLostSpace(
    behind position: Int, _ lead: UInt8, in scalars: [Unicode.Scalar]
  ) -> Bool {
    lead == 0xC3 && position > 0 && scalars[position - 1].properties.isLowercase
      && (position + 1 == scalars.count || scalars[position + 1] == " ")
  }

  private static func byte(_ scalar: Unicode.Scalar, _ table: [Unicode.Scalar: UInt8]) -> UInt8? {
    scalar.value < 0x80 ? nil : table[scalar]
  }

  /// Returns whether names contain a letter or mark; phonetic letters are a chance of "CAFÉ–BAR".
  private static func isOfText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA0...0x24F, 0x370...0x2DFF, 0x2E80...0xD7FF, 0xF900...0xFFEF, 0x10000...: true
    default: false
    }
  }
}
