import Gazetteer
import TextAnalysis

/// The names that words of one query may be misspellings of.
struct QueryCorrections {
  let spelling: SpellingCorrections
  private let query: ParsedQuery
  private let streets: [AddressRun]
  private let knownNames: KnownNameCorrections
  private let beginnings: FuzzyPrefixLookup

  init(
    of query: ParsedQuery, besides streets: [AddressRun], _ context: QueryContext
  ) {
    self.query = query
    self.streets = streets
    let search = CorrectionSearch(gazetteer: context.gazetteer, budget: context.budget)
    spelling = SpellingCorrections(context: context, search: search)
    knownNames = KnownNameCorrections(context: context, search: search)
    beginnings = FuzzyPrefixLookup(context: context, search: search)
  }

  /// Returns phrases of corrected names, in addition to those that are in the query as typed.
  func phrases(besides phrases: [Phrase], _ words: CorrectableWords) throws -> [Phrase] {
    // First all corrections of a run, among which the well-known ones are then found.
    let misspelled = try spelling.corrected(phrases, of: query, words)
    let wellKnown = try knownNames.phrases(of: query, with: phrases, words.doubtful)
    return streets.besides(try wellKnown + misspelled + beginnings.phrases(phrases, of: query))
  }
}
