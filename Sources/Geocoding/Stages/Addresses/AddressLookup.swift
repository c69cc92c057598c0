import Gazetteer
import TextAnalysis

/// A lookup of the addresses in a query: a street with or without a number next to it.
///
/// Farms are streets without numbers. A run of words that may be a street is looked up in a table
/// in a few tenths of a microsecond; the few that exist are searched for where the query's other
/// words indicate (`StreetSearch`).
struct AddressLookup {
  /// The maximum number of runs of words looked up, for each number and in total.
  private static let maxCandidates = 64
  /// The maximum number of words of a street's name, except for one in a thousand.
  private static func maxWords(of query: ParsedQuery) -> Int {
    query.isLargestFirst ? maxLetters : 6
  }
  /// The same in scripts without spaces, where each letter is a word: 神田神保町一丁目.
  private static let maxLetters = 12
  /// The maximum number of a query's numbers that may be a house number.
  private static let maxNumbers = 4
  /// The maximum number of word runs to compare with all streets of the named towns.
  private static let maxCorrected = 8
  /// The maximum length of a house number.
  private static let maxDigits = 5

  let gazetteer: any GazetteerReading
  let scope: SearchScope
  let budget: WorkBudget
  let streetWords: StreetWordTable
  /// Whether to look for misspelled streets of a town that the query names.
  var correctsSpelling = false

  /// A run of words that may be a street, and a word next to it that may be a house number.
  struct Candidate {
    let street: Range<Int>
    let number: Int?

    /// The words from the first of both to the last.
    var words: Range<Int> {
      guard let number else { return street }
      return min(number, street.lowerBound)..<max(number + 1, street.upperBound)
    }
  }

  /// Returns a phrase for each street with a number, and for a street or farm at the beginning.
  ///
  /// A query without digits has none. The given phrases are those of places, which indicate where
  /// to look for streets.
  func phrases(of query: ParsedQuery, besides places: [Phrase]) throws -> [Phrase] {
    guard gazetteer.hasStreets, query.words.contains(where: { Self.hasDigit($0, in: query) }) else {
      return []
    }
    var candidates: [Candidate] = []
    let numbers = query.words.filter { Self.isHouseNumber($0, in: query) }
    for number in numbers.prefix(Self.maxNumbers) {
      candidates += streets(beside: number, in: query)
    }
    return try phrases(
      of: Array(candidates.prefix(Self.maxCandidates)) + beginning(of: query),
      search(query, places), query, StreetKey(query.folded), places)
  }

  /// Returns a phrase for each street of a query without digits, or with those of other things.
  func phrasesWithoutNumber(of query: ParsedQuery, besides places: [Phrase]) throws -> [Phrase] {
    guard gazetteer.hasStreets else { return [] }
    var candidates: [Candidate] = []
    for section in query.sections {
      for start in section {
        for end in (start + 1)...section.upperBound where end - start <= Self.maxWords(of: query) {
          candidates.append(Candidate(street: start..<end, number: nil))
        }
      }
    }
    candidates = Array(candidates.prefix(2 * Self.maxCandidates))
    let keys = StreetKey(query.folded)
    guard try mayNameStreets(candidates, of: query, keys, besides: places) else { return [] }
    let search = search(query, places)
    let crossings = try CrossingLookup(gazetteer: gazetteer, search: search, keys: keys)
      .matches(of: candidates.map(\.street)).filter { scope.admits($0.entry) }
    return try phrases(of: candidates, search, query, keys, places) + Self.phrases(of: crossings)
      + UnknownTown.phrases(of: crossings, in: query)
      + SourcePostcode.phrases(of: crossings, in: query, besides: places)
  }

  /// Returns whether one of some runs of words may be a street, or a misspelled one of a town that is named:
  /// most texts name none.
  ///
  /// - Complexity: O(c + n) for c runs and n places.
  private func mayNameStreets(
    _ candidates: [Candidate], of query: ParsedQuery, _ keys: StreetKey, besides places: [Phrase]
  ) throws -> Bool {
    // A number may lack what a street's name has before it: "42nd" is West 42nd Street.
    if query.words.contains(where: { Self.hasDigit($0, in: query) }) { return true }
    let isStreet = candidates.contains { candidate in
      keys.keys(of: candidate.street).contains { gazetteer.streetCount(named: $0.span) > 0 }
    }
    return try isStreet
      || correctsSpelling
        && places.contains { phrase in
          try !phrase.postcodes.isEmpty
            || phrase.matches.contains {
              try $0.entry.layer == .locality && gazetteer.hasStreets(inside: $0.entry.interval)
            }
        }
  }

