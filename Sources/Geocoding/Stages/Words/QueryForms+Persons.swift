import Gazetteer
import TextAnalysis

extension QueryForms {
  /// The detail of words in front of a name: "Dr.".
  private static let title = "title"
  /// The maximum number of words of a name, without titles.
  private static let maxName = 3

  /// Returns the form of a query without the names of people: "Carolina Dubois, USA" is not DuBois in Pennsylvania.
  ///
  /// `phrases` are those of the query, and `best` is its first interpretation: a text that places account for
  /// names nobody.
  func withoutPersons(
    of query: ParsedQuery, _ phrases: [Phrase], besides best: Interpretation?, _ wording: Wording
  ) throws -> QueryForm? {
    guard query.parts.isEmpty, !query.isUnfinished, best?.isComplete != true else { return nil }
    if case .address = best?.subject { return nil }
    var names: Set<Int> = []
    for section in query.sections {
      names.formUnion(try name(atStartOf: section, of: query, phrases, wording))
      names.formUnion(name(atEndOf: section, of: query, phrases))
    }
    let form = query.without(names)
    return names.isEmpty || form.words.isEmpty ? nil : QueryForm(kind: .person, query: form)
  }

  /// Returns the words of a name at the start of a section, with titles; empty if it starts with something else.
  ///
  /// A name is a given name and a known family name. With an unknown family name, it has to be a whole section
  /// beside others, without words of a dictionary or of a place's name.
  private func name(
    atStartOf section: Range<Int>, of query: ParsedQuery, _ phrases: [Phrase], _ wording: Wording
  ) throws -> Range<Int> {
    let none = section.lowerBound..<section.lowerBound
    guard !section.contains(where: { isNumber($0, query) }) else { return none }
    let start = startBehindTitles(section, query)
    guard start + 1 < section.upperBound, isGiven(start, "", query) else { return none }
    let isInitial = query.folded.words[start + 1].bytes.count == 1
    let family = min(start + (isInitial ? 2 : 1), section.upperBound - 1)
    let rest = start + 1..<section.upperBound
    if table.word(family..<(family + 1), as: .surname, in: query.folded) != nil {
      return isPlace(start..<(family + 1), phrases) ? none : section.lowerBound..<(family + 1)
    }
    guard query.sections.count > 1, section.upperBound - start <= Self.maxName,
      (start..<section.upperBound).allSatisfy({ query.isCapitalized($0..<($0 + 1)) }),
      try wording.kind(of: rest, in: query.folded) == .other,
      !rest.contains(where: { CommonThing.isAboutPlace($0, in: query.folded) }),
      !phrases.contains(where: { phrase in
        phrase.words.overlaps(rest) && phrase.words.upperBound <= section.upperBound
          && isPlaceOrArea(phrase)
      })
    else { return none }
    return section
  }

  /// Returns the words of a name behind a famous place, as in "Boston: John Smith"; empty if the section has no
  /// such name.
  private func name(
    atEndOf section: Range<Int>, of query: ParsedQuery, _ phrases: [Phrase]
  ) -> Range<Int> {
    let name = max(section.lowerBound, section.upperBound - 2)..<section.upperBound
    guard name.count == 2, phrases.nameFamousPlace(section.lowerBound..<name.lowerBound),
      isGiven(name.lowerBound, "", query), !isPlace(name, phrases),
      table.word(name.lowerBound + 1..<name.upperBound, as: .surname, in: query.folded) != nil
    else { return section.lowerBound..<section.lowerBound }
    return name
  }

  /// Returns where a section continues behind words that stand in front of a name.
  private func startBehindTitles(_ section: Range<Int>, _ query: ParsedQuery) -> Int {
    var start = section.lowerBound
    while let title = run(atStartOf: start..<section.upperBound, [.given], query),
      table.word(title, as: .given, in: query.folded)?.detail == Self.title
    {
      start = title.upperBound
    }
    return start
  }

  private func isGiven(_ word: Int, _ detail: String, _ query: ParsedQuery) -> Bool {
    table.word(word..<(word + 1), as: .given, in: query.folded)?.detail == detail
  }

  /// Returns whether words are a place's name as typed.
  private func isPlace(_ words: Range<Int>, _ phrases: [Phrase]) -> Bool {
    phrases.contains { phrase in
      phrase.words == words && !phrase.isCorrected
        && phrase.matches.contains { !$0.isWordMatch && $0.spellingCost == 0 }
    }
  }

  /// Returns whether a phrase is a place's name of several words, or a country or region behind one: "Paris
  /// Texas".
  private func isPlaceOrArea(_ phrase: Phrase) -> Bool {
    guard !phrase.isCorrected else { return false }
    return phrase.matches.contains { match in
      guard !match.isWordMatch, match.spellingCost == 0 else { return false }
      return phrase.words.count > 1 || match.entry.layer == .country || match.entry.layer == .region
    }
  }
}
