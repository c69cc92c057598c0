import Gazetteer
import TextAnalysis

/// The finding of answers that only give a street its name, or stand beside a street by chance.
///
/// "8 avenue de Paris" is in Paris no more than in any other town, and "7 rue Charles Dickens" is not in Dickens,
/// Texas.
struct StreetNames {
  let query: ParsedQuery
  /// The streets of the query.
  let streets: [AddressRun]
  let words: WordTables
  let streetWords: StreetWordTable

  /// Returns what the first interpretation is if it is about such a place.
  ///
  /// If no other words of the query are places, `isWithinStreets`, it is about the name of a street.
  func traits(of first: Interpretation, isWithinStreets: Bool) -> Interpretation.Traits {
    guard Self.mayNameStreet(first.subject),
      // A label says that the number behind it is a postal code.
      first.asides.allSatisfy({ query.asides[$0].kind != .label })
    else { return [] }
    if isWithinStreets || nameBehindStreet?.isName(first.words) == true { return .nameOfStreet }
    return isBesideStreet(first) ? .besideStreet : []
  }

  /// Returns whether a street may be called after a subject: not if it is an address, or a street or square that
  /// is a place itself.
  private static func mayNameStreet(_ subject: Subject) -> Bool {
    if case .address = subject { return false }
    return subject.layer != .venue
  }

  /// The name that ends a text, behind nothing else than a word for a street and articles.
  private struct NameBehindStreet {
    /// The first words that it may have: articles belong to a name or stand before it.
    let starts: ClosedRange<Int>
    let end: Int

    func isName(_ words: Range<Int>) -> Bool {
      starts.contains(words.lowerBound) && words.upperBound == end
    }
  }

  /// Marseille of "Rue de Marseille"; `nil` in any other text.
  private var nameBehindStreet: NameBehindStreet? {
    guard let section = query.sections.first, query.sections.count == 1, section.count > 1 else {
      return nil
    }
    let first = section.lowerBound
    let text = query.folded
    switch streetWords.role(of: first, in: text) {
    case .before, .either: break
    default: return nil
    }
    // "Via Berlin" is on the way, and "Al Ain" a city.
    guard streetWords.contains(first, in: text),
      !text.words[first].isIn(.joining),
      text.bytes(first).count > 2 || query.hasStop(behind: first..<(first + 1))
    else { return nil }
    var start = first + 1
    while start < section.upperBound - 1, streetWords.role(of: start, in: text) == .particle {
      start += 1
    }
    return NameBehindStreet(starts: (first + 1)...start, end: section.upperBound)
  }

  /// Returns whether a subject is rather a part of the name of the street beside it: a hamlet, or what
  /// follows a given name.
  private func isBesideStreet(_ interpretation: Interpretation) -> Bool {
    guard case .place(let match) = interpretation.subject,
      !interpretation.parts.contains(where: { if case .skipped = $0 { false } else { true } })
    else { return false }
    let named = interpretation.words
    let isBeside = streets.contains { street in
      let next =
        named.lowerBound < street.core.lowerBound
        ? street.core.lowerBound : street.core.upperBound - 1
      return street.isCertain && street.reach.contains(named.lowerBound)
        && named.upperBound <= street.reach.upperBound && !street.core.overlaps(named)
        // A number between them ends the name of the street.
        && !query.folded.hasDigit(next)
    }
    guard isBeside else { return false }
    let before = named.lowerBound - 1
    return match.entry.prominence < .village
      || query.words.contains(before)
        && isGiven(before) && !(query.words.contains(before - 1) && isGiven(before - 1))
  }

  /// Returns whether a word is a given name; behind another one, as in "Victor Hugo", it is the family's.
  private func isGiven(_ word: Int) -> Bool {
    words.queryWords.word(word..<(word + 1), as: .given, in: query.folded)?.detail.isEmpty == true
  }
}
