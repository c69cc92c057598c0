import Gazetteer
import GeocodingAPI
import TextAnalysis

/// A lookup of the completions of an unfinished text.
///
/// It finds names of places, of areas around places that the text names, and postal codes.
struct CompletionLookup {
  /// The maximum number of words of a prefix, and of one that is a whole section.
  private static let maximumWords = 6
  private static let maxWordsOfSection = 12
  /// The maximum number of places per prefix.
  private static let placeLimit = 40
  /// The maximum numbers of places per prefix within the scope, and around the focus.
  private static let scopeLimit = 40
  private static let focusLimit = 16
  /// The maximum number of countries of places named before, and of areas in each.
  private static let countryLimit = 8
  private static let areaLimit = 200
  /// The maximum number of areas named before to search, and of places in each.
  private static let containerLimit = 2
  private static let insideLimit = 20
  /// The maximum difference in prominence of an area to another place with its name.
  ///
  /// Less prominent areas are not searched.
  private static let containerReach = 200
  /// The maximum number of postal codes per prefix.
  private static let postcodeLimit = 20
  /// The maximum number of other spellings of a prefix.
  private static let respellingLimit = 4
  /// The minimum length of a prefix of a postal code.
  private static let minPostcode = 3

  let context: QueryContext

  /// Returns a query's phrases, those at its end with their completions.
  ///
  /// Misspelled prefixes are left to `FuzzyPrefixLookup`.
  func added(to phrases: [Phrase], of query: ParsedQuery) throws -> [Phrase] {
    var phrases = phrases
    let end = query.words.upperBound
    for start in starts(in: query) {
      let words = start..<end
      // A name that extends over a comma is rarely still being typed.
      guard !query.crossesBreak(words) || isInBracket(words, of: query), context.budget.takeLookup()
      else {
        continue
      }
      let matches = try matches(words, of: query, besides: phrases)
      let postcodes = try postcodes(words, of: query)
      if matches.isEmpty && postcodes.isEmpty { continue }
      if let known = phrases.firstIndex(where: { $0.words == words }) {
        phrases[known].addCompletions(
          matches,
          priceBehindStop: query.hasStop(in: words)
            ? context.weights[.completionBehindStop] : nil)
        phrases[known].postcodes += postcodes.filter { !phrases[known].postcodes.contains($0) }
      } else {
        phrases.append(
          Phrase(words: words, matches: matches, postcodes: postcodes))
      }
    }
    preferLongest(&phrases, of: query)
    return phrases
  }

  /// Returns where a name at the end may begin: at one of the last words, or with its section if that is
  /// long: "Saint-Remy-en-Bouzemont-Saint-Genest-et-I".
  private func starts(in query: ParsedQuery) -> [Int] {
    let last = Array(query.words.suffix(Self.maximumWords))
    guard let section = query.sections.last?.lowerBound, let first = last.first, section < first,
      query.words.upperBound - section <= Self.maxWordsOfSection
    else { return last }
    return [section] + last
  }

  /// Returns whether words are a single letter behind others of its section, which hundreds of places
  /// around a focus complete: "avenue de l'ancien c".
  private func isLetterBehindWords(_ words: Range<Int>, of query: ParsedQuery) -> Bool {
    context.scope.isWorld && words.lowerBound > query.words.lowerBound
      && query.folded.bytes(of: words).count == 1
      && query.folded.words[words.lowerBound].breakBefore <= .hyphen
  }

  /// Returns whether only a bracket divides words, as in "Frankfurt (Oder)".
  private func isInBracket(_ words: Range<Int>, of query: ParsedQuery) -> Bool {
    words.dropFirst().allSatisfy { query.folded.words[$0].breakBefore <= .bracket }
  }

  /// The maximum length of a prefix that says next to nothing.
  private static let shortPrefix = 2

  /// Lowers completions of the last letters, or of all words but an article in front of them, where
  /// they also complete a name with the words before them: "den h" is Den Haag.
  private func preferLongest(_ phrases: inout [Phrase], of query: ParsedQuery) {
    let price = context.weights[.completionOfLess]
    let end = query.words.upperBound
    func completes(_ phrase: Phrase) -> Bool {
      phrase.words.upperBound == end && phrase.matches.contains { $0.isCompletion }
    }
    guard
      let longest = phrases.filter(completes).map(\.words.lowerBound).min()
    else { return }
    for index in phrases.indices
    where completes(phrases[index]) && phrases[index].words.lowerBound > longest
      && (query.folded.bytes(of: phrases[index].words).count <= Self.shortPrefix
        || Self.isBehindArticle(phrases[index].words, of: query))
    {
      for match in phrases[index].matches.indices where phrases[index].matches[match].isCompletion {
        phrases[index].matches[match].spellingCost += price
      }
    }
  }

  /// Returns whether the query begins with an article in front of words: "le havr" is Le Havre.
  private static func isBehindArticle(_ words: Range<Int>, of query: ParsedQuery) -> Bool {
    words.lowerBound == query.words.lowerBound + 1
      && query.folded.words[query.words.lowerBound].isIn(.article)
  }

  // MARK: Names

