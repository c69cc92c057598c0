import GazetteerModel

extension AnswerComposition {
  /// Tells how ranked readings came about, those beyond the answer's limit too.
  func explanation(
    of readings: [Reading], rival: Double, log: ReadingLog, budget: WorkBudget
  ) throws -> Explanation {
    let confidences = Ranking.confidences(of: readings, rival: rival)
    var candidates: [Explanation.Candidate] = []
    for (reading, confidence) in zip(readings, confidences).prefix(Explanation.mostCandidates) {
      guard let place = try describe(reading) else { continue }
      let lost = log.lostReadings(
        of: reading.answered.identity, atMost: Explanation.mostOtherReadings)
      candidates.append(
        Explanation.Candidate(
          id: place.id, label: place.label, layer: place.layer, matchedName: place.matchedName,
          confidence: confidence, reading: explained(reading), otherReadings: lost.map(explained)))
    }
    return Explanation(
      phrases: phrases.map(explained), candidates: candidates, candidateCount: readings.count,
      lookups: budget.lookupsTaken, comparisons: budget.comparisonsTaken)
  }

  private func explained(_ reading: Reading) -> Explanation.Reading {
    Explanation.Reading(score: reading.score, components: components(of: reading))
  }

  private func explained(_ phrase: Phrase) -> Explanation.Phrase {
    Explanation.Phrase(
      span: query.span(of: phrase.words), placeCount: phrase.matches.count,
      isTruncated: phrase.isTruncated, postcodeCount: phrase.postcodes.count,
      addressCount: phrase.addresses.count)
  }
}
