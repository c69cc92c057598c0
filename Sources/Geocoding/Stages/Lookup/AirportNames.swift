import Gazetteer
import Geodesy
import TextAnalysis

/// A search for airports by part of their names.
///
/// Sources seldom agree on the name of an airport: "Santa Fe Municipal Airport" has become
/// regional, and "Peoria International Airport" may be named after a general too. So a section that
/// means an airport is looked up without the words for kinds of airports; then with words joined
/// ("La Guardia" is Laguardia); then by a town that it names, near which there must be an airport
/// with the name of the town or with the other words. An airport by an alias yields to a better-known
/// one whose name has the words: "Chicago Airport" is O'Hare.
struct AirportNames {
  /// The maximum number of places read whose names contain the words.
  private static let limit = 60
  /// The maximum number of words of a section in addition to those for kinds.
  ///
  /// If there are more, none are omitted.
  private static let maxWords = 6
  /// The maximum number of towns of one name, and of prominence by which they may trail the first.
  private static let maxTowns = 4
  private static let townReach = 100
  /// The maximum distance of an airport from the town it is named after.
  private static let reachMeters = 60_000.0

  let gazetteer: any GazetteerReading
  let names: NameLookup
  let words: QueryWordTable
  let weights: ScoringWeights
  let budget: WorkBudget

  private static let airport = Array("airport".utf8)
  private static let field = Array("field".utf8)

  /// A word of the section other than one for a kind.
  private struct Name {
    let word: Int
    let text: [UInt8]
  }

  /// Returns a phrase for each section that means an airport, unless it is a well-known airport's own name.
  ///
  /// Dashes and brackets are part of airports' names: "Montreal International (Mirabel) Airport".
  func phrases(of query: ParsedQuery, besides phrases: [Phrase]) throws -> [Phrase] {
    let sections = query.sections
    let airportWords = AirportWords(table: words)
    return try Self.withoutDashes(sections, in: query.folded).compactMap { section in
      let meansAirport =
        airportWords.mean(section, in: query.folded)
        || sections.contains {
          $0 != section && section.contains($0.lowerBound)
            && airportWords.mean($0, in: query.folded)
        }
      guard meansAirport else { return nil }
      let exact = Self.airports(named: section, phrases)
      let ofKinds = airportWords.kinds(in: section, of: query.folded)
      let kinds = section.filter {
        ofKinds.contains($0) && !airportWords.isJoining($0, in: query.folded)
      }
      .map { text(of: $0, in: query) }
      let names = section.filter { !ofKinds.contains($0) }
        .map { Name(word: $0, text: text(of: $0, in: query)) }
      // By an alias, the best-known airport of a city is meant; and that of a city rather than a field
      // elsewhere that few know, unless a special word tells which: "Newcastle Aerodrome".
      let best = exact.map(\.prominence).max()
      let isOwnName = exact.contains { $0.kind < .untagged }
      guard !isOwnName || kinds == [Self.airport] else { return nil }
      let found =
        isOwnName
        ? try matches(ofCityNamed: names, kinds, query)
        : try self.matches(names, kinds, phrases, query)
      let matches = found.filter { match in best.map { match.entry.prominence > $0 } ?? true }
      guard !matches.isEmpty else { return nil }
      return Phrase(
        words: section, matches: matches, isTruncated: false, postcodes: [], crossesBreak: false)
    }
  }

  /// Returns a word without what joins it to the one before: "d'Orly".
  private func text(of word: Int, in query: ParsedQuery) -> [UInt8] {
    let bytes = query.folded.bytes(word)
    return Array(bytes.dropFirst(words.elided(word, of: query) ?? 0))
  }

  /// Returns the runs of words between commas.
  private static func withoutDashes(
    _ sections: [Range<Int>], in text: FoldedText
  ) -> [Range<Int>] {
    sections.reduce(into: []) { runs, section in
      if let last = runs.last, text.words[section.lowerBound].breakBefore < .comma {
        runs[runs.count - 1] = last.lowerBound..<section.upperBound
      } else {
        runs.append(section)
      }
    }
  }

  /// Returns the airports that a whole section names.
  private static func airports(named section: Range<Int>, _ phrases: [Phrase]) -> [ToponymEntry] {
    phrases.filter { $0.words == section }.flatMap { $0.matches.map(\.entry) }
      .filter { $0.layer == .airport }
  }

  // MARK: Tries

