import Gazetteer
import TextAnalysis

/// The words of an apartment, a floor or a box next to an address.
struct UnitWords {
  let query: ParsedQuery
  let streetWords: StreetWordTable

  /// Returns a match with the words of an apartment, a floor or a box added: "Apt 5", "12 A 5".
  func adding(to match: AddressMatch) -> AddressMatch {
    let words = match.words
    var match = match
    var end = words.upperBound
    while end < query.words.upperBound, end - words.upperBound < Self.maxUnitWords,
      streetWords.role(of: end, in: query.folded) == .unit
        || end > words.upperBound && isUnitNumber(end)
    {
      end += 1
    }
    // "12 A 5": entrance and apartment.
    if end == words.upperBound, end < query.words.upperBound, isShortNumber(end),
      query.folded.words[end].breakBefore <= .blank, match.number?.upperBound == end
    {
      end += 1
    }
    if end > words.upperBound {
      match.unit = words.upperBound..<end
    } else if words.lowerBound >= query.words.lowerBound + 2, isUnitNumber(words.lowerBound - 1),
      streetWords.role(of: words.lowerBound - 2, in: query.folded) == .unit
    {
      match.unit = (words.lowerBound - 2)..<words.lowerBound
    }
    return match
  }

  private static let maxUnitWords = 4

  /// Returns whether a word may be an apartment number: one with a digit, or a letter.
  private func isUnitNumber(_ word: Int) -> Bool {
    AddressLookup.hasDigit(word, in: query) || query.folded.words[word].bytes.count == 1
  }

  private func isShortNumber(_ word: Int) -> Bool {
    let bytes = query.folded.bytes[query.folded.words[word].bytes]
    return bytes.count <= 3 && bytes.allSatisfy { (0x30...0x39).contains($0) }
  }
}
