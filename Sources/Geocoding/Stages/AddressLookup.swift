import GazetteerModel
import Geodesy
import TextAnalysis

/// Finds the addresses of a query: a street of the address index with a number beside it, or alone;
/// farms are streets without numbers.
///
/// Few queries name one. At most eight runs of words that could be a street are asked about, at
/// about a microsecond each, and none in a query without digits that other names account for.
struct AddressLookup {
  /// More words than this no street has, but for one in a thousand.
  private static let longestStreet = 3
  /// Runs of words that are asked about.
  private static let mostCandidates = 8
  /// Addresses read of one street: the longest have as many.
  private static let addressLimit = 500
  /// How far the entrance of a house may lie from its point.
  private static let accuracyMeters = 20.0

  let gazetteer: any GazetteerReading
  let scope: SearchScope
  let budget: WorkBudget

  /// A run of words that may be a street, and a word beside it that may be a house's number.
  private struct Candidate {
    let street: Range<Int>
    let number: Int?
  }

  /// Returns a phrase for each street with a number beside it, and for the street or farm that the
  /// query begins with; none for a query without digits.
  func phrases(of query: ParsedQuery) throws -> [Phrase] {
    guard query.words.contains(where: { Self.hasDigit($0, in: query) }) else { return [] }
    var candidates: [Candidate] = []
    for word in query.words where Self.isHouseNumber(word, in: query) {
      candidates += Self.streets(beside: word, in: query)
    }
    return try phrases(of: candidates.prefix(Self.mostCandidates - 1) + beginning(of: query), query)
  }

  /// Returns a phrase for the street or farm that a query without digits begins with.
  func phrasesWithoutNumber(of query: ParsedQuery) throws -> [Phrase] {
    guard !query.words.contains(where: { Self.hasDigit($0, in: query) }) else { return [] }
    return try phrases(of: beginning(of: query), query)
  }

  /// Returns a phrase for the street that a part of a structured query names, with its number or
  /// without one.
  func phrases(ofPart part: Range<Int>, _ query: ParsedQuery) throws -> [Phrase] {
    var candidates: [Candidate] = []
    for word in part where Self.isHouseNumber(word, in: query) {
      candidates += Self.streets(beside: word, in: query).filter { candidate in
        part.lowerBound <= candidate.street.lowerBound
          && candidate.street.upperBound <= part.upperBound
      }
    }
    if candidates.isEmpty, part.count <= Self.longestStreet {
      candidates.append(Candidate(street: part, number: nil))
    }
    return try phrases(of: Array(candidates.prefix(Self.mostCandidates)), query)
  }

  // MARK: Words that may be a street

  /// The runs of words that end before a number or begin behind it, the shorter ones first.
  private static func streets(beside number: Int, in query: ParsedQuery) -> [Candidate] {
    let words = query.folded.words
    var candidates: [Candidate] = []
    var start = number
    while start > query.words.lowerBound, words[start].breakBefore < .dash,
      number - start < longestStreet, !hasDigit(start - 1, in: query)
    {
      start -= 1
      candidates.append(Candidate(street: start..<number, number: number))
    }
    var end = number + 1
    while end < query.words.upperBound, words[end].breakBefore < .dash,
      end - number <= longestStreet, !hasDigit(end, in: query)
    {
      end += 1
      candidates.append(Candidate(street: (number + 1)..<end, number: number))
    }
    return candidates
  }

