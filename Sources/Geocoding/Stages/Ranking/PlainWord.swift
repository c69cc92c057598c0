import Gazetteer
import TextAnalysis

/// A text of a single English word that names a place only in another language, as a code, or as a part of its
/// name: "iron" is Iran, "camel" a part of Camel City, and "oil" an airfield.
///
/// A word that is also a name in English, such as "Fez", does not count.
struct PlainWord {
  private let best: Interpretation
  private let query: ParsedQuery

  init(_ best: Interpretation, _ query: ParsedQuery) {
    self.best = best
    self.query = query
  }

  /// Returns whether the text is such a word, and the place rather not meant.
  ///
  /// - Complexity: O(1) unless the text is one word; then it is looked up in a dictionary.
  func isMeant(by wording: Wording) throws -> Bool {
    guard query.words.count == 1, best.words == query.words, !query.hasMarks,
      case .place(let match) = best.subject, isNamedElsewhere(match)
    else { return false }
    let text = query.folded
    // What everyday words mean is judged by themselves (``Abstention``).
    return try !wording.isEverydayWord(query.words.lowerBound, in: text)
      && wording.gazetteer.isPlainWord(text.bytes(of: query.words).span)
  }

  private func isNamedElsewhere(_ match: NameMatch) -> Bool {
    if match.isWordMatch || match.isCorrected { return true }
    return switch match.entry.kind {
    case .untagged, .historic: true
    // "Gales" is Wales to who speaks Spanish.
    case .exonym: match.entry.prominence < .largeCity || !query.isCapitalized(query.words)
    case .code, .abbreviation:
      match.entry.prominence < .largeCity && !query.isInCapitals(query.words)
    default: false
    }
  }
}
