import Gazetteer
import Geodesy
import TextAnalysis

/// The crossings of a complete street with the streets that the rest of an unfinished text may begin:
/// "broadway & w 42".
struct StreetCrossingCompletions {
  /// The maximum number of words of each street.
  private static let maxWords = 5
  /// The maximum number of parts of the first street, and of streets found around each.
  private static let maxParts = 12
  private static let streetLimit = 64
  /// The maximum number of crossings.
  private static let crossingLimit = 8
  /// The minimum number of letters of the second street.
  private static let minLetters = 1
  /// The distance from the first street's box in which the second one's point lies.
  private static let reachMeters = 2_000.0

  let gazetteer: any GazetteerReading
  let keys: StreetKey
  let search: StreetSearch
  let budget: WorkBudget

  /// Returns the crossings, each street once.
  func matches() throws -> [AddressMatch] {
    let query = search.query
    guard query.continuation == .word, let section = query.sections.last else { return [] }
    for start in section {
      guard let end = endOfFirst(before: start) else { continue }
      let second = start..<section.upperBound
      guard end > query.words.lowerBound, second.count <= Self.maxWords else { continue }
      for start in (query.words.lowerBound..<end).suffix(Self.maxWords) {
        let first = start..<end
        let key = keys.key(of: first)
        guard gazetteer.streetCount(named: key.span) > 0, budget.takeLookup() else { continue }
        let candidate = AddressLookup.Candidate(street: start..<section.upperBound, number: nil)
        let streets = try search.streets(named: key, besides: candidate)
        let found = try crossings(of: streets.prefix(Self.maxParts), candidate.street, second)
        if !found.isEmpty { return found }
      }
    }
    return []
  }

  /// Returns the end of the first street if the second one begins at a word: a word or a sign that joins
  /// streets stands before it; `nil` if none does.
  private func endOfFirst(before word: Int) -> Int? {
    let query = search.query
    guard word > query.words.lowerBound else { return nil }
    if CrossingLookup.isJoint(word - 1, in: query) { return word - 1 }
    let words = query.folded.words
    let gap =
      words[word - 1].source
      .upperBound..<max(
        words[word - 1].source.upperBound, words[word].source.lowerBound)
    let between = query.text.unicodeScalars.dropFirst(gap.lowerBound).prefix(gap.count)
    return between.contains { Self.signs.contains($0) } ? word : nil
  }

  private static let signs: Set<Unicode.Scalar> = ["&", "+", "@", "/"]

  private func crossings(
    of streets: some Sequence<StreetEntry>, _ words: Range<Int>, _ second: Range<Int>
  ) throws -> [AddressMatch] {
    var matches: [AddressMatch] = []
    for street in streets where matches.count < Self.crossingLimit {
      let junctions = Set(try gazetteer.junctions(of: street))
      guard !junctions.isEmpty, let box = street.boundingBox,
        let corner = Coordinate(latitude: box.south, longitude: box.west)
      else { continue }
      let meters = corner.distanceMeters(to: street.coordinate) * 2 + Self.reachMeters
      let filter = StreetFilter(surroundings: [.init(center: street.coordinate, meters: meters)])
      for prefix in keys.prefixes(of: second) where prefix.key.count >= Self.minLetters {
        let others = try gazetteer.streets(
          withPrefix: prefix.key.span, passing: filter, limit: Self.streetLimit)
        for other in others where other.id != street.id && matches.count < Self.crossingLimit {
          guard !prefix.endsWord || StreetKey.isWhole(prefix.key, in: other.name),
            let entry = CrossingLookup.crossing(
              of: street, other, at: junctions.intersection(try gazetteer.junctions(of: other))),
            !matches.contains(where: { $0.entry.street == entry.street })
          else { continue }
          var match = AddressMatch(
            entry: entry, street: words, number: nil, accuracyMeters: HouseChoice.accuracyMeters)
          match.completionRank = matches.count
          matches.append(match)
        }
      }
    }
    return matches
  }
}