  /// Returns the airports of the first attempt that finds any.
  private func matches(
    _ names: [Name], _ kinds: [[UInt8]], _ phrases: [Phrase], _ query: ParsedQuery
  ) throws -> [NameMatch] {
    let byWords = try airports(names[...], kinds)
    // A further word tells which is meant: "Columbus Metropolitan Airport".
    let ofTowns =
      kinds.count > 1 && !byWords.isEmpty
      ? [] : try matches(ofTownNamed: names, kinds, query)
    let known = Set(ofTowns.map(\.entry.place))
    let others = byWords.filter { !known.contains($0.place) }
    let all = try ofTowns + matches(others, names[...], missing: 0)
    if !all.isEmpty { return all }
    guard (2...Self.maxWords).contains(names.count) else { return [] }
    for joined in Self.joined(names) {
      let found = try airports(joined[...], kinds)
      if !found.isEmpty { return try matches(found, joined[...], missing: 0) }
    }
    for count in (1..<names.count).reversed() {
      for (run, others) in [
        (names.prefix(count), names.dropFirst(count)),
        (names.suffix(count), names.dropLast(count)),
      ] {
        guard let towns = Self.towns(run, phrases) else { continue }
        // The name of "Genoa Cristoforo Colombo Airport" is "Genova / Sestri Cristoforo Colombo
        // Airport".
        for (name, missing) in [(others, 0), (run, others.count)] {
          let beside = try near(towns, airports(name, kinds))
          if !beside.isEmpty { return try matches(beside, name, missing: missing) }
        }
      }
    }
    return []
  }

  // MARK: Towns

  /// The maximum number of names of a town by which to look for its airports.
  private static let maxNames = 6

  /// Returns the airports of cities whose own name the words are: those of Austin in Texas.
  private func matches(
    ofCityNamed names: [Name], _ kinds: [[UInt8]], _ query: ParsedQuery
  ) throws -> [NameMatch] {
    guard let name = text(of: names, in: query), budget.takeLookup() else { return [] }
    let cities = try self.names.places(named: name.span).filter {
      ($0.layer == .locality || $0.layer == .country) && $0.kind <= .endonym
        && $0.prominence >= .largeCity
    }
    return try matches(ofTowns: cities.prefix(Self.maxTowns).map(\.place), kinds)
  }

  /// Returns adjacent words without what joins the first to the one before; `nil` if others are between.
  private func text(of names: [Name], in query: ParsedQuery) -> [UInt8]? {
    guard let first = names.first, let last = names.last,
      last.word - first.word == names.count - 1
    else { return nil }
    return Array(
      query.folded.bytes(of: first.word..<(last.word + 1))
        .dropFirst(words.elided(first.word, of: query) ?? 0))
  }

