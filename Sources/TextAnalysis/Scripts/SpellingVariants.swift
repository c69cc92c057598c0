/// Other spellings of folded names in scripts of East Asia, which sources seldom have all.
package enum SpellingVariants {
  /// The maximum number of spellings of a name in katakana.
  private static let maxKatakana = 4

  /// Returns the name in Simplified and Traditional Chinese, and with other katakana for "v": 米蘭 for 米兰,
  /// ルーヴル for ルーブル.
  ///
  /// It is empty for all other names, and where the spelling is the same.
  ///
  /// - Complexity: O(n); names in other scripts are refused at once.
  package static func variants(of name: ArraySlice<UInt8>) -> [[UInt8]] {
    // In UTF-8, katakana begin with E3 82 or E3 83, and ideographs with E4 to E9.
    guard name.contains(where: { (0xE3...0xE9).contains($0) }) else { return [] }
    let text = String(decoding: name, as: UTF8.self)
    var found: [String] = []
    if name.contains(where: { (0xE4...0xE9).contains($0) }) {
      found = [HanConversion.simplified(text), HanConversion.traditional(text)]
    }
    found += katakana(text)
    return found.filter { $0 != text }.map { Array($0.utf8) }
  }

  /// The katakana for "va", "vi", "ve", "vo" and "vu", and those that people write instead.
  private static let pairs = [
    ("ヴァ", "バ"), ("ヴィ", "ビ"), ("ヴェ", "ベ"), ("ヴォ", "ボ"), ("ヴ", "ブ"),
  ]

  private static func katakana(_ text: String) -> [String] {
    if text.unicodeScalars.contains("ヴ") {
      let plain = pairs.reduce(text.unicodeScalars) { scalars, pair in
        scalars.replacing(pair.0.unicodeScalars, with: pair.1.unicodeScalars)
      }
      return [String(plain)]
    }
    let scalars = Array(text.unicodeScalars)
    var found: [String] = []
    for (index, scalar) in scalars.enumerated() where found.count < maxKatakana {
      guard let pair = pairs.first(where: { $0.1.unicodeScalars.first == scalar }) else { continue }
      var other = String.UnicodeScalarView(scalars[..<index])
      other.append(contentsOf: pair.0.unicodeScalars)
      other.append(contentsOf: scalars[(index + 1)...])
      found.append(String(other))
    }
    return found
  }
}
