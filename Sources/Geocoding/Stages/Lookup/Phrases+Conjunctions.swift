import Gazetteer
import TextAnalysis

extension [Phrase] {
  /// Removes the places that a conjunction names between two others: "Miami or Ontario" is not in Oregon, while
  /// "bend or usa" is.
  mutating func leaveConjunctionsUnnamed(in query: ParsedQuery) {
    guard query.mayBeList else { return }
    for index in indices {
      let run = self[index].words
      let end = Conjunctions.end(from: run.lowerBound, of: query)
      guard end >= run.upperBound, query.words.first != run.lowerBound,
        end < query.words.upperBound, query.folded.words[end].breakBefore == .blank,
        run.contains(where: { Conjunctions.contain($0, of: query.folded) }),
        !query.isInCapitals(run)
      else { continue }
      let next = filter { $0.words.lowerBound == end && $0.namesFamousPlace }
      guard !next.isEmpty else { continue }
      let areas = next.flatMap(\.containers)
      self[index].matches.removeAll { match in
        !areas.contains { $0.entry.interval.contains(match.entry.place) }
      }
    }
    removeAll { $0.matches.isEmpty && $0.postcodes.isEmpty && $0.addresses.isEmpty }
  }
}