  /// Returns the airports of the best-known towns and areas that the words name: "Lisboa", "香港", "w
  /// Gdańsku", "Göteborgs".
  private func matches(
    ofTownNamed names: [Name], _ kinds: [[UInt8]], _ query: ParsedQuery
  ) throws -> [NameMatch] {
    guard let typed = text(of: names, in: query), let first = names.first else { return [] }
    var tried = [typed]
    if names.count == 1 { tried += self.words.undeclined(first.word, of: query) }
    if typed.last.map(Self.genitives.contains) == true { tried.append(typed.dropLast()) }
    for name in tried where budget.takeLookup() {
      let found = try matches(ofTowns: towns(named: name), kinds)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The letters by which Swedish, Danish, Norwegian and Finnish have the genitive.
  private static let genitives = Array("sn".utf8)

  private func towns(named name: [UInt8]) throws -> [PlaceOrdinal] {
    let found = try names.places(named: name.span)
      .filter { ![.airport, .venue].contains($0.layer) && $0.kind <= .untagged }
      .sorted { $0.prominence > $1.prominence }
    guard let best = found.first, best.prominence >= .town else { return [] }
    return found.prefix(Self.maxTowns)
      .filter { Int($0.prominence.rawValue) + Self.townReach >= Int(best.prominence.rawValue) }
      .map(\.place)
  }

  /// Returns the airports near towns that have one of their own names, or their codes: that of "München"
  /// is Munich International.
  private func matches(
    ofTowns towns: [PlaceOrdinal], _ kinds: [[UInt8]]
  ) throws -> [NameMatch] {
    var found: [NameMatch] = []
    for town in towns {
      var names: Set<[UInt8]> = []
      for toponym in try gazetteer.toponyms(of: town) where names.count < Self.maxNames {
        let name = ToponymFolding.fold(toponym.text)
        switch toponym.kind {
        case .main, .endonym, .shortened: break
        case .code where name.count == Self.lettersOfCode: break
        default: continue
        }
        guard names.insert(name).inserted, budget.takeLookup() else { continue }
        let words = name.split(separator: 0x20).map { Name(word: 0, text: Array($0)) }
        let airports =
          if toponym.kind == .code {
            try near([town], self.names.places(named: name.span).filter { $0.layer == .airport })
          } else {
            try near([town], self.airports(words[...], kinds))
          }
        found += try matches(airports, words[...], missing: 0)
          .filter { match in !found.contains { $0.entry.place == match.entry.place } }
      }
    }
    let isNamed = found.contains {
      $0.entry.kind <= .endonym && $0.entry.prominence >= .scheduledAirport
    }
    return isNamed ? found : found.map(Self.byOwnName)
  }

  /// Returns an airport as by its own name, whatever alias has the town's: it is the town's airport.
  private static func byOwnName(_ match: NameMatch) -> NameMatch {
    guard match.entry.kind > .endonym else { return match }
    let entry = match.entry
    return NameMatch(
      entry: ToponymEntry(
        interval: entry.interval, prominence: entry.prominence, layer: entry.layer,
        country: entry.country, kind: .endonym, toponym: entry.toponym),
      spellingCost: match.spellingCost)
  }

  private static let lettersOfCode = 3

  /// Returns the airports that are near one of the towns.
  private func near(
    _ towns: [PlaceOrdinal], _ airports: [ToponymEntry]
  ) throws -> [ToponymEntry] {
    guard !airports.isEmpty else { return [] }
    let points = try towns.compactMap { try gazetteer.place($0)?.coordinate }
    return try airports.filter { airport in
      guard let point = try gazetteer.place(airport.place)?.coordinate else { return false }
      return points.contains { $0.distanceMeters(to: point) <= Self.reachMeters }
    }
  }

  /// Returns the words with two adjacent ones joined, in all possible ways.
  private static func joined(_ names: [Name]) -> [[Name]] {
    names.indices.dropLast().filter { names[$0].word + 1 == names[$0 + 1].word }.map { first in
      var joined = names
      joined[first] = Name(
        word: names[first].word, text: names[first].text + names[first + 1].text)
      joined.remove(at: first + 1)
      return joined
    }
  }

  /// Returns the best-known places that a run of words names.
  ///
  /// It is `nil` if they name none, or only as part of a longer name.
  private static func towns(_ run: ArraySlice<Name>, _ phrases: [Phrase]) -> [PlaceOrdinal]? {
    guard let first = run.first?.word, let last = run.last?.word, last - first == run.count - 1
    else { return nil }
    let words = first..<(last + 1)
    let places: [ToponymEntry]? = phrases.first { $0.words == words }?.matches.map(\.entry)
      .filter { $0.layer != .airport && $0.kind != .code }
      .sorted { $0.prominence > $1.prominence }
    guard let places, let best = places.first else { return nil }
    let isPart = phrases.contains { phrase in
      phrase.words.overlaps(words) && !words.contains(phrase.words.lowerBound)
        || phrase.words.overlaps(words) && phrase.words.upperBound > words.upperBound
    }
    guard !isPart else { return nil }
    return places.prefix(maxTowns)
      .filter { Int($0.prominence.rawValue) + townReach >= Int(best.prominence.rawValue) }
      .map(\.place)
  }

  /// Returns the airports whose names contain all words of a run.
  ///
  /// They are those with "airport" in their name, as most have, or else those with another word
  /// that was typed, or a field, or anything else.
  private func airports(_ run: ArraySlice<Name>, _ kinds: [[UInt8]]) throws -> [ToponymEntry] {
    let words = run.map(\.text)
    guard words.contains(where: { $0.count > 2 }) else { return [] }
    let others = kinds.filter { $0 != Self.airport && $0 != Self.field }
    let tried = ([Self.airport] + others + [Self.field]).map { [$0] }
    guard !budget.isExceeded else { return [] }
    let few = try fewAirports(words)
    for kind in tried + [[]] where budget.takeLookup() {
      let found =
        if let few {
          few.filter { airport in kind.allSatisfy(airport.words.contains) }.map(\.entry)
        } else {
          try self.names.places(withWords: words + kind, limit: Self.limit)
            .filter { $0.layer == .airport }
        }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Returns the airports with all words of a run, and all words of their names; `nil` if too many
  /// names have the words.
  ///
  /// The word index reads all names with a word such as "airport" one by one, and takes as long as
  /// the rest of an answer. Most runs are in few names.
  private func fewAirports(
    _ words: [[UInt8]]
  ) throws -> [(entry: ToponymEntry, words: Set<[UInt8]>)]? {
    let all = try names.places(withWords: words, limit: Self.limit)
    guard all.count < Self.limit else { return nil }
    return try all.filter { $0.layer == .airport }.map { entry in
      let name = try gazetteer.toponym(entry.toponym).map { ToponymFolding.fold($0.text) } ?? []
      return (entry, Set(name.split(separator: 0x20).map(Array.init)))
    }
  }

  private func matches(
    _ airports: [ToponymEntry], _ run: ArraySlice<Name>, missing: Int
  ) throws -> [NameMatch] {
    let typed = run.map(\.text)
    let kinds = words.lexicon.words(in: AirportWords.kinds)
    return try airports.map { entry in
      let name = try gazetteer.toponym(entry.toponym).map { ToponymFolding.fold($0.text) } ?? []
      let added = name.split(separator: 0x20).map(Array.init)
        .count { !typed.contains($0) && !kinds.contains($0[...]) }
      return NameMatch(
        entry: entry,
        spellingCost: weights[.wordMatch] + weights[.airportWordMissing] * Double(missing)
          + weights[.wordAdded] * Double(added))
    }
  }
}
