import Gazetteer
import TextAnalysis

/// The parts of a query that name areas, all of them outside the search's scope.
///
/// An example is "Texas" in "Paris, Texas" if only France is requested. Text and filter then
/// exclude each other. An interpretation that leaves such a part over is invalid, and its words are
/// not misspelled.
struct OutsideAreas {
  /// The minimum length of names, and the length of country codes that people use as names.
  ///
  /// Shorter names are abbreviations, of which the gazetteer is complete only for countries.
  private static let shortestName = 4
  private static let lengthOfCountryCode = 3

  /// The words of those parts.
  let words: Set<Int>

  init(_ query: ParsedQuery, _ phrases: [Phrase], scope: SearchScope) throws {
    guard !scope.isWorld else {
      words = []
      return
    }
    var words: Set<Int> = []
    for section in query.sections {
      for phrase in phrases
      where phrase.words.upperBound == section.upperBound
        && section.lowerBound <= phrase.words.lowerBound
        && Self.isNameBeside(phrase.words, in: section, phrases)
      {
        let areas = phrase.matches.map(\.entry)
          .filter { [.country, .region, .county].contains($0.layer) }
        let length = query.folded.bytes(of: phrase.words).count
        let isNamed = areas.contains { area in
          Self.isName(of: area, length: length)
            || area.kind == .abbreviation && Self.holds(area, before: phrase.words, phrases)
        }
        if isNamed, try !areas.contains(where: scope.mayLie) {
          words.formUnion(phrase.words)
        }
      }
    }
    self.words = words
  }

  /// Returns whether an interpretation leaves none of the parts over.
  func accepts(_ interpretation: Interpretation) -> Bool {
    words.isEmpty || words.isDisjoint(with: interpretation.leftOver)
  }

  /// Returns whether the words of a section before a run, if any, are a name themselves.
  private static func isNameBeside(
    _ run: Range<Int>, in section: Range<Int>, _ phrases: [Phrase]
  ) -> Bool {
    let before = section.lowerBound..<run.lowerBound
    return before.isEmpty || phrases.contains { $0.words == before && !$0.matches.isEmpty }
  }

  /// Returns whether the words before an abbreviation name a place in that area: "Paris TX".
  private static func holds(
    _ area: ToponymEntry, before run: Range<Int>, _ phrases: [Phrase]
  ) -> Bool {
    phrases.contains { phrase in
      phrase.words.upperBound == run.lowerBound
        && phrase.matches.contains {
          $0.entry.kind <= .endonym && area.interval.contains($0.entry.place)
        }
    }
  }

  /// Returns whether people call an area by the name that matched.
  ///
  /// They call a country by its letters ("UK", "USA"), too.
  private static func isName(of area: ToponymEntry, length: Int) -> Bool {
    if area.kind <= .exonym { return length >= shortestName }
    guard area.layer == .country else { return false }
    return area.kind == .abbreviation || area.kind == .code && length == lengthOfCountryCode
  }
}
