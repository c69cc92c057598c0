import Gazetteer
import TextAnalysis

/// Numbers that cities have instead of names for their districts: "Paris 8e", "Paris VIII", "Lyon 3ème".
enum DistrictNumber {
  /// Returns the name of a district with its number in two digits, as GeoNames has those of Paris, Lyon and
  /// Marseille: "paris 08"; `nil` if the words are no name with a number of one or two digits behind it, or
  /// are written so.
  static func padded(
    _ range: Range<Int>, in text: FoldedText, _ lexicon: Lexicon
  ) -> [UInt8]? {
    var range = range
    if range.count > 2, text.words[range.upperBound - 1].isIn(.arrondissement) {
      range.removeLast()
    }
    guard range.count > 1 else { return nil }
    let word = text.bytes(range.upperBound - 1)
    let digits = word.prefix { (0x30...0x39).contains($0) }
    let ending = word.dropFirst(digits.count)
    let number: [UInt8]
    if digits.isEmpty {
      guard word.count > 1, let value = RomanNumeral.value(of: word) else { return nil }
      number = Array("\(value)".utf8)
    } else {
      guard digits.first != 0x30, digits.count <= 2,
        ending.isEmpty || lexicon.words(in: .arrondissementOrdinal).contains(ending)
      else { return nil }
      number = Array(digits)
    }
    guard number.count < 2 || number != Array(word) else { return nil }
    let padding: [UInt8] = number.count < 2 ? [0x30] : []
    return Array(text.bytes(of: range.dropLast())) + [0x20] + padding + number
  }
}