  private func matches(
    _ words: Range<Int>, of query: ParsedQuery, besides phrases: [Phrase]
  ) throws -> [NameMatch] {
    let prefix = prefix(of: words, in: query)
    let before = phrases.filter { $0.words.upperBound <= words.lowerBound }
    var found = try context.gazetteer.places(withPrefix: prefix.span, limit: Self.placeLimit)
    for area in containers(of: before) where context.budget.takeLookup() {
      found += try context.gazetteer.places(
        withPrefix: prefix.span, inside: area, limit: Self.insideLimit,
        where: context.scope.admits(_:at:))
    }
    if context.scope.readsOn, !isLetterBehindWords(words, of: query), context.budget.takeLookup() {
      found += try context.gazetteer.places(
        withPrefix: prefix.span, inside: context.scope.hull(),
        limit: context.scope.isWorld ? Self.focusLimit : Self.scopeLimit,
        where: context.scope.reaches(_:at:))
    }
    found += try areas(withPrefix: prefix, around: before)
    var seen: Set<PlaceOrdinal> = []
    var matches: [NameMatch] = []
    func add(_ entries: [ToponymEntry], cost: Double) {
      for entry in entries {
        let match = NameMatch(entry: entry, spellingCost: cost, isCompletion: true)
        if seen.insert(entry.place).inserted {
          matches.append(match)
        } else if let known = matches.firstIndex(where: { $0.entry.place == entry.place }),
          matches[known].entry.kind > entry.kind
        {
          matches[known] = match
        }
      }
    }
    add(found, cost: context.weights[.completion])
    // "muenche" is München before it is Müncheberg, whose plain spelling happens to have both letters.
    if let plain = Digraphs.plain(prefix[...]), context.budget.takeLookup() {
      let plainly = try context.gazetteer.places(withPrefix: plain.span, limit: Self.placeLimit)
      add(
        try plainly.filter { entry in
          try context.gazetteer.hasName(entry) {
            Digraphs.spelled($0)?.starts(with: prefix) == true
          }
        },
        cost: context.weights[.completion] + context.weights[.respelling])
    }
    for spelled in respellings(of: words, in: query) where context.budget.takeLookup() {
      add(
        try context.gazetteer.places(withPrefix: spelled.span, limit: Self.placeLimit),
        cost: context.weights[.completion] + context.weights[.respelling])
    }
    if query.hasMarks {
      try TypedMarks(query.span(of: words).text, gazetteer: context.gazetteer)?
        .lowerOtherCompletions(&matches, by: context.weights[.marksMissing])
    }
    return matches
  }

  /// Returns the prefix with the words before its last one in other spellings.
  ///
  /// For "mt ever", that is "mount ever". A word is not cut to its first letter: names that begin with
  /// "N Se" are not what "north se" begins.
  private func respellings(of words: Range<Int>, in query: ParsedQuery) -> [[UInt8]] {
    guard words.count > 1 else { return [] }
    let last = query.folded.bytes(of: (words.upperBound - 1)..<words.upperBound)
    let spelled =
      context.words.respellings(of: words, in: query)
      + context.words.expansions(of: words, in: query)
    let letters = Self.singleLetters(query.folded.bytes(of: words))
    return spelled.filter { $0.suffix(last.count + 1).elementsEqual([0x20] + last) }
      .filter { Self.singleLetters($0[...]) <= letters }
      .prefix(Self.respellingLimit)
      .map { query.continuation == .name ? $0 + [0x20] : $0 }
  }

  /// Returns the number of words of one letter.
  private static func singleLetters(_ words: ArraySlice<UInt8>) -> Int {
    words.split(separator: 0x20).count { $0.count == 1 }
  }

  /// Returns the prefix, which ends in a space if the text does.
  private func prefix(of words: Range<Int>, in query: ParsedQuery) -> [UInt8] {
    let bytes = Array(query.folded.bytes(of: words))
    return query.continuation == .name ? bytes + [0x20] : bytes
  }

  /// Returns the best-known areas named before, in which to search in addition to the whole world.
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

  /// Returns the areas with a prefix around places that are named before.
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
    for country in countries.prefix(Self.countryLimit) where context.budget.takeLookup() {
      let areas = try context.gazetteer.areas(
        withPrefix: prefix.span, of: country, limit: Self.areaLimit)
      found += areas.filter { area in
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
    let best = try context.gazetteer.postcodes(
      withPrefix: key.span, inside: nil, limit: Self.postcodeLimit)
    guard let area = try context.scope.hull() else { return best }
    let inside = try context.gazetteer.postcodes(
      withPrefix: key.span, inside: area, limit: Self.postcodeLimit)
    return best + inside.filter { !best.contains($0) }
  }
}

extension Phrase {
  /// Adds the completions for places that it does not yet have by a good name.
  ///
  /// Among the meanings of the words as complete names, a name in a foreign language or a code is
  /// no likelier than a longer name: "par" is not South Africa.
  ///
  /// Letters with stops are an abbreviation, and complete: "L.A.". `priceBehindStop` is what it costs to take them
  /// for the beginning of a word; `nil` if the words have no stop.
  fileprivate mutating func addCompletions(_ completions: [NameMatch], priceBehindStop: Double?) {
    var known: Set<PlaceOrdinal> = []
    for index in matches.indices {
      let isComplete =
        priceBehindStop != nil && [.abbreviation, .colloquial].contains(matches[index].entry.kind)
      if matches[index].entry.kind <= .shortened || isComplete {
        known.insert(matches[index].entry.place)
      } else {
        matches[index].isCompletion = true
      }
    }
    matches += completions.filter { !known.contains($0.entry.place) }.map { completion in
      var completion = completion
      completion.spellingCost += priceBehindStop ?? 0
      return completion
    }
  }
}
