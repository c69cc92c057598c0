import Gazetteer
import TextAnalysis

extension QueryForms {
  /// The detail of words that stand between people and where they live.
  private static let behindPeople = "people"

  /// Returns the form of a query without the people in front of where they live: "Mexican in Berlin" is
  /// not Berlín in Mexico.
  ///
  /// `phrases` are those of the whole query, and `best` is its first interpretation.
  func withoutPeople(
    of query: ParsedQuery, _ phrases: [Phrase], besides best: Interpretation?
  ) -> QueryForm? {
    guard query.parts.isEmpty, !query.isUnfinished, query.mayHave(.init(.joining)),
      let section = query.sections.first
    else { return nil }
    for (index, phrase) in phrases.enumerated()
    where phrase.matches.contains(where: { $0.entry.kind == .demonym && !$0.isCorrected }) {
      let behind = phrase.words.upperBound
      guard section.contains(phrase.words.lowerBound), behind + 1 < section.upperBound,
        table.word(behind..<(behind + 1), as: .joining, in: query.folded)?.detail
          == Self.behindPeople,
        // "Indian PA" has the code of a state.
        !query.isInCapitals(behind..<(behind + 1)) || query.isInCapitals(phrase.words),
        // "Norman in Oklahoma" is a town.
        best?.isComplete != true || best?.phrase != index || best?.isByOwnName != true
      else { continue }
      return QueryForm(
        kind: .elsewhere, query: query.without(Set(section.lowerBound...behind)))
    }
    return nil
  }
}
