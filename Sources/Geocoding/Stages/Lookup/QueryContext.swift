import Gazetteer
import GeocodingAPI
import TextAnalysis

/// What every stage of the search for one query needs: the gazetteer with its tables, the options, and
/// the work done so far.
///
/// A class, because it is handed to every stage and is large.
final class QueryContext {
  let gazetteer: any GazetteerReading
  let words: WordTables
  let asideWords: AsideWords
  let streetWords: StreetWordTable
  let weights: ScoringWeights
  let options: SearchOptions
  let territories: Territories

  let scope: SearchScope
  let names: NameLookup
  let budget = WorkBudget()
  /// The log of lower-scoring interpretations; `nil` unless an explanation is requested.
  let log: InterpretationLog?

  init(
    gazetteer: any GazetteerReading, words: WordTables, asideWords: AsideWords,
    streetWords: StreetWordTable, weights: ScoringWeights, territories: Territories,
    options: SearchOptions, log: InterpretationLog?
  ) throws {
    self.gazetteer = gazetteer
    self.words = words
    self.asideWords = asideWords
    self.streetWords = streetWords
    self.weights = weights
    self.options = options
    self.territories = territories
    self.log = log
    scope = try SearchScope(options, gazetteer: gazetteer, budget: budget)
    names = NameLookup(gazetteer: gazetteer, scope: scope, budget: budget)
  }
}