  /// Returns a phrase for the street in a part of a structured query, with or without its number.
  func phrases(
    ofPart part: Range<Int>, _ query: ParsedQuery, besides places: [Phrase]
  ) throws -> [Phrase] {
    guard gazetteer.hasStreets else { return [] }
    var candidates: [Candidate] = []
    for word in part where Self.isHouseNumber(word, in: query) {
      candidates += streets(beside: word, in: query).filter { candidate in
        part.lowerBound <= candidate.street.lowerBound
          && candidate.street.upperBound <= part.upperBound
      }
    }
    if candidates.isEmpty, part.count <= Self.maxWords(of: query) {
      candidates.append(Candidate(street: part, number: nil))
    }
    return try phrases(
      of: Array(candidates.prefix(Self.maxCandidates)), search(query, places), query,
      StreetKey(query.folded), places)
  }

  // MARK: Words that may be a street

  /// Returns the runs of words that end before a number or begin after it, longer ones first.
  private func streets(beside number: Int, in query: ParsedQuery) -> [Candidate] {
    var candidates: [Candidate] = []
    // "Calle Mayor No. 5": the street ends before the word for a number.
    let hasNumberWord =
      number > query.words.lowerBound + 1
      && streetWords.role(of: number - 1, in: query.folded) == .number
    for bound in hasNumberWord ? [number, number - 1] : [number] {
      var start = bound
      // A comma may stand between street and number, and inside of a name: "Calle Mayor, 5".
      while start > query.words.lowerBound, bound - start < Self.maxWords(of: query) {
        start -= 1
        candidates.append(Candidate(street: start..<bound, number: number))
      }
    }
    for first in Self.numberEnds(from: number, in: query) {
      var end = first
      while end < query.words.upperBound, end - first < Self.maxWords(of: query) {
        end += 1
        candidates.append(Candidate(street: first..<end, number: number))
      }
    }
    return candidates.sorted { $0.street.count > $1.street.count }
  }

  /// Returns the ends of a number that a street may follow: "12-14 Main Street"; two where a letter
  /// may be the number's or the street's, "12 A Main Street".
  private static func numberEnds(from number: Int, in query: ParsedQuery) -> [Int] {
    let words = query.folded.words
    var end = number + 1
    while end < query.words.upperBound,
      words[end].breakBefore == .hyphen || words[end].breakBefore == .slash,
      hasDigit(end, in: query)
    {
      end += 1
    }
    let hasLetter =
      end + 1 < query.words.upperBound && NumberReading.isSuffix(end, in: query)
      && words[end].breakBefore <= .blank && words[end + 1].breakBefore <= .blank
    return hasLetter ? [end, end + 1] : [end]
  }

