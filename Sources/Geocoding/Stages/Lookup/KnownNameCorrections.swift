import Gazetteer
import TextAnalysis

/// A search for well-known names of which a whole query, or a section of it, is a misspelling.
///
/// Its words may be right by themselves, as in "Hong King", and even be the name of something that
/// few know: "Germay" is a village in France, and one letter away from Germany.
struct KnownNameCorrections {
  /// The least prominence of a name.
  ///
  /// An alias is less prominent than its place: "Ho Chi Minh Town".
  private static let leastName = Prominence.city
  /// The minimum length of a name without the word for its kind: "Lore City" is not Lomé.
  private static let shortestBesideTerm = 6
  /// The maximum number of names per section, and of places per name.
  private static let nameLimit = 8
  private static let placeLimit = 4

  let search: CorrectionSearch
  let names: NameLookup
  let words: WordTables
  let weights: ScoringWeights
  let budget: WorkBudget

  /// Returns phrases of the names that the sections of a query may mean; those with doubtful words may.
  func phrases(
    of query: ParsedQuery, with phrases: [Phrase], _ doubtful: Set<Int>
  ) throws -> [Phrase] {
    var found: [Phrase] = []
    for section in query.sections where section.contains(where: doubtful.contains) {
      guard !section.contains(where: query.folded.isNumber),
        !Wording.isAcronym(section, of: query), !phrases.nameFamousPlace(section),
        search.admits(section),
        // A single word that is no name is what it says: nobody who types "subway" means Sunway.
        section.count > 1 || Wording.kind(of: section, in: query.folded) == .other
      else { continue }
      var matches = try matches(of: query.folded.bytes(of: section))
      // "Ho Chi Min Town" is Ho Chi Minh, and a town.
      if let term = words.areaTerm(of: section, in: query),
        query.folded.bytes(of: term.name).count >= Self.shortestBesideTerm
      {
        matches += try self.matches(
          of: query.folded.bytes(of: term.name), cost: weights[.addedAreaTerm]
        ).filter { term.layers.contains($0.entry.layer) }
      }
      guard !matches.isEmpty else { continue }
      found.append(
        Phrase(
          words: section, matches: matches, isCorrected: true))
    }
    return found
  }

  private func matches(of text: ArraySlice<UInt8>, cost: Double = 0) throws -> [NameMatch] {
    let limits = CorrectionLimits(for: text)
    var matches: [NameMatch] = []
    for correction in try search.wellKnown(
      of: text, atLeast: Self.leastName, limit: Self.nameLimit)
    where correction.edits <= 1 && limits.allow(correction) && budget.takeLookup() {
      for entry in try names.places(named: correction.name.span, limit: Self.placeLimit)
      where entry.prominence >= .largeCity {
        matches.append(
          NameMatch(
            entry: entry, spellingCost: cost + weights[.correction] * correction.price,
            isCorrected: true, edits: correction.edits))
      }
    }
    return matches
  }
}
