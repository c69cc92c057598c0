import Gazetteer
import TextAnalysis

/// A lookup of the end of an unfinished text as a misspelled prefix: "san fransi".
///
/// It is used only if no correctly spelled interpretation accounts for the whole text.
struct FuzzyPrefixLookup {
  /// The maximum number of words of a prefix.
  private static let maximumWords = 4
  /// The maximum number of names per prefix.
  private static let limit = 24
  /// The maximum number of places per name kept for their fame, and read in total.
  private static let bestKnown = 4
  private static let placeLimit = 40
  /// The maximum number of areas of one phrase in which a place may lie instead.
  private static let areaLimit = 8

  let gazetteer: any GazetteerReading
  let search: CorrectionSearch
  let names: NameLookup
  let weights: ScoringWeights
  let budget: WorkBudget

  /// Returns phrases at the end of an unfinished query for names that begin almost like it.
  func phrases(_ phrases: [Phrase], of query: ParsedQuery) throws -> [Phrase] {
    guard query.continuation == .word,
      let section = query.sections.last
    else { return [] }
    var found: [Phrase] = []
    for start in section.suffix(Self.maximumWords) {
      let words = start..<section.upperBound
      let typed = query.folded.bytes(of: words)
      // Numbers are not misspelled names, and nobody who types "subway" means Ṣuwayliḥ.
      guard !typed.contains(where: { (0x30...0x39).contains($0) }), search.admits(words),
        words.count > 1 || Wording.kind(of: words, in: query.folded) == .other
      else { continue }
      let matches = try matches(words, of: query, areas(beside: words, among: phrases))
      guard !matches.isEmpty else { continue }
      found.append(
        Phrase(
          words: words, matches: matches, isCorrected: true))
    }
    return found
  }

  private func matches(
    _ words: Range<Int>, of query: ParsedQuery, _ areas: [PlaceInterval]
  ) throws -> [NameMatch] {
    let text = query.folded
    let corrections = try gazetteer.corrections(
      ofPrefix: text.bytes(of: words).span, limit: Self.limit)
    guard !corrections.isEmpty else { return [] }
    // The last word is not complete yet.
    let right = try words.dropLast().map { text.bytes(of: $0..<($0 + 1)) }
      .filter { try gazetteer.isCommonWord($0.span) }
    var matches: [NameMatch] = []
    for correction in corrections where budget.takeLookup() {
      let parts = correction.name.split(separator: 0x20)
      guard right.allSatisfy({ word in parts.contains { $0.elementsEqual(word) } }) else {
        continue
      }
      let entries = try names.places(
        named: correction.name.span, limit: areas.isEmpty ? Self.bestKnown : Self.placeLimit)
      for (rank, entry) in entries.enumerated()
      where try rank < Self.bestKnown || areas.contains(where: { $0.contains(entry.place) })
        || names.scope.asksFor(entry)
      {
        matches.append(
          NameMatch(
            entry: entry,
            spellingCost: weights[.completion] + weights[.correction] * correction.price,
            isCorrected: true, edits: correction.edits, isCompletion: true))
      }
    }
    return matches
  }

  /// Returns the areas with contents that the words before name.
  private func areas(beside words: Range<Int>, among phrases: [Phrase]) -> [PlaceInterval] {
    phrases.filter { $0.words.upperBound <= words.lowerBound }
      .flatMap { $0.containers.prefix(Self.areaLimit) }.map { $0.entry.interval }
  }
}
