import GazetteerModel
import TextAnalysis

/// Finds what the end of an unfinished text may be the beginning of: names of places, of areas
/// around places that the text names, and postal codes.
struct CompletionLookup {
  /// The longest beginning of a name, in words.
  private static let maximumWords = 6
  /// Places taken of one prefix.
  private static let placeLimit = 40
  /// Places taken of one prefix for the scope.
  private static let scopeLimit = 40
  /// Countries of places named before whose areas are looked through, and areas taken of each.
  private static let countryLimit = 8
  private static let areaLimit = 200
  /// Areas named before in which the prefix is looked for, and places taken of each.
  private static let containerLimit = 2
  private static let insideLimit = 20
  /// An area that is less prominent by more than this than another place of its name is not looked
  /// into.
  private static let containerReach = 200
  /// Postal codes taken of one prefix.
  private static let postcodeLimit = 20
  /// Postal codes shorter than this are not looked for by their beginning.
  private static let minPostcode = 3

  let gazetteer: any GazetteerReading
  let weights: ScoringWeights
  let scope: SearchScope
  let budget: WorkBudget

  /// Returns a query's phrases, those at its end with what they may go on to.
  ///
  /// Misspelt beginnings are left to `FuzzyPrefixLookup`.
  func added(to phrases: [Phrase], of query: ParsedQuery) throws -> [Phrase] {
    var phrases = phrases
    let end = query.words.upperBound
    let earliest = max(query.words.lowerBound, end - Self.maximumWords)
    for start in earliest..<end {
      let words = start..<end
      // A name that runs over a comma is hardly ever still being typed.
      guard query.folded.sections(of: words).count == 1, budget.takeLookup() else { continue }
      let matches = try matches(words, of: query, besides: phrases)
      let postcodes = try postcodes(words, of: query)
      if matches.isEmpty && postcodes.isEmpty { continue }
      if let known = phrases.firstIndex(where: { $0.words == words }) {
        phrases[known].addCompletions(matches)
        phrases[known].postcodes += postcodes.filter { !phrases[known].postcodes.contains($0) }
      } else {
        phrases.append(
          Phrase(
            words: words, matches: matches, isTruncated: false, postcodes: postcodes,
            crossesBreak: false))
      }
    }
    return phrases
  }

  // MARK: Names

  private func matches(
    _ words: Range<Int>, of query: ParsedQuery, besides phrases: [Phrase]
  ) throws -> [NameMatch] {
    let prefix = prefix(of: words, in: query)
    let before = phrases.filter { $0.words.upperBound <= words.lowerBound }
    var found = try gazetteer.places(withPrefix: prefix.span, limit: Self.placeLimit)
    for area in containers(of: before) where budget.takeLookup() {
      found += try gazetteer.places(
        withPrefix: prefix.span, inside: area, limit: Self.insideLimit, where: scope.admits)
    }
    if scope.readsOn, budget.takeLookup() {
      found += try gazetteer.places(
        withPrefix: prefix.span, inside: scope.hull(), limit: Self.scopeLimit,
        where: scope.reaches)
    }
    found += try areas(withPrefix: prefix, around: before)
    var seen: Set<PlaceOrdinal> = []
    return found.filter { seen.insert($0.place).inserted }.map {
      NameMatch(entry: $0, spellingCost: weights.completion, isCompletion: true)
    }
  }

  /// Behind a blank the prefix ends in one too.
  private func prefix(of words: Range<Int>, in query: ParsedQuery) -> [UInt8] {
    let bytes = Array(query.folded.bytes(of: words))
    return query.continuation == .name ? bytes + [0x20] : bytes
  }

  /// The best-known areas named before, in which the prefix is looked for beside the whole world.
  private func containers(of phrases: [Phrase]) -> [PlaceInterval] {
    var named: [ToponymEntry] = []
    for phrase in phrases {
      let best = phrase.matches.reduce(0) { max($0, Int($1.entry.prominence.rawValue)) }
      for entry in phrase.containers.map(\.entry)
      where entry.layer == .country || entry.layer == .region {
        // "Portland" is hardly a parish of Jamaica.
        if Int(entry.prominence.rawValue) >= best - Self.containerReach { named.append(entry) }
      }
    }
    named.sort { $0.prominence > $1.prominence }
    return named.prefix(Self.containerLimit).map { $0.interval }
  }

  /// The areas of a prefix around places that are named before.
  private func areas(
    withPrefix prefix: [UInt8], around phrases: [Phrase]
  ) throws -> [ToponymEntry] {
    let places = phrases.flatMap(\.matches).map(\.entry)
      .sorted { $0.prominence > $1.prominence }
    var countries: [CountryCode] = []
    for case let country? in places.map(\.country) where !countries.contains(country) {
      countries.append(country)
    }
    var found: [ToponymEntry] = []
    for country in countries.prefix(Self.countryLimit) where budget.takeLookup() {
      found += try gazetteer.areas(withPrefix: prefix.span, of: country, limit: Self.areaLimit)
        .filter { area in
          places.contains { area.interval.contains($0.place) && area.place != $0.place }
        }
    }
    return found
  }

  // MARK: Postal codes

  private func postcodes(_ words: Range<Int>, of query: ParsedQuery) throws -> [PostcodeEntry] {
    let key = query.folded.bytes(of: words).filter { $0 != 0x20 }
    guard words.count <= 3, (Self.minPostcode...10).contains(key.count),
      key.contains(where: { (0x30...0x39).contains($0) })
    else { return [] }
    let best = try gazetteer.postcodes(
      withPrefix: key.span, inside: nil, limit: Self.postcodeLimit)
    guard let area = try scope.hull() else { return best }
    let inside = try gazetteer.postcodes(
      withPrefix: key.span, inside: area, limit: Self.postcodeLimit)
    return best + inside.filter { !best.contains($0) }
  }
}

extension Phrase {
  /// Adds the completions of places that it does not have yet by a good name.
  ///
  /// Of what the words name when they are whole, a name in a foreign language or a code is no
  /// likelier meant than a name that goes on: "par" is not South Africa.
  fileprivate mutating func addCompletions(_ completions: [NameMatch]) {
    var known: Set<PlaceOrdinal> = []
    for index in matches.indices {
      if matches[index].entry.kind <= .shortened {
        known.insert(matches[index].entry.place)
      } else {
        matches[index].isCompletion = true
      }
    }
    matches += completions.filter { !known.contains($0.entry.place) }
  }
}