  /// Returns the query's first section, if it is short and has no digit.
  private func beginning(of query: ParsedQuery) -> [Candidate] {
    guard let section = query.sections.first,
      section.count <= Self.maxWords(of: query),
      !section.contains(where: { Self.hasDigit($0, in: query) })
    else { return [] }
    return [Candidate(street: section, number: nil)]
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  static func hasDigit(_ word: Int, in query: ParsedQuery) -> Bool {
    query.folded.bytes[query.folded.words[word].bytes].contains(where: isDigit)
  }

  /// Returns whether a word consists of a few digits and at most two letters, or a suffix or a building,
  /// after them: "12a", "12bis", "12к1".
  static func isHouseNumber(_ word: Int, in query: ParsedQuery) -> Bool {
    let bytes = query.folded.bytes[query.folded.words[word].bytes]
    let letters = bytes.drop(while: isDigit)
    // "5th" is part of a street's name.
    guard letters.isEmpty || !query.lexicon.words(in: .streetOrdinal).contains(letters) else {
      return false
    }
    return (1...maxDigits).contains(bytes.count - letters.count)
      && (letters.count <= 2 || NumberReading.isSuffix(letters) || isBuilding(letters))
  }

  /// The letters before the number of a building of a house, in Russia: 12к1, 12с3.
  private static let buildingLetters = ["к", "с"].map { Array($0.utf8) }

  private static func isBuilding(_ letters: ArraySlice<UInt8>) -> Bool {
    let digits = letters.dropFirst(2)
    return letters.count <= 4 && buildingLetters.contains(Array(letters.prefix(2)))
      && digits.allSatisfy(isDigit)
  }

  // MARK: Lookups

  private func search(_ query: ParsedQuery, _ places: [Phrase]) -> StreetSearch {
    StreetSearch(
      gazetteer: gazetteer, scope: scope, budget: budget, query: query, places: places)
  }

  private func phrases(
    of candidates: [Candidate], _ search: StreetSearch, _ query: ParsedQuery, _ keys: StreetKey,
    _ places: [Phrase]
  ) throws -> [Phrase] {
    guard !candidates.isEmpty, budget.takeLookup() else { return [] }
    let choice = HouseChoice(
      gazetteer: gazetteer, query: query, streetWords: streetWords,
      postcodes: Set(places.flatMap { $0.postcodes.map(\.code) }))
    var matches: [AddressMatch] = []
    for candidate in candidates {
      guard
        let key = keys.keys(of: candidate.street).first(where: {
          gazetteer.streetCount(named: $0.span) > 0
        })
      else { continue }
      let streets = try search.streets(named: key, besides: candidate)
      matches += try choice.matches(of: candidate, on: streets)
    }
    // A house that is found is being typed no longer.
    if correctsSpelling, !query.isUnfinished || !matches.contains(where: { $0.number != nil }) {
      matches += try corrected(candidates, besides: matches, search, choice, keys)
    }
    matches = matches.filter { scope.admits($0.entry) }
    return Self.phrases(of: matches) + UnknownTown.phrases(of: matches, in: query)
      + (try TypedTown.phrases(of: matches, in: query, gazetteer))
      + SourcePostcode.phrases(of: matches, in: query, besides: places)
      + TownDistrict.phrases(of: matches, in: query, besides: places)
  }

  /// Returns the addresses of misspelled and shortened streets, for runs of words without a correctly
  /// spelled street.
  private func corrected(
    _ candidates: [Candidate], besides exact: [AddressMatch], _ search: StreetSearch,
    _ choice: HouseChoice, _ keys: StreetKey
  ) throws -> [AddressMatch] {
    let towns = try search.townsWithStreets()
    // A town that only a source knows is looked up beside a house.
    guard !towns.isEmpty || candidates.contains(where: { $0.number != nil }) else { return [] }
    var matches: [AddressMatch] = []
    var left = Self.maxCorrected
    for candidate in candidates where left > 0 && !exact.contains(where: { $0.isOf(candidate) }) {
      // A misspelled name does not span a comma.
      guard !choice.query.crossesBreak(candidate.street),
        let found = try search.corrections(of: candidate, in: towns, keys)
      else { continue }
      left -= 1
      var added = try choice.matches(of: candidate, on: found.streets)
      // What is still being typed is completed instead (`StreetCompletionLookup`).
      if added.isEmpty, !search.query.isUnfinished {
        let short = try search.shortened(of: candidate, in: towns, keys, streetWords)
        // Only a house of that number says that a part of a name is meant for the whole.
        added = try choice.matches(of: candidate, on: short).filter { $0.number != nil }
      }
      matches += added.map { match in
        var match = match
        match.edits = max(1, found.edits)
        return match
      }
    }
    return matches
  }

  /// Returns a phrase for each run of words.
  static func phrases(of matches: [AddressMatch]) -> [Phrase] {
    var phrases: [Phrase] = []
    var positions: [Range<Int>: Int] = [:]
    for match in matches {
      if let position = positions[match.words] {
        phrases[position].addresses.append(match)
      } else {
        positions[match.words] = phrases.count
        phrases.append(
          Phrase(
            words: match.words, matches: [], isTruncated: false, postcodes: [],
            crossesBreak: false, addresses: [match]))
      }
    }
    return phrases
  }
}
