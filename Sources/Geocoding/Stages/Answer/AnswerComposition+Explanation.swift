import Gazetteer
import GeocodingAPI

extension AnswerComposition {
  /// Returns the explanation of ranked interpretations, including those beyond the answer's limit.
  func explanation(
    of interpretations: [Interpretation], confidence: Double, log: InterpretationLog,
    budget: WorkBudget
  ) throws -> Explanation {
    let confidences = Ranking.confidences(of: interpretations, first: confidence)
    var candidates: [Explanation.Candidate] = []
    for (interpretation, confidence) in zip(interpretations, confidences).prefix(
      Explanation.maxCandidates)
    {
      guard let place = try describe(interpretation) else { continue }
      let lost = log.lostInterpretations(
        of: interpretation.answered.identity, atMost: Explanation.maxOtherInterpretations)
      candidates.append(
        Explanation.Candidate(
          id: place.id, label: place.label, layer: place.layer, matchedName: place.matchedName,
          confidence: confidence, interpretation: explained(interpretation),
          otherInterpretations: lost.map(explained)))
    }
    return Explanation(
      phrases: phrases.map(explained), candidates: candidates,
      candidateCount: interpretations.count,
      lookups: budget.lookupsTaken, comparisons: budget.comparisonsTaken)
  }

  private func explained(_ interpretation: Interpretation) -> Explanation.Interpretation {
    Explanation.Interpretation(
      score: interpretation.score, components: components(of: interpretation))
  }

  private func explained(_ phrase: Phrase) -> Explanation.Phrase {
    Explanation.Phrase(
      span: query.span(of: phrase.words), placeCount: phrase.matches.count,
      isTruncated: phrase.isTruncated, postcodeCount: phrase.postcodes.count,
      addressCount: phrase.addresses.count)
  }
}
