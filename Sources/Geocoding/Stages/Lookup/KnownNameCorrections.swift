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
  /// The maximum number of names per section.
  private static let nameLimit = 8

  let search: CorrectionSearch
  private var context: QueryContext { search.context }

  /// Returns phrases of the names that the sections of a query may mean; those with doubtful words may.
  func phrases(
    of query: ParsedQuery, with phrases: [Phrase], _ doubtful: Set<Int>
  ) throws -> [Phrase] {
    var found: [Phrase] = []
    for section in query.sections where section.contains(where: doubtful.contains) {
      guard !section.contains(where: query.folded.isNumber), !query.crossesSign(section),
        !Wording.isAcronym(section, of: query), !phrases.nameFamousPlace(section),
        search.admits(section),
        // A single word that is no name is what it says: nobody who types "subway" means Sunway.
        section.count > 1 || Wording.kind(of: section, in: query.folded) == .other
      else { continue }
      var matches = try matches(of: query.folded.bytes(of: section))
      // "Ho Chi Min Town" is Ho Chi Minh, and a town.
      if let term = context.words.areaTerm(of: section, in: query),
        query.folded.bytes(of: term.name).count >= Self.shortestBesideTerm
      {
        matches += try self.matches(
          of: query.folded.bytes(of: term.name), cost: context.weights[.addedAreaTerm]
        ).filter { term.layers.contains($0.entry.layer) }
      }
      guard !matches.isEmpty else { continue }
      found.append(Phrase(words: section, matches: matches, isCorrected: true))
    }
    return found
  }

  private func matches(of text: ArraySlice<UInt8>, cost: Double = 0) throws -> [NameMatch] {
    let limits = CorrectionLimits(for: text)
    return try search.wellKnown(of: text, atLeast: Self.leastName, limit: Self.nameLimit)
      .filter { $0.edits <= 1 && limits.allow($0) }
      .flatMap { correction in
        try search.places(named: correction, inside: [])
          .filter { $0.prominence >= .largeCity }
          .map { search.match($0, by: correction, cost: cost) }
      }
  }
}
