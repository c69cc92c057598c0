import Gazetteer
import TextAnalysis

/// A test of whether a text is a common thing that is called after a place: "Swiss cheese".
///
/// The place comes first, and then words of the language that neither are about people nor about
/// parts of a place: "Texas girl", "Boston suburbs" and "Berlin office" are in these places.
struct CommonThing {
  /// The maximum number of words behind the place.
  private static let maxWords = 3

  private let best: Interpretation
  private let query: ParsedQuery

  init(_ best: Interpretation, _ query: ParsedQuery) {
    self.best = best
    self.query = query
  }

  /// Returns whether the text is such a thing.
  ///
  /// - Complexity: O(1) unless a text in one section begins with a place and leaves one to three words
  ///   over; then each is looked up in a dictionary.
  func isNamed(among phrases: [Phrase], wording: Wording) throws -> Bool {
    guard query.sections.count == 1, best.words.lowerBound == query.words.lowerBound,
      best.parts.count == query.words.count - best.words.count,
      (1...Self.maxWords).contains(best.parts.count), isSettlementOrArea
    else { return false }
    let rest = best.words.upperBound..<query.words.upperBound
    // "Lyon / Grenoble" and "Paris London" are two places.
    guard best.parts.allSatisfy({ $0.leftOverWord != nil }),
      query.folded.words[rest.lowerBound].breakBefore < .slash, !phrases.nameFamousPlace(rest),
      !rest.contains(where: {
        Self.isAboutPlace($0, in: query.folded)
          || query.folded.words[$0].isIn(.askedOfPlace)
      }),
      isNamedForPeople || !rest.contains(where: { PeopleWords.contains($0, of: query.folded) })
    else { return false }
    return try wording.kind(of: rest, in: query.folded) != .other
  }

  /// Whether the place is matched by a word for its people: a "French teacher" is anywhere.
  private var isNamedForPeople: Bool {
    if case .place(let match) = best.subject { match.entry.kind == .demonym } else { false }
  }

  private var isSettlementOrArea: Bool {
    switch best.subject.layer {
    case .continent, .country, .region, .locality: true
    default: false
    }
  }

  /// Returns whether a word is about people, or a kind of place or a part of one.
  static func isAboutPlace(_ word: Int, in text: FoldedText) -> Bool {
    text.words[word].isIn([.aboutPlace, .genericTerm])
      || LandmarkTerms.isSight(text.words[word].classes)
  }
}
