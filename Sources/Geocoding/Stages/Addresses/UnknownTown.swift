import Gazetteer
import TextAnalysis

/// A settlement that only a source of addresses knows: the words that name it stand for the place
/// that its addresses are filed in.
enum UnknownTown {
  /// Longer names are rare.
  private static let maxWords = 4
  /// The maximum number of word runs to look up.
  private static let maxRuns = 16

  /// Returns the runs of words next to a street and its number that may name a town, longest first.
  static func runs(
    of query: ParsedQuery, besides candidate: AddressLookup.Candidate
  ) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for section in query.sections {
      for start in section {
        for end in (start + 1)...section.upperBound where end - start <= maxWords {
          let run = start..<end
          let hasNumber = candidate.number.map(run.contains) ?? false
          if !run.overlaps(candidate.street), !hasNumber { runs.append(run) }
        }
      }
    }
    return Array(runs.sorted { $0.count > $1.count }.prefix(maxRuns))
  }

  /// Returns phrases of the words that name the towns of addresses.
  static func phrases(of matches: [AddressMatch], in query: ParsedQuery) -> [Phrase] {
    var phrases: [Range<Int>: Phrase] = [:]
    for match in matches {
      guard let name = match.entry.townName else { continue }
      let folded = FoldedText(name)
      let wanted = folded.bytes(of: folded.words.indices)
      let candidate = AddressLookup.Candidate(
        street: match.street, number: match.number?.lowerBound)
      for run in runs(of: query, besides: candidate)
      where query.folded.bytes(of: run).elementsEqual(wanted) {
        var phrase =
          phrases[run]
          ?? Phrase(
            words: run)
        let town = town(of: match.entry)
        if !phrase.matches.contains(town) { phrase.matches.append(town) }
        phrase.isContext = true
        phrases[run] = phrase
      }
    }
    return phrases.values.sorted { $0.words.lowerBound < $1.words.lowerBound }
  }

  /// Returns the place that the addresses of a town are filed under, matched by the town's name.
  static func town(of entry: AddressEntry) -> NameMatch {
    NameMatch(
      entry: ToponymEntry(
        interval: PlaceInterval(entry.place), prominence: Prominence(rawValue: 0),
        layer: .locality, country: entry.country, kind: .main,
        toponym: ToponymNumber(rawValue: 0)))
  }
}