  /// The query's first section, where it is short and has no digit.
  private func beginning(of query: ParsedQuery) -> [Candidate] {
    guard let section = query.folded.sections(of: query.words).first,
      section.count <= Self.longestStreet,
      !section.contains(where: { Self.hasDigit($0, in: query) })
    else { return [] }
    return [Candidate(street: section, number: nil)]
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func hasDigit(_ word: Int, in query: ParsedQuery) -> Bool {
    query.folded.bytes[query.folded.words[word].bytes].contains(where: isDigit)
  }

  /// Up to four digits, and at most one letter, which may fold to two.
  private static func isHouseNumber(_ word: Int, in query: ParsedQuery) -> Bool {
    let bytes = query.folded.bytes[query.folded.words[word].bytes]
    let letters = bytes.drop(while: isDigit)
    return (1...4).contains(bytes.count - letters.count) && letters.count <= 2
      && !letters.contains(where: isDigit)
  }

  // MARK: Look-ups

  private func phrases(of candidates: [Candidate], _ query: ParsedQuery) throws -> [Phrase] {
    guard !candidates.isEmpty, budget.takeLookup() else { return [] }
    let known = Set(
      try gazetteer.streets(among: candidates.map { Array(query.folded.bytes(of: $0.street)) }))
    guard !known.isEmpty else { return [] }
    var phrases: [Phrase] = []
    for candidate in candidates
    where known.contains(Array(query.folded.bytes(of: candidate.street))) {
      let matches = try matches(of: candidate, query)
      guard let words = matches.first.map(Self.words) else { continue }
      phrases.append(
        Phrase(
          words: words, matches: [], isTruncated: false, postcodes: [], crossesBreak: false,
          addresses: matches))
    }
    return phrases
  }

  /// The words of street and number together.
  private static func words(of match: AddressMatch) -> Range<Int> {
    guard let number = match.number else { return match.street }
    let start = min(match.street.lowerBound, number.lowerBound)
    return start..<max(match.street.upperBound, number.upperBound)
  }

  /// The addresses of a street with this number; where it has none, the street.
  private func matches(of candidate: Candidate, _ query: ParsedQuery) throws -> [AddressMatch] {
    if let word = candidate.number {
      for number in Self.numbers(startingAt: word, behind: candidate.street, in: query) {
        let found = try houses(on: candidate.street, number.words, key: number.key, query)
        if !found.isEmpty { return found }
      }
    }
    return try wholeStreets(candidate.street, query)
  }

  /// The ways to read a house's number: "12 b" as one, or as 12; "12-14" as 12.
  private static func numbers(
    startingAt word: Int, behind street: Range<Int>, in query: ParsedQuery
  ) -> [(words: Range<Int>, key: [UInt8])] {
    let words = query.folded.words
    let number = Array(query.folded.bytes[words[word].bytes])
    let next = word + 1
    guard street.upperBound == word, next < query.words.upperBound else {
      return [(word..<next, number)]
    }
    if words[next].breakBefore == .blank, words[next].bytes.count == 1,
      !hasDigit(next, in: query)
    {
      let letter = query.folded.bytes[words[next].bytes]
      return [(word..<(next + 1), number + letter), (word..<next, number)]
    }
    let isRange =
      (words[next].breakBefore == .hyphen || words[next].breakBefore == .slash)
      && isHouseNumber(next, in: query)
    return [(word..<(isRange ? next + 1 : next), number)]
  }

  /// The houses of a number, one a town: several buildings of one number are one house.
  private func houses(
    on street: Range<Int>, _ number: Range<Int>, key: [UInt8], _ query: ParsedQuery
  ) throws -> [AddressMatch] {
    guard budget.takeLookup() else { return [] }
    let entries = try gazetteer.addresses(
      street: query.folded.bytes(of: street).span, number: key.span, limit: Self.addressLimit
    ).filter(scope.admits)
    return Self.byTown(entries).compactMap { group in
      group.first.map { first in
        AddressMatch(
          entry: first, street: street, number: number,
          accuracyMeters: Self.reachMeters(of: group, from: first))
      }
    }
  }

  /// The streets of a name, one a town, each shown at the address in its middle, of those without a
  /// number where there are any.
  private func wholeStreets(_ street: Range<Int>, _ query: ParsedQuery) throws -> [AddressMatch] {
    guard budget.takeLookup() else { return [] }
    let entries = try gazetteer.addresses(
      street: query.folded.bytes(of: street).span, limit: Self.addressLimit
    ).filter(scope.admits)
    return Self.byTown(entries).compactMap { group in
      let unnumbered = group.filter(\.number.isEmpty)
      return Self.middle(of: unnumbered.isEmpty ? group : unnumbered).map { middle in
        AddressMatch(
          entry: middle, street: street, number: nil,
          accuracyMeters: Self.reachMeters(of: group, from: middle))
      }
    }
  }

  // MARK: Several addresses

  /// What addresses share that are one for people.
  private struct StreetOfTown: Hashable {
    let street: String
    let place: PlaceOrdinal
    let postTown: PlaceOrdinal
    let postcode: String

    init(_ entry: AddressEntry) {
      street = entry.street
      place = entry.place
      postTown = entry.postTown
      postcode = entry.postcode
    }
  }

  /// Addresses by street and town, in the order of the first of each.
  private static func byTown(_ entries: [AddressEntry]) -> [[AddressEntry]] {
    var groups: [[AddressEntry]] = []
    var indexes: [StreetOfTown: Int] = [:]
    for entry in entries {
      if let index = indexes[StreetOfTown(entry)] {
        groups[index].append(entry)
      } else {
        indexes[StreetOfTown(entry)] = groups.count
        groups.append([entry])
      }
    }
    return groups
  }

  /// The address nearest to the mean of all; of equally near ones the first.
  private static func middle(of group: [AddressEntry]) -> AddressEntry? {
    let count = Double(max(1, group.count))
    let mean = Coordinate(
      latitude: group.reduce(0) { $0 + $1.coordinate.latitude } / count,
      longitude: group.reduce(0) { $0 + $1.coordinate.longitude } / count)
    guard let mean else { return group.first }
    return group.min {
      $0.coordinate.distanceMeters(to: mean) < $1.coordinate.distanceMeters(to: mean)
    }
  }

  /// The distance to the farthest of the addresses, and no less than what a house measures.
  private static func reachMeters(of group: [AddressEntry], from entry: AddressEntry) -> Double {
    group.reduce(accuracyMeters) { reach, other in
      max(reach, entry.coordinate.distanceMeters(to: other.coordinate).rounded(.up))
    }
  }
}
