import Gazetteer

/// A lookup of names, words and postal codes.
///
/// It returns the best-known places of the world, which may be areas around the one that is meant,
/// followed by those of the search's scope.
struct NameLookup {
  /// The number of places first read for one name: enough for all but the most common names.
  static let bestKnown = 40
  /// The maximum number of places of a name whose points are read one by one.
  ///
  /// The gazetteer keeps the points together only for names of more places.
  private static let fewPlaces = 10
  /// The maximum number of places read for one name in a scope.
  ///
  /// It is thirty times as many as the most common name has.
  private static let allPlaces = 20_000
  /// The maximum number of settlements read for one postal code in a scope.
  ///
  /// It is ten times as many as any code has.
  private static let allSettlements = 5_000

  /// The maximum number of places of a name in each of several areas.
  private static let placesPerArea = 20

  let gazetteer: any GazetteerReading
  let scope: SearchScope
  let budget: WorkBudget

  /// Returns the places with a folded name, best known first.
  ///
  /// After the first `limit`, it includes only those that the scope asks for.
  func places(named name: Span<UInt8>, limit: Int = bestKnown) throws -> [ToponymEntry] {
    let best = try gazetteer.places(named: name, limit: limit)
    let mayBeMore = best.count == limit
    guard scope.readsOn, mayBeMore || scope.usesPoints && best.count > Self.fewPlaces else {
      return best
    }
    if let all = try gazetteer.locatedPlaces(named: name) {
      scope.note(all.prefix(limit))
      return best + (try scope.chosen(from: all.dropFirst(limit), limit: limit))
    }
    guard mayBeMore else { return best }
    let all = try gazetteer.places(named: name, limit: Self.allPlaces)
    return best + (try scope.chosen(from: Self.unlocated(all.dropFirst(limit)), limit: limit))
  }

  /// Returns places without their points, which have not been read.
  private static func unlocated(
    _ entries: ArraySlice<ToponymEntry>
  ) -> ArraySlice<LocatedEntry> {
    ArraySlice(entries.map { LocatedEntry(entry: $0, point: nil) })
  }

  /// Returns the places with a folded name inside an area that the scope admits, best known first.
  ///
  /// There are at most `limit`.
  func places(
    named name: Span<UInt8>, inside area: PlaceInterval, limit: Int
  ) throws -> [ToponymEntry] {
    let best = try gazetteer.places(named: name, inside: area, limit: limit)
    guard best.count == limit, !scope.isWorld else { return best }
    if let all = try gazetteer.locatedPlaces(named: name) {
      let inside = all.filter { area.contains($0.entry.place) }
      return best + (try scope.chosen(from: inside.dropFirst(limit), limit: limit))
    }
    let all = try gazetteer.places(named: name, inside: area, limit: Self.allPlaces)
    return best + (try scope.chosen(from: Self.unlocated(all.dropFirst(limit)), limit: limit))
  }

  /// Returns the places with a folded name inside any of some areas, besides those known: at most 20 of each
  /// area, best known first.
  func matches(
    named name: Span<UInt8>, insideAnyOf areas: some Sequence<NameMatch>, besides known: [NameMatch]
  ) throws -> [NameMatch] {
    var seen = Set(known.map(\.entry.place))
    var found: [NameMatch] = []
    for area in areas where budget.takeLookup() {
      for entry in try places(
        named: name, inside: area.entry.interval, limit: Self.placesPerArea)
      where seen.insert(entry.place).inserted {
        found.append(NameMatch(entry: entry))
      }
    }
    return found
  }

  /// Returns the places with a name that contains all these folded words, best known first.
  ///
  /// After the first `limit`, it includes as many of the scope.
  func places(withWords words: [[UInt8]], limit: Int) throws -> [ToponymEntry] {
    let best = try gazetteer.places(withWords: words, limit: limit)
    guard best.count == limit, scope.readsOn else { return best }
    let known = Set(best.map(\.place))
    return best
      + (try gazetteer.places(withWords: words, limit: limit) { entry in
        try !known.contains(entry.place) && scope.reaches(entry, at: nil)
      })
  }

  /// Returns the settlements served by a postal code, best known first.
  ///
  /// After the first `limit`, it includes those of the scope.
  func postcodes(_ key: Span<UInt8>, limit: Int) throws -> [PostcodeEntry] {
    let best = try gazetteer.postcodes(key, limit: limit)
    guard best.count == limit, !scope.isWorld else { return best }
    let known = Set(best.map(\.place))
    return best
      + (try gazetteer.postcodes(key, limit: Self.allSettlements)
        .filter { !known.contains($0.place) && scope.admits($0) }.prefix(limit))
  }
}
