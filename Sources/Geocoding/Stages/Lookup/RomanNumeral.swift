/// Roman numerals from I to XXIX, as floors and districts have them.
enum RomanNumeral {
  private static let values: [[UInt8]: Int] = {
    let ones: [Substring] = [""] + "i ii iii iv v vi vii viii ix".split(separator: " ")
    let numerals = ["", "x", "xx"].flatMap { tens in ones.map { Array((tens + $0).utf8) } }
    return Dictionary(uniqueKeysWithValues: zip(numerals, 0...).dropFirst())
  }()

  /// Returns the value of a folded word; `nil` if it is no such numeral.
  static func value(of word: ArraySlice<UInt8>) -> Int? {
    // Nearly all words have other letters than i, v and x.
    guard word.allSatisfy({ $0 == 0x69 || $0 == 0x76 || $0 == 0x78 }) else { return nil }
    return values[Array(word)]
  }
}
