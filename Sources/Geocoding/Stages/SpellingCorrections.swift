import GazetteerModel
import TextAnalysis

/// Finds what misspelt words of a query may mean.
///
/// The context chooses: of the places that bear a corrected name, those are kept that lie in an area
/// which another part of the query names, and the best known. It is asked only when no reading of
/// the words as they stand accounts for all of them, so a correction never displaces what is spelt
/// right.
struct SpellingCorrections {
  /// Longer runs of words are not corrected as one name.
  private static let maximumWords = 4
  /// Corrections of one run of words that are looked at; fewer for a run that is a name already.
  private static let limit = 24
  private static let limitOfNames = 6
  /// Places of one name that are kept for their fame, and read at all.
  private static let bestKnown = 4
  private static let placeLimit = 40

  let gazetteer: any GazetteerReading
  let words: WordTables
  let weights: ScoringWeights
  let budget: WorkBudget

  /// Returns phrases of corrected names, beside those that stand in the query as they are.
  func corrected(_ phrases: [Phrase], of query: ParsedQuery) throws -> [Phrase] {
    var found: [Phrase] = []
    for section in query.folded.sections(of: query.words) {
      for start in section {
        for end in (start + 1)...min(section.upperBound, start + Self.maximumWords) {
          let run = start..<end
          guard isCorrectable(run, in: query.folded) else { continue }
          guard budget.takeCorrection() else { return found }
          let isName = phrases.contains { $0.words == run && !$0.matches.isEmpty }
          if isName, run != section, run.count > 1 { continue }
          let areas = areas(beside: run, among: phrases)
          let matches = try matches(
            of: run, in: query.folded, limit: isName ? Self.limitOfNames : Self.limit, areas)
          guard !matches.isEmpty else { continue }
          found.append(
            Phrase(
              words: run, matches: matches, isTruncated: false, postcodes: [], crossesBreak: false))
        }
      }
    }
    return found
  }

  /// Numbers are not misspelt names.
  private func isCorrectable(_ run: Range<Int>, in text: FoldedText) -> Bool {
    !text.bytes(of: run).contains { (0x30...0x39).contains($0) }
  }

  /// What the other words of the query name and something is filed inside of.
  private func areas(beside run: Range<Int>, among phrases: [Phrase]) -> [PlaceInterval] {
    phrases.lazy.filter { !$0.words.overlaps(run) }.flatMap { $0.containers.prefix(3) }
      .map(\.entry.interval)
  }

  private func matches(
    of run: Range<Int>, in text: FoldedText, limit: Int, _ areas: [PlaceInterval]
  ) throws -> [NameMatch] {
    var matches: [NameMatch] = []
    for correction in try gazetteer.corrections(of: text.bytes(of: run).span, limit: limit) {
      guard budget.takeLookup() else { break }
      let entries = try gazetteer.places(named: correction.name.span, limit: Self.placeLimit)
      for (rank, entry) in entries.enumerated() {
        let isInside = areas.contains { $0.contains(entry.place) }
        guard rank < Self.bestKnown || isInside else { continue }
        matches.append(
          NameMatch(
            entry: entry, spellingCost: weights.correction * correction.price,
            edits: correction.edits))
      }
    }
    return matches
  }
}
