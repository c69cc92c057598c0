import Gazetteer
import GeocodingAPI
import TextAnalysis
import TextFormats

/// The letters of a text in whose place a program has put a mark, because its encoding lacks them: "K?ln",
/// "Malm\u{FFFD}".
enum LostLetters {
  /// What letters outside ASCII are folded to, the most frequent first.
  private static let letters: [String] = [
    "o", "u", "a", "e", "i", "n", "c", "s", "l", "z", "y", "t", "d", "r", "g", "h", "ss", "ae",
    "oe",
  ]
  /// The maximum number of lost letters of a name, and of the letters tried for each of two.
  private static let maxLost = 2
  private static let lettersOfTwo = 9
  /// By how many letters those that are left must outnumber the lost ones.
  private static let leastLead = 1

  private static let replacement: Unicode.Scalar = "\u{FFFD}"

  /// Returns whether a text has lost letters.
  static func isIn(_ text: String) -> Bool {
    // In UTF-8, U+FFFD begins with EF.
    guard text.hasByte(where: { $0 == 0x3F || $0 == 0xEF }) else { return false }
    let scalars = Array(text.unicodeScalars)
    return scalars.indices.contains { isCertain($0, in: scalars) }
  }

  /// Returns whether a letter is lost at a position; a question mark asks something if nothing follows it.
  private static func isCertain(_ position: Int, in scalars: [Unicode.Scalar]) -> Bool {
    scalars[position] == replacement
      || scalars[position] == "?" && position + 1 < scalars.count
        && scalars[position + 1].properties.isAlphabetic
  }

  /// Returns the same for a text that has lost letters: "S?o Jos? dos Campos".
  private static func isLost(_ position: Int, in scalars: [Unicode.Scalar]) -> Bool {
    isCertain(position, in: scalars)
      || scalars[position] == "?" && position > 0 && scalars[position - 1].properties.isAlphabetic
        && position + 1 < scalars.count
  }

  /// Returns the folded names that words may have been; `nil` if they have lost no letter.
  ///
  /// It is empty if they have lost too many, or are the rest of a word: "ln" of "K?ln".
  ///
  /// - Complexity: O(19) names for one lost letter, O(81) for two.
  static func names(of range: Range<Int>, in query: ParsedQuery) -> [[UInt8]]? {
    guard query.hasLostLetters else { return nil }
    let scalars = Array(query.text.unicodeScalars)
    var source = query.span(of: range).range
    while source.lowerBound > 0, isLost(source.lowerBound - 1, in: scalars) {
      source = (source.lowerBound - 1)..<source.upperBound
    }
    while source.upperBound < scalars.count, isLost(source.upperBound, in: scalars) {
      source = source.lowerBound..<(source.upperBound + 1)
    }
    let lost = source.filter { isLost($0, in: scalars) }
    guard !lost.isEmpty else { return nil }
    let around = [source.lowerBound - 1, source.upperBound].filter(scalars.indices.contains)
    let known = source.count { scalars[$0].properties.isAlphabetic }
    guard lost.count <= maxLost, known >= lost.count + leastLead,
      !around.contains(where: { scalars[$0].properties.isAlphabetic })
    else { return [] }
    let tried = letters.prefix(lost.count == 1 ? letters.count : lettersOfTwo)
    var texts = [""]
    for position in source {
      if lost.contains(position) {
        texts = texts.flatMap { text in tried.map { text + $0 } }
      } else {
        texts = texts.map { $0 + String(scalars[position]) }
      }
    }
    return texts.map { ToponymFolding.fold($0) }
  }
}
