import Gazetteer
import TextAnalysis

/// A test of whether a text is a phrase that stands where a place should, and names none.
///
/// "she/her" and "404 not found" contain words that are names somewhere. The phrases are of the lexicon.
struct NoPlacePhrases {
  /// The maximum number of words of an entry in the list of phrases.
  private static let maxPhrase = 6

  let noPlaces: WordList

  /// Returns whether phrases that mean no place account for the text, whose first interpretation is `best`.
  ///
  /// Joining words and numbers do not count. A place with the whole text as its name outweighs several
  /// such phrases: neither "North" nor "sea" is a place, but the North Sea is.
  func areAll(
    of query: ParsedQuery, _ best: Interpretation, _ phrases: [Phrase]
  ) -> Bool {
    var word = query.words.lowerBound
    var found = 0
    scan: while word < query.words.upperBound {
      let longest = min(query.words.upperBound, word + Self.maxPhrase)
      for end in stride(from: longest, to: word, by: -1)
      where noPlaces.contains(hash: query.folded.hash(of: word..<end)) {
        found += 1
        word = end
        continue scan
      }
      guard query.isJoining(word) || query.folded.isNumber(word) else { return false }
      word += 1
    }
    return found == 1 || found > 1 && !isWholeName(best, of: query, phrases)
  }

  /// Returns whether an interpretation is a place by the whole text, as typed; by a nickname only if that has
  /// several words, as "Space City" has.
  private func isWholeName(
    _ best: Interpretation, of query: ParsedQuery, _ phrases: [Phrase]
  ) -> Bool {
    guard best.isComplete, case .place(let match) = best.subject, match.edits == 0,
      !match.isWordMatch,
      match.entry.kind <= .exonym || match.entry.kind == .colloquial && best.words.count > 1
    else { return false }
    let words = phrases[best.phrase].words
    return query.words.allSatisfy { words.contains($0) || query.isJoining($0) }
  }
}
