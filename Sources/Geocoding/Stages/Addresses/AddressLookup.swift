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
  private var maxWords: Int { query.isLargestFirst ? Self.maxLetters : 6 }
  /// The same in scripts without spaces, where each letter is a word: 神田神保町一丁目.
  private static let maxLetters = 12
  /// The maximum number of a query's numbers that may be a house number.
  private static let maxNumbers = 4
  /// The maximum number of word runs to compare with all streets of the named towns.
  private static let maxCorrected = 8

  let gazetteer: any GazetteerReading
  let scope: SearchScope
  let budget: WorkBudget
  let marks: AddressMarks
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
  func phrases(besides places: [Phrase]) throws -> [Phrase] {
    guard gazetteer.hasStreets, query.words.contains(where: marks.hasDigit) else { return [] }
    var candidates: [Candidate] = []
    let numbers = query.words.filter { marks[$0].isHouseNumber }
    for number in numbers.prefix(Self.maxNumbers) { candidates += streets(beside: number) }
    return try phrases(
      of: Array(candidates.prefix(Self.maxCandidates)) + beginning,
      search(places), StreetKey(query.folded), places)
  }

  /// Returns a phrase for each street of a query without digits, or with those of other things.
  func phrasesWithoutNumber(besides places: [Phrase]) throws -> [Phrase] {
    guard gazetteer.hasStreets else { return [] }
    var candidates: [Candidate] = []
    for section in query.sections {
      for start in section {
        for end in (start + 1)...section.upperBound where end - start <= maxWords {
          candidates.append(Candidate(street: start..<end, number: nil))
        }
      }
    }
    candidates = Array(candidates.prefix(2 * Self.maxCandidates))
    let keys = StreetKey(query.folded)
    guard try mayNameStreets(candidates, keys, besides: places) else { return [] }
    let search = search(places)
    let crossings = try CrossingLookup(gazetteer: gazetteer, search: search, keys: keys)
      .matches(of: candidates.map(\.street)).filter { scope.admits($0.entry) }
    return try phrases(of: candidates, search, keys, places) + Self.phrases(of: crossings)
      + UnknownTown.phrases(of: crossings, in: query)
      + SourcePostcode.phrases(of: crossings, in: query, besides: places)
  }

  /// Returns whether one of some runs of words may be a street, or a misspelled one of a town that is named:
  /// most texts name none.
  ///
  /// - Complexity: O(c + n) for c runs and n places.
  private func mayNameStreets(
    _ candidates: [Candidate], _ keys: StreetKey, besides places: [Phrase]
  ) throws -> Bool {
    // A number may lack what a street's name has before it: "42nd" is West 42nd Street.
    if query.words.contains(where: marks.hasDigit) { return true }
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
  func phrases(ofPart part: Range<Int>, besides places: [Phrase]) throws -> [Phrase] {
    guard gazetteer.hasStreets else { return [] }
    var candidates: [Candidate] = []
    for word in part where marks[word].isHouseNumber {
      candidates += streets(beside: word).filter { candidate in
        part.lowerBound <= candidate.street.lowerBound
          && candidate.street.upperBound <= part.upperBound
      }
    }
    if candidates.isEmpty, part.count <= maxWords {
      candidates.append(Candidate(street: part, number: nil))
    }
    return try phrases(
      of: Array(candidates.prefix(Self.maxCandidates)), search(places), StreetKey(query.folded),
      places)
  }

  // MARK: Words that may be a street

  /// Returns the runs of words that end before a number or begin after it, longer ones first.
  private func streets(beside number: Int) -> [Candidate] {
    var candidates: [Candidate] = []
    // "Calle Mayor No. 5": the street ends before the word for a number.
    let hasNumberWord =
      number > query.words.lowerBound + 1 && marks[number - 1] == .numberWord
    for bound in hasNumberWord ? [number, number - 1] : [number] {
      var start = bound
      // A comma may stand between street and number, and inside of a name: "Calle Mayor, 5".
      while start > query.words.lowerBound, bound - start < maxWords {
        start -= 1
        candidates.append(Candidate(street: start..<bound, number: number))
      }
    }
    for first in marks.numberEnds(at: number) {
      var end = first
      while end < query.words.upperBound, end - first < maxWords {
        end += 1
        candidates.append(Candidate(street: first..<end, number: number))
      }
    }
    return candidates.sorted { $0.street.count > $1.street.count }
  }

  /// The query's first section, if it is short and has no digit.
  private var beginning: [Candidate] {
    guard let section = query.sections.first, section.count <= maxWords,
      !section.contains(where: marks.hasDigit)
    else { return [] }
    return [Candidate(street: section, number: nil)]
  }

  // MARK: Lookups

  private var query: ParsedQuery { marks.query }

  private func search(_ places: [Phrase]) -> StreetSearch {
    StreetSearch(
      gazetteer: gazetteer, scope: scope, budget: budget, marks: marks, places: places)
  }

  private func phrases(
    of candidates: [Candidate], _ search: StreetSearch, _ keys: StreetKey, _ places: [Phrase]
  ) throws -> [Phrase] {
    guard !candidates.isEmpty, budget.takeLookup() else { return [] }
    let choice = HouseChoice(
      gazetteer: gazetteer, marks: marks,
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
      guard !query.crossesBreak(candidate.street),
        let found = try search.corrections(of: candidate, in: towns, keys)
      else { continue }
      left -= 1
      var added = try choice.matches(of: candidate, on: found.streets)
      // What is still being typed is completed instead (`StreetCompletionLookup`).
      if added.isEmpty, !query.isUnfinished {
        let short = try search.shortened(of: candidate, in: towns, keys)
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
            words: match.words, addresses: [match]))
      }
    }
    return phrases
  }
}
