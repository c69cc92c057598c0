import TextAnalysis
import TextFormats

/// A short plus code, and the text beside it, which names a place near it: "P27Q+QF Pittsburgh".
struct ShortPlusCode {
  let code: OpenLocationCode
  /// The text beside the code; empty if there is none.
  let place: String

  /// Finds the code in a text; returns `nil` if it has none, or a full one.
  ///
  /// - Complexity: O(n); texts without a plus sign are refused at once.
  init?(_ text: String) {
    guard text.hasByte(where: { $0 == 0x2B }) else { return nil }
    let words = text.split { $0.isWhitespace || $0 == "," || $0 == ";" }
    for word in words.prefix(Self.maxWords) {
      guard let code = OpenLocationCode(word), !code.isFull,
        word.prefix(while: { $0 != "+" }).count >= Self.minLetters
      else { continue }
      self.code = code
      let before = text[..<word.startIndex]
      let after = text[word.endIndex...]
      place =
        Self.trimmed(before) + (Self.trimmed(before).isEmpty ? "" : ", ") + Self.trimmed(after)
      return
    }
    return nil
  }

  /// Shorter codes are not in use; "22+33" may be a sum.
  private static let minLetters = 4
  /// Codes stand first or behind a name.
  private static let maxWords = 12

  private static func trimmed(_ text: Substring) -> String {
    func isMark(_ character: Character) -> Bool {
      character.isWhitespace || ",;".contains(character)
    }
    var text = text.drop(while: isMark)
    while let last = text.last, isMark(last) { text.removeLast() }
    return String(text)
  }
}
