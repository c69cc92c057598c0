/// The Latin spelling of names in Cyrillic, as maps and atlases in English have it.
///
/// It is the romanization of BGN/PCGN for Russian, without marks and apostrophes:
/// "ладожское озеро" is "ladozhskoye ozero".
package enum CyrillicRomanization {
  private static let letters: [Unicode.Scalar: String] = [
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "ж": "zh", "з": "z", "и": "i", "й": "y",
    "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t",
    "у": "u",
    "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "y", "ь": "",
    "э": "e", "ю": "yu", "я": "ya", "і": "i", "ї": "yi", "є": "ye", "ґ": "g",
  ]
  private static let vowels: Set<Unicode.Scalar> = [
    "а", "е", "и", "й", "о", "у", "ъ", "ы", "ь", "э", "ю", "я", "і", "ї", "є",
  ]

  /// Returns a folded text in Latin letters; `nil` if a letter of it is not Cyrillic.
  ///
  /// Folding makes й an и, which ends an adjective as "y": "финский" is "finskiy".
  ///
  /// - Complexity: O(n) for n letters.
  package static func romanized(_ folded: [UInt8]) -> [UInt8]? {
    guard folded.contains(where: { $0 == 0xD0 || $0 == 0xD1 }) else { return nil }
    let words = String(decoding: folded, as: UTF8.self).split(separator: " ")
    var romanized: [UInt8] = []
    for word in words {
      if !romanized.isEmpty { romanized.append(0x20) }
      guard append(Array(word.unicodeScalars), to: &romanized) else { return nil }
    }
    return romanized
  }

  private static func append(_ word: [Unicode.Scalar], to text: inout [UInt8]) -> Bool {
    for (index, letter) in word.enumerated() {
      let before = index > 0 ? word[index - 1] : nil
      let isLast = index + 1 == word.count
      if letter == "е" || letter == "ё" {
        // At the beginning and behind a vowel.
        let isOpen = before.map(vowels.contains) ?? true
        text += Array((isOpen ? "ye" : "e").utf8)
      } else if letter == "и", isLast, let before, before == "и" || before == "ы" || before == "о" {
        text.append(UInt8(ascii: "y"))
      } else if let latin = letters[letter] {
        text += Array(latin.utf8)
      } else if letter.isASCII {
        text += Array(String(letter).utf8)
      } else {
        return false
      }
    }
    return true
  }
}
