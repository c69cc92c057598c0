import Gazetteer
import Geodesy
import TextAnalysis

/// A search for airports by part of their names, or by a town's name in another language.
///
/// Sources seldom agree on the name of an airport: "Santa Fe Municipal Airport" has become regional. So a
/// section that means an airport is looked up without the words for kinds of airports, and then by the
/// town that these words name: that of "Letiště Praha" has the town's name, but not in Czech.
struct AirportNames {
  /// The maximum number of runs of words of a section.
  private static let maxRuns = 6
  /// The maximum number of places read whose names contain the words.
  private static let limit = 60
  /// The maximum number of towns of one name, and of prominence by which they may trail the first.
  private static let maxTowns = 4
  private static let townReach = 100
  /// The maximum number of names of a town by which to look for its airports.
  private static let maxNames = 6
  /// The maximum distance of an airport from the town it is named after.
  private static let reachMeters = 60_000.0

  let context: QueryContext

  private static let airport = Array("airport".utf8)

  /// Returns a phrase for each run of words that means an airport, unless it is an airport's own name.
  ///
  /// A run is all of a section, or its part with the word for an airport at its end: the other words may be
  /// an area, before it or behind it. An airport by an alias yields to a better-known one whose name has the words.
  func phrases(of query: ParsedQuery, besides phrases: [Phrase]) throws -> [Phrase] {
    let airportWords = AirportWords(table: context.words.queryWords)
    return try query.sections.flatMap { whole -> [Phrase] in
      guard let section = Self.part(of: whole, in: query.folded, airportWords) else { return [] }
      let kinds = airportWords.kinds(in: section, of: query.folded)
      let starts = section.filter { !kinds.contains($0) }.dropFirst()
      let runs =
        [section]
        + (kinds.contains(section.upperBound - 1) ? starts.map { $0..<section.upperBound } : [])
        + (kinds.contains(section.lowerBound) ? starts.map { section.lowerBound..<$0 } : [])
      return try runs.prefix(Self.maxRuns).compactMap { run in
        try phrase(run.filter { !kinds.contains($0) }, in: run, of: query, phrases)
      }
    }
  }

  /// Returns a section that means an airport, or its part up to the word for one: "Logan Airport Boston".
  private static func part(
    of section: Range<Int>, in text: FoldedText, _ airportWords: AirportWords
  ) -> Range<Int>? {
    if airportWords.mean(section, in: text) { return section }
    return section.dropFirst().last { airportWords.mean(section.lowerBound..<$0, in: text) }
      .map { section.lowerBound..<$0 }
  }

  private func phrase(
    _ positions: [Int], in run: Range<Int>, of query: ParsedQuery, _ phrases: [Phrase]
  ) throws -> Phrase? {
    let exact = phrases.filter { $0.words == run }.flatMap { $0.matches.map(\.entry) }
      .filter { $0.layer == .airport }
    guard !exact.contains(where: { $0.kind < .untagged }) else { return nil }
    let matches = try matches(positions, of: query, phrases)
      .filter { match in exact.allSatisfy { match.entry.prominence > $0.prominence } }
    guard !matches.isEmpty else { return nil }
    return Phrase(words: run, matches: matches)
  }

  /// Returns the airports that words name, and those of the town that they name; those alone whose code they are, if
  /// any: "LAX terminal 4".
  private func matches(
    _ positions: [Int], of query: ParsedQuery, _ phrases: [Phrase]
  ) throws -> [NameMatch] {
    let word = positions.count == 1 ? positions[0]..<positions[0] + 1 : nil
    let coded = phrases.filter { $0.words == word && query.isInCapitals($0.words) }
      .flatMap(\.matches).filter { $0.entry.layer == .airport && $0.entry.kind == .code }
    guard coded.isEmpty else { return coded }
    let typed = positions.map { Array(query.folded.bytes($0)) }
    var found = try matches(airports(withWords: typed), typed)
    for town in try towns(positions, phrases) {
      for match in try matches(ofTown: town)
      where !found.contains(where: { $0.entry.place == match.entry.place }) {
        found.append(match)
      }
    }
    return found
  }

  // MARK: Towns

  /// Returns the best-known towns and areas that adjacent words name; empty if others are between them.
  private func towns(_ positions: [Int], _ phrases: [Phrase]) throws -> [PlaceOrdinal] {
    guard let first = positions.first, let last = positions.last,
      last - first == positions.count - 1
    else { return [] }
    let places = phrases.filter { $0.words == first..<(last + 1) }
      .flatMap { $0.matches.map(\.entry) }
      .filter { ![.airport, .venue].contains($0.layer) && $0.kind <= .untagged }
      .sorted { $0.prominence > $1.prominence }
    guard let best = places.first, best.prominence >= .town else { return [] }
    return places.prefix(Self.maxTowns)
      .filter { Int($0.prominence.rawValue) + Self.townReach >= Int(best.prominence.rawValue) }
      .map(\.place)
  }

  /// Returns the airports near a town that have one of its own names: that of "München" is Munich
  /// International.
  private func matches(ofTown town: PlaceOrdinal) throws -> [NameMatch] {
    guard let point = try context.gazetteer.place(town)?.coordinate else { return [] }
    var found: [NameMatch] = []
    var names: Set<[UInt8]> = []
    for toponym in try context.gazetteer.toponyms(of: town)
    where names.count < Self.maxNames && [.main, .endonym, .shortened].contains(toponym.kind) {
      let name = ToponymFolding.fold(toponym.text)
      guard names.insert(name).inserted else { continue }
      let words = name.split(separator: 0x20).map(Array.init)
      let near = try airports(withWords: words).filter { airport in
        guard let other = try context.gazetteer.place(airport.place)?.coordinate else {
          return false
        }
        return point.distanceMeters(to: other) <= Self.reachMeters
      }
      found += try matches(near, words)
    }
    return found
  }

  // MARK: Words

  /// Returns the airports whose names contain all words: those with "airport" among them, as most have,
  /// or else any.
  private func airports(withWords words: [[UInt8]]) throws -> [ToponymEntry] {
    guard words.contains(where: { $0.count > 2 }), context.budget.takeLookup() else { return [] }
    let all = try context.names.places(withWords: words, limit: Self.limit)
    // The index reads all names with "airport" one by one, which takes as long as the rest of an answer.
    // Most words are in few names.
    guard all.count < Self.limit else {
      return try context.names.places(withWords: words + [Self.airport], limit: Self.limit)
        .filter { $0.layer == .airport }
    }
    let airports = all.filter { $0.layer == .airport }
    let called = try airports.filter { try self.words(of: $0).contains(Self.airport) }
    return called.isEmpty ? airports : called
  }

  private func words(of entry: ToponymEntry) throws -> [[UInt8]] {
    let name =
      try context.gazetteer.toponym(entry.toponym).map { ToponymFolding.fold($0.text) } ?? []
    return name.split(separator: 0x20).map(Array.init)
  }

  /// Returns airports with what the words of their names cost that were not typed and are for no kind.
  private func matches(_ airports: [ToponymEntry], _ typed: [[UInt8]]) throws -> [NameMatch] {
    let kinds = context.words.lexicon.words(in: AirportWords.kinds)
    return try airports.map { entry in
      let added = try words(of: entry).count { !typed.contains($0) && !kinds.contains($0[...]) }
      return NameMatch(
        entry: entry,
        spellingCost: context.weights[.wordMatch] + context.weights[.wordAdded] * Double(added))
    }
  }
}
