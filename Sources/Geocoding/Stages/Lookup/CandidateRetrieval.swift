import Gazetteer
import GeocodingAPI
import Geodesy
import TextAnalysis

/// The retrieval of all subjects that a query may have, each with its best interpretation.
struct CandidateRetrieval {
  let context: QueryContext

  /// Returns the interpretations of a query, best first, and the phrases that their parts refer to.
  ///
  /// There is one for each subject (``WidenedSearch``).
  ///
  /// The words of a street with its number are places only if nothing else explains the text.
  func interpretations(of query: inout ParsedQuery) throws -> (
    interpretations: [Interpretation], phrases: [Phrase]
  ) {
    guard !context.scope.isEmpty else { return ([], []) }
    var phrases = try PhraseLookup(context: context).phrases(of: query)
    let marks = AddressMarks(query, context.streetWords)
    if query.continuation != nil {
      phrases = try CompletionLookup(context: context).added(to: phrases, of: query)
      phrases = try StreetCompletionLookup(context: context, marks: marks).added(to: phrases)
      phrases += try PointOfInterestLookup(context: context)
        .completions(of: query, besides: phrases)
    }
    query.asides += context.asideWords.people(in: query, phrases)
    let streets = AddressRuns(marks: marks).runs(besides: phrases)
    var found = try interpretations(of: query, phrases, marks, besides: streets)
    let isWithinStreets =
      found.interpretations.isEmpty && streets.contains(where: \.isCertain)
      && found.phrases.allSatisfy { $0.matches.isEmpty && $0.postcodes.isEmpty }
    if isWithinStreets {
      found = try interpretations(of: query, phrases, marks, besides: [])
    }
    if let first = found.interpretations.first {
      found.interpretations[0].traits.formUnion(
        StreetNames(
          query: query, streets: streets, words: context.words, streetWords: context.streetWords
        ).traits(of: first, isWithinStreets: isWithinStreets))
    }
    return found
  }

  private func interpretations(
    of query: ParsedQuery, _ phrases: [Phrase], _ marks: AddressMarks,
    besides streets: [AddressRun]
  ) throws -> (interpretations: [Interpretation], phrases: [Phrase]) {
    let search = try WidenedSearch(of: query, phrases, marks, besides: streets, context)
    try search.run()
    let best = BestInterpretations(query: query, context: context)
    var interpretations = search.interpretations
    try best.settle(&interpretations)
    interpretations = try best.focused(interpretations)
    if query.isUnfinished, let focus = context.options.focus {
      try NearbySuggestions.lift(&interpretations, around: focus, best.coordinate)
    }
    return (interpretations, search.phrases)
  }
}
