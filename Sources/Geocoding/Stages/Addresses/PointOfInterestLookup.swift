import Gazetteer
import Geodesy
import TextAnalysis

/// A lookup of points of interest of address files: by their whole names, near a town that the query
/// names or inside the scope.
///
/// Files of a country have a bar for every word, so without a town none of them is meant.
struct PointOfInterestLookup {
  /// The maximum number of words, except for one name in a thousand.
  private static let maxWords = 10
  /// The maximum number of places read for a name: the branches of a chain in a country.
  private static let maxPlaces = 20_000
  /// The maximum number of places near the towns.
  private static let maxFound = 40
  /// The maximum number of towns of the query's names.
  private static let maxTowns = 80

  let gazetteer: any GazetteerReading
  let scope: SearchScope
  let budget: WorkBudget

  /// A town that some words name.
  private struct Town {
    let words: Range<Int>
    let interval: PlaceInterval
    let coordinate: Coordinate
    let meters: Double
  }

  /// Returns a phrase for each name of points of interest near a town that other words name, or in
  /// the scope.
  func phrases(of query: ParsedQuery, besides places: [Phrase]) throws -> [Phrase] {
    guard try gazetteer.hasPointsOfInterest() else { return [] }
    let towns = try towns(of: places)
    guard !towns.isEmpty || !scope.isWorld else { return [] }
    var found: [Phrase] = []
    for start in query.words {
      for end in (start + 1)...query.words.upperBound where end - start <= Self.maxWords {
        let run = start..<end
        let beside = towns.filter { !$0.words.overlaps(run) }
        guard !beside.isEmpty || !scope.isWorld else { continue }
        guard budget.takeLookup() else { return found }
        let matches = try matches(query.folded.bytes(of: run).span, near: beside)
        guard !matches.isEmpty else { continue }
        found.append(
          Phrase(
            words: run, matches: matches,
            crossesBreak: query.crossesBreak(run)))
      }
    }
    return found
  }

  /// The minimum number of letters of an unfinished name.
  private static let minLetters = 3
  /// The maximum number of words of an unfinished name, of names read for it, and of places found.
  private static let maxUnfinishedWords = 6
  private static let completionScan = 300
  private static let completionLimit = 6

  /// Returns phrases of the names at the end of an unfinished text: near a town that other words name,
  /// in the scope, or around the focus.
  func completions(of query: ParsedQuery, besides places: [Phrase]) throws -> [Phrase] {
    guard query.continuation == .word, let section = query.sections.last,
      try gazetteer.hasPointsOfInterest()
    else { return [] }
    let towns = try towns(of: places.filter { $0.words.upperBound < section.upperBound })
    guard !towns.isEmpty || !scope.isWorld || scope.focus != nil else { return [] }
    var found: [Phrase] = []
    for start in section.suffix(Self.maxUnfinishedWords) {
      let run = start..<section.upperBound
      let prefix = query.folded.bytes(of: run)
      let beside = towns.filter { !$0.words.overlaps(run) }
      guard prefix.count >= Self.minLetters, budget.takeLookup() else { continue }
      let sites = try gazetteer.pointsOfInterest(
        withPrefix: prefix.span, limit: Self.completionScan)
      let wanted = try sites.compactMap { site in try distance(of: site, near: beside) }
        .sorted { $0.meters < $1.meters }.prefix(Self.completionLimit)
      guard !wanted.isEmpty else { continue }
      found.append(
        Phrase(
          words: run,
          matches: wanted.map {
            NameMatch(entry: $0.entry, isCompletion: true, isPointOfInterest: true)
          }))
    }
    return found
  }

  /// Returns a place with its distance from where it is wanted; `nil` if it is not.
  private func distance(
    of site: LocatedEntry, near towns: [Town]
  ) throws -> (entry: ToponymEntry, meters: Double)? {
    guard let point = site.point?.coordinate else { return nil }
    let meters = scope.focus.map { point.distanceMeters(to: $0) }
    let town = towns.first { town in
      town.interval.contains(site.entry.place)
        || town.coordinate.distanceMeters(to: point) < town.meters
    }
    if let town { return (site.entry, meters ?? town.coordinate.distanceMeters(to: point)) }
    guard towns.isEmpty else { return nil }
    if try scope.asksFor(site.entry) { return (site.entry, meters ?? 0) }
    guard scope.isWorld, let meters, meters <= NearbySuggestions.meters else { return nil }
    return (site.entry, meters)
  }

  /// Returns those with the name in a part of a structured query, inside the area of other parts.
  func matches(
    _ part: Range<Int>, of query: ParsedQuery, inside areas: [NameMatch]?
  ) throws -> [NameMatch] {
    guard try gazetteer.hasPointsOfInterest() else { return [] }
    let towns = try (areas ?? []).compactMap { try town($0, named: part) }
    return try matches(query.folded.bytes(of: part).span, near: towns)
  }

  private func matches(_ name: Span<UInt8>, near towns: [Town]) throws -> [NameMatch] {
    guard !towns.isEmpty || !scope.isWorld else { return [] }
    let places = try gazetteer.pointsOfInterest(named: name, limit: Self.maxPlaces)
    guard !places.isEmpty, budget.takeRows(places.count) else { return [] }
    var found: [NameMatch] = []
    for place in places where found.count < Self.maxFound {
      guard let point = place.point else { continue }
      let isInTown = towns.contains { town in
        town.interval.contains(place.entry.place)
          || town.coordinate.distanceMeters(to: point.coordinate) < town.meters
      }
      guard try isInTown || scope.asksFor(place.entry) else { continue }
      found.append(NameMatch(entry: place.entry, isPointOfInterest: true))
    }
    return found
  }

  /// Returns the towns and municipalities that phrases name, and the surroundings of postal codes.
  private func towns(of places: [Phrase]) throws -> [Town] {
    var towns: [Town] = []
    for phrase in places {
      for match in phrase.matches where towns.count < Self.maxTowns {
        if let town = try town(match, named: phrase.words) { towns.append(town) }
      }
      for code in phrase.postcodes where towns.count < Self.maxTowns {
        towns.append(
          Town(
            words: phrase.words, interval: PlaceInterval(code.place), coordinate: code.coordinate,
            meters: Containment.reachMeters(
              of: PlacePoint(coordinate: code.coordinate, population: 0, isSection: false))))
      }
    }
    return towns
  }

  private func town(_ match: NameMatch, named words: Range<Int>) throws -> Town? {
    guard [.locality, .localAdmin].contains(match.entry.layer), budget.takePoint(),
      let point = try gazetteer.point(of: match.entry.place)
    else { return nil }
    return Town(
      words: words, interval: match.entry.interval, coordinate: point.coordinate,
      meters: Containment.reachMeters(of: point))
  }
}
