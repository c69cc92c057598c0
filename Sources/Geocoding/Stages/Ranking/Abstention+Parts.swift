import Gazetteer
import TextAnalysis

/// Names that are only a part of what is named.
extension Abstention {
  /// A place of some five thousand people.
  static let leastKnown = Prominence(rawValue: 900)

  /// Returns whether the subject is only part of a section's words, unconfirmed and little known.
  ///
  /// "Blue Moon Tavern" is not the village of Blue Moon. Words of an address next to it are not
  /// part of a name, and the village of an airport is close enough.
  func isUnconfirmedPart(
    _ best: Interpretation, of query: ParsedQuery, _ phrases: [Phrase]
  ) -> Bool {
    guard !best.isComplete, case .place(let match) = best.subject else { return false }
    switch match.entry.layer {
    case .locality: guard match.entry.prominence < Self.leastKnown else { return false }
    case .region:
      let words = phrases[best.phrase].words
      guard !Self.isBehind(.locating, words, in: query),
        query.folded.bytes(of: words).count == 1 || !Self.isBehind(.visiting, words, in: query)
      else { return false }
    case .natural: break
    default: return false
    }
    let isConfirmed = best.parts.contains {
      switch $0 {
      case .area, .postcode: true
      case .skipped: false
      }
    }
    guard !isConfirmed else { return false }
    let words = phrases[best.phrase].words
    return query.sections.contains { section in
      guard section.overlaps(words) else { return false }
      guard !AirportWords(table: queryWords).mean(section, in: query.folded) else { return false }
      let ofAddresses = addressParts.parts(of: section, in: query.folded)
        .filter { $0.role != .unknown }.map(\.words)
      return best.parts.contains { part in
        guard case .skipped(let word, let wordClass) = part, wordClass.isPartOfName else {
          return false
        }
        return section.contains(word) && !ofAddresses.contains { $0.contains(word) }
          && !query.folded.words[word].isIn(.areaPart)
          && !(match.entry.layer == .region && query.folded.bytes(of: words).count > 1
            && isOfPeople(word, besides: words, query))
      }
    }
  }

  /// Returns whether a word belongs to others beside a name that say what somebody is: "Ohio software engineer".
  private func isOfPeople(_ word: Int, besides name: Range<Int>, _ query: ParsedQuery) -> Bool {
    let isInFront = word < name.lowerBound
    let others =
      isInFront
      ? query.words.lowerBound..<name.lowerBound : name.upperBound..<query.words.upperBound
    return PeopleWords.contains(word, of: query.folded)
      || !isInFront && PeopleWords.isAbout(others, of: query.folded)
  }

  /// Returns whether words stand behind one that says where something is.
  static func isBehindLocative(_ words: Range<Int>, in query: ParsedQuery) -> Bool {
    isBehind(.locating, words, in: query)
  }

  private static func isBehind(
    _ classes: WordClasses, _ words: Range<Int>, in query: ParsedQuery
  ) -> Bool {
    let last = words.lowerBound - 1
    guard query.words.contains(last), query.folded.words[words.lowerBound].breakBefore == .blank
    else { return false }
    return query.folded.words[last].isIn(classes)
  }
}
