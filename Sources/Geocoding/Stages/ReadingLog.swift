/// Remembers, for an explanation, the readings that lost to a better one of the same subject.
final class ReadingLog {
  private var lost: [Subject.Identity: [Reading]] = [:]

  /// Forgets everything: the readings are made anew.
  func begin() { lost = [:] }

  func add(_ reading: Reading) { lost[reading.answered.identity, default: []].append(reading) }

  /// Returns the best of the lost readings of a subject, best first; of equals the one that was
  /// made first.
  func lostReadings(of identity: Subject.Identity, atMost limit: Int) -> [Reading] {
    let sorted = (lost[identity] ?? []).enumerated().sorted { first, second in
      let scores = (first.element.score.total, second.element.score.total)
      return scores.0 == scores.1 ? first.offset < second.offset : scores.0 > scores.1
    }
    return sorted.prefix(limit).map(\.element)
  }
}
