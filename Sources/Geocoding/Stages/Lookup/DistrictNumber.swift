import Gazetteer
import TextAnalysis

/// Numbers that cities have instead of names for their districts: "Paris 8e", "Paris VIII", "Lyon 3ème".
enum DistrictNumber {
  /// The endings of ordinals in French: 1er, 1ère, 2e, 2ème, 3ième.
  private static let ordinals = WordList(["e", "er", "re", "ere", "eme", "ieme"])
  private static let words = WordList(["arrondissement", "arrdt", "arr"])
  private static let tens = ["", "x", "xx"]
  private static let ones = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"]
  /// The numerals from 1 to 29, of two letters and more.
  private static let numerals: [[UInt8]: Int] = Dictionary(
    uniqueKeysWithValues: tens.indices.flatMap { ten in
      ones.indices.map { (Array((tens[ten] + ones[$0]).utf8), 10 * ten + $0) }
    }.filter { $0.0.count > 1 })

  /// Returns whether a folded word is a Roman numeral of at least two letters.
  static func isNumeral(_ word: ArraySlice<UInt8>) -> Bool { value(ofNumeral: word) != nil }

  private static func value(ofNumeral word: ArraySlice<UInt8>) -> Int? {
    // Nearly all words have other letters than i, v and x.
    guard word.allSatisfy({ $0 == 0x69 || $0 == 0x76 || $0 == 0x78 }) else { return nil }
    return numerals[Array(word)]
  }

  /// Returns the name of a district with its number in two digits, as GeoNames has those of Paris, Lyon and
  /// Marseille: "paris 08"; `nil` if the words are no name with a number of one or two digits behind it, or
  /// are written so.
  static func padded(_ range: Range<Int>, in text: FoldedText) -> [UInt8]? {
    var range = range
    if range.count > 2, words.contains(hash: text.words[range.upperBound - 1].hash) {
      range.removeLast()
    }
    guard range.count > 1 else { return nil }
    let word = text.bytes[text.words[range.upperBound - 1].bytes]
    let digits = word.prefix { (0x30...0x39).contains($0) }
    let ending = word.dropFirst(digits.count)
    let number: [UInt8]
    if digits.isEmpty {
      guard let value = value(ofNumeral: word) else { return nil }
      number = Array("\(value)".utf8)
    } else {
      guard digits.first != 0x30, digits.count <= 2, ending.isEmpty || ordinals.contains(ending)
      else { return nil }
      number = Array(digits)
    }
    guard number.count < 2 || number != Array(word) else { return nil }
    let padding: [UInt8] = number.count < 2 ? [0x30] : []
    return Array(text.bytes(of: range.dropLast())) + [0x20] + padding + number
  }
}
