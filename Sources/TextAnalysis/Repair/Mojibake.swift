import TextFormats

/// Text whose bytes were read as if they were in another encoding: "KÃ¶ln", "Åêàòåðèíáóðã", "Wroc³aw".
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
      ?? (scalars.contains(where: isBox)
        ? decoded(scalars, as: codePage437, isWhole: true)
          ?? decoded(scalars, as: codePage850, isWhole: true)
        : nil)
      ?? cyrillic(scalars) ?? centralEuropean(scalars)
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

  /// The encodings of terminals of Windows.
  private static let codePage437 = table(
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
      + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}", thenLatin: false)
  private static let codePage850 = table(
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀"
      + "ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}", thenLatin: false)

  private static func isBox(_ scalar: Unicode.Scalar) -> Bool {
    (0x2500...0x259F).contains(scalar.value)
  }

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

  // MARK: Other alphabets

  private static let minCyrillic = 3

  /// Returns Cyrillic text in Windows-1251 that was read as Latin, all of whose letters are accented
  /// then: "Ìîñêâà".
  private static func cyrillic(_ scalars: [Unicode.Scalar]) -> String? {
    func isOf1251(_ scalar: Unicode.Scalar) -> Bool {
      (0xC0...0xFF).contains(scalar.value) || marksOf1251.contains(scalar)
    }
    guard scalars.allSatisfy({ isOf1251($0) || !$0.properties.isAlphabetic }),
      scalars.count(where: isOf1251) >= minCyrillic
    else { return nil }
    return replaced(scalars, by: lettersOf1251)
  }

  /// Returns text of Central Europe in Windows-1250 that was read as Windows-1252, if a sign that no name
  /// has stands beside a letter: "Wroc³aw", "£ódŸ".
  private static func centralEuropean(_ scalars: [Unicode.Scalar]) -> String? {
    let isSign = scalars.indices.contains { index in
      signsOf1250.contains(scalars[index])
        && (index > 0 && scalars[index - 1].properties.isAlphabetic
          || index + 1 < scalars.count && scalars[index + 1].properties.isAlphabetic)
    }
    return isSign ? replaced(scalars, by: lettersOf1250) : nil
  }

  /// Letters of Windows-1251 outside its alphabet of 64: ё, і, ї, є.
  private static let marksOf1251: Set<Unicode.Scalar> = ["¸", "¨", "³", "²", "¿", "¯", "º", "ª"]
  private static let lettersOf1251: [Unicode.Scalar: Unicode.Scalar] = {
    let back = Dictionary(windows1251.map { ($0.value, $0.key) }, uniquingKeysWith: { $1 })
    return windows1252.compactMapValues { back[$0] }
  }()

  private static let signsOf1250: Set<Unicode.Scalar> = ["³", "£", "¹", "¿", "¼", "¾", "Ÿ"]
  private static let lettersOf1250: [Unicode.Scalar: Unicode.Scalar] = {
    let (read, meant) = (
      "³£¹¥êÊœŒŸ\u{8F}¿¯æÆñÑèÈøØìÌùÙòÒïÏ¾¼àÀþÞãÃõÕûÛ".unicodeScalars,
      "łŁąĄęĘśŚźŹżŻćĆńŃčČřŘěĚůŮňŇďĎľĽŕŔţŢăĂőŐűŰ".unicodeScalars
    )
    return Dictionary(zip(read, meant), uniquingKeysWith: { first, _ in first })
  }()

  private static func replaced(
    _ scalars: [Unicode.Scalar], by letters: [Unicode.Scalar: Unicode.Scalar]
  ) -> String {
    String(String.UnicodeScalarView(scalars.map { letters[$0] ?? $0 }))
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
    guard let text = String(validUTF8: bytes),
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
    // Text that was read wrongly twice has control characters and marks of Windows-1252 in between.
    case 0x80...0x9F, 0x2C6, 0x2DC: true
    case 0xA0...0x24F, 0x370...0x2DFF, 0x2E80...0xD7FF, 0xF900...0xFFEF, 0x10000...: true
    default: false
    }
  }
}
