import Gazetteer
import TextAnalysis

/// The words of a street's name by what they do: people leave out the word for a street, the articles
/// and the direction, and keep the rest.
///
/// "Alcalá 42, Madrid" is Calle de Alcalá, "3540 Clark, Chicago" is North Clark Street, and "Upper
/// O'Connell Street" is O'Connell Street Upper.
struct StreetShortForm {
  /// The words that no one leaves out, in their shortest spelling.
  private(set) var core: [[UInt8]] = []
  /// The words for a street.
  private var kinds: [[UInt8]] = []
  private var directions: Set<[UInt8]> = []

  /// The minimum number of letters of the longest word.
  private static let minLetters = 4

  /// Sorts a run of words; `nil` if nothing is left that names a street.
  init?(_ words: Range<Int>, of text: FoldedText, _ keys: StreetKey, _ table: StreetWordTable) {
    for word in words {
      let short = keys.shortest(at: word)
      let isLast = word + 1 == words.upperBound
      // "St" before a name is a saint, behind it a street; "O." behind a French name is its west.
      let isSaint = !isLast && text.words[word].isIn(.saint)
      if isLast, words.count > 1, text.bytes(of: word..<(word + 1)).elementsEqual("o".utf8) {
        directions.insert(Array("w".utf8))
      } else if words.count > 1, let direction = table.direction(short) {
        directions.insert(direction)
      } else if !isSaint, table.isStreet(word, in: text) {
        kinds.append(short)
      } else if !text.words[word].isIn(.streetArticle), !short.isEmpty {
        core.append(short)
      }
    }
    guard let longest, longest.count >= Self.minLetters || core.count > 1 else { return nil }
  }

  /// The longest word of the core, which finds the street.
  var longest: [UInt8]? { core.max { $0.count < $1.count } }

  /// Returns whether these are words of a street's name without those that people leave out.
  ///
  /// Another word for a street, or another direction, is another street.
  func isShort(of street: StreetShortForm) -> Bool {
    core == street.core && directions.isSubset(of: street.directions)
      && kinds.allSatisfy(street.kinds.contains)
  }
}
