import GeocodingAPI

/// A log, for an explanation, of interpretations that lost to a better one of the same subject.
final class InterpretationLog {
  private var lost: [Subject.Identity: [Interpretation]] = [:]

  /// Clears the log, because the interpretations start over.
  func begin() { lost = [:] }

  func add(_ interpretation: Interpretation) {
    lost[interpretation.answered.identity, default: []].append(interpretation)
  }

  /// Returns the best of a subject's lost interpretations, best first, then oldest first.
  func lostInterpretations(of identity: Subject.Identity, atMost limit: Int) -> [Interpretation] {
    let sorted = (lost[identity] ?? []).enumerated().sorted { first, second in
      let scores = (first.element.score.total, second.element.score.total)
      return scores.0 == scores.1 ? first.offset < second.offset : scores.0 > scores.1
    }
    return sorted.prefix(limit).map(\.element)
  }
}
