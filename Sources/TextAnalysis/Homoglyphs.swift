import TextFormats

/// Letters of other scripts inside a word that only look like letters of the word's own script.
///
/// The "о" of "Mоscow" may be Cyrillic, either typed that way or copied from a deceptive text.
package enum Homoglyphs {
  /// Latin letters and the Cyrillic and Greek ones that look the same.
  private static let pairs: [(latin: Unicode.Scalar, others: [Unicode.Scalar])] = [
    ("A", ["А", "Α"]), ("B", ["В", "Β"]), ("C", ["С"]), ("E", ["Е", "Ε"]), ("H", ["Н", "Η"]),
    ("I", ["І", "Ι"]), ("J", ["Ј"]), ("K", ["К", "Κ"]), ("M", ["М", "Μ"]), ("N", ["Ν"]),
    ("O", ["О", "Ο"]), ("P", ["Р", "Ρ"]), ("S", ["Ѕ"]), ("T", ["Т", "Τ"]), ("X", ["Х", "Χ"]),
    ("Y", ["У", "Υ"]), ("Z", ["Ζ"]), ("a", ["а", "α"]), ("c", ["с"]), ("e", ["е"]),
    ("i", ["і", "ι"]), ("j", ["ј"]), ("k", ["к", "κ"]), ("o", ["о", "ο"]), ("p", ["р", "ρ"]),
    ("s", ["ѕ"]), ("v", ["ν"]), ("x", ["х", "χ"]), ("y", ["у"]), ("u", ["υ"]),
  ]

  private static let latin: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
    pairs.flatMap { pair in pair.others.map { ($0, pair.latin) } }
  ) { first, _ in first }

  private enum Script { case latin, cyrillic, greek }

  private static func others(_ script: Script) -> [Unicode.Scalar: Unicode.Scalar] {
    Dictionary(
      pairs.flatMap { pair in
        pair.others.filter { self.script($0) == script }.map { (pair.latin, $0) }
      }
    ) { first, _ in first }
  }

  private static let cyrillic = others(.cyrillic)
  private static let greek = others(.greek)

  private static func script(_ scalar: Unicode.Scalar) -> Script? {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: .latin
    case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
    case 0x400...0x52F: .cyrillic
    default: nil
    }
  }

  /// Returns a text in which every word that mixes scripts is rewritten in one, if possible.
  ///
  /// The number of scalars does not change. A word keeps the script that has letters without a
  /// look-alike in it, or else the one with more letters.
  ///
  /// - Complexity: O(n); a text of ASCII letters is returned at once.
  ///
  /// Small capitals of phonetics and white letters on black, which people use for show, become plain.
  package static func unmixed(_ text: String) -> String {
    // Greek and Cyrillic use the lead bytes CD to D4; letters for show C9, CA, E1, EA and F0.
    guard text.hasByte(where: isLeadByte) else { return text }
    var scalars = text.unicodeScalars.map { styled[$0] ?? $0 }
    var start = 0
    while start < scalars.count {
      var end = start
      while end < scalars.count, script(scalars[end]) != nil { end += 1 }
      if end > start { unmix(&scalars[start..<end]) }
      start = end + 1
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func isLeadByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xC9, 0xCA, 0xCD...0xD4, 0xE1, 0xEA, 0xF0: true
    default: false
    }
  }

  /// Letters for show, and the letters that they stand for.
  private static let styled: [Unicode.Scalar: Unicode.Scalar] = {
    var styled: [Unicode.Scalar: Unicode.Scalar] = [:]
    let capitals = "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡxʏᴢ".unicodeScalars
    for (letter, plain) in zip(capitals, "abcdefghijklmnopqrstuvwxyz".unicodeScalars)
    where letter != plain {
      styled[letter] = plain
    }
    // In squares, and white in circles and squares.
    for start in [0x1F130, 0x1F150, 0x1F170] as [UInt32] {
      for (offset, plain) in "ABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars.enumerated() {
        if let letter = Unicode.Scalar(start + UInt32(offset)) { styled[letter] = plain }
      }
    }
    return styled
  }()

  private static func unmix(_ word: inout ArraySlice<Unicode.Scalar>) {
    let latinCount = word.count { script($0) == .latin }
    guard latinCount > 0, latinCount < word.count else { return }
    let toLatin = rewritten(word, to: .latin, by: latin)
    let toCyrillic = rewritten(word, to: .cyrillic, by: cyrillic)
    let toGreek = rewritten(word, to: .greek, by: greek)
    let isMostlyLatin = latinCount * 2 >= word.count
    if let text = isMostlyLatin
      ? toLatin ?? toCyrillic ?? toGreek : toCyrillic ?? toGreek ?? toLatin
    {
      word = text
    }
  }

  /// Returns the word in one script; `nil` if a letter has no look-alike there.
  private static func rewritten(
    _ word: ArraySlice<Unicode.Scalar>, to script: Script,
    by lookAlikes: [Unicode.Scalar: Unicode.Scalar]
  ) -> ArraySlice<Unicode.Scalar>? {
    var text = word
    for index in text.indices where self.script(text[index]) != script {
      guard let lookAlike = lookAlikes[text[index]] else { return nil }
      text[index] = lookAlike
    }
    return text
  }
}
