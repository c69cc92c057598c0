import Gazetteer
import Geodesy
import TextAnalysis

/// A search for the streets with a name where a query's other words indicate.
///
/// It looks in the towns, counties and postal codes that the query names, then near those towns,
/// then in its regions and countries. If the query names none of these, a street is identified by
/// its name alone if at most ten towns have one, or inside the scope and near the focus.
struct StreetSearch {
  /// The maximum number of streets with one name in the named areas.
  private static let streetLimit = 64
  /// The maximum number of towns with a name for which the name alone is enough.
  private static let maxTowns = 10
  /// The maximum number of streets with one name whose towns are counted.
  private static let countLimit = 200
  /// The maximum numbers of towns whose surroundings are used, and whose streets may be misspelled.
  private static let maxTownsNearby = 6
  private static let maxTownsCorrected = 3
  /// The extent of a town's surroundings beyond its own radius.
  ///
  /// That radius is 25 m for each square root of an inhabitant.
  private static let surroundingsMeters = 8_000.0
  private static let radiusMeters = 25.0
  private static let focusMeters = 100_000.0
  /// The maximum number of streets with one name around the focus: the nearest.
  private static let limitAroundFocus = 24
  /// The minimum prominence of settlements that a query means when it names them.
  ///
  /// It excludes only those known from postal data alone.
  private static let knownTown = Prominence(rawValue: 400)
  /// The minimum number of letters of a misspelled key.
  private static let minLetters = 4
  /// The maximum number of letters that differ: with two, Skólabraut would be Hólabraut.
  private static let maxEdits = 1
  private static let correctionLimit = 4

  let context: QueryContext
  let marks: AddressMarks
  /// What phrases of places name: areas, and the settlements of postal codes.
  private let named: [Named]
  /// The words that may be codes of sources; `nil` if none of them has a digit and no other meaning.
  private let codes: SourcePostcode?

  /// An area, and the words that name it.
  struct Named {
    let words: Range<Int>
    let interval: PlaceInterval
    let layer: Layer
    let prominence: Prominence
    /// Whether the words are the beginning of a name that is still being typed, or a part of it.
    var isUnfinished = false

    /// Returns whether other words than a candidate's name it.
    func isBeside(_ candidate: AddressLookup.Candidate) -> Bool {
      !words.overlaps(candidate.street) && !(candidate.number.map(words.contains) ?? false)
    }
  }

  var query: ParsedQuery { marks.query }

  /// Creates a search; the phrases are those that name places.
  init(context: QueryContext, marks: AddressMarks, places: [Phrase]) {
    self.context = context
    self.marks = marks
    let query = marks.query
    let unfinished = places.filter { $0.matches.contains(where: \.isCompletion) }.map(\.words)
    let named = places.flatMap { phrase in
      let isUnfinished = unfinished.contains { $0.contains(phrase.words) }
      return phrase.matches.filter { !$0.isCompletion || !Self.mayBeCode(phrase.words, in: query) }
        .map {
          Named(
            words: phrase.words, interval: $0.entry.interval, layer: $0.entry.layer,
            prominence: $0.entry.prominence, isUnfinished: isUnfinished)
        }
        + phrase.postcodes.map {
          Named(
            words: phrase.words, interval: PlaceInterval($0.place), layer: .postalCode,
            prominence: Prominence(rawValue: 0))
        }
    }
    self.named = named
    let mayHaveCode = query.words.contains { word in
      query.folded.hasDigit(word) && !named.contains { $0.words.contains(word) }
    }
    codes = mayHaveCode ? SourcePostcode(query) : nil
  }

  /// Returns whether words are one with a digit: "1" is the beginning of a postal code rather than of
  /// "1er Arrondissement".
  private static func mayBeCode(_ words: Range<Int>, in query: ParsedQuery) -> Bool {
    words.count == 1 && query.folded.hasDigit(words.lowerBound)
  }

  /// Returns the streets of a key where the query's other words indicate, in the order of areas.
  func streets(named key: [UInt8], besides candidate: AddressLookup.Candidate) throws
    -> [StreetEntry]
  {
    let named = named(besides: candidate)
    let towns = named.filter { !$0.layer.isRegionOrLarger }
    var begun: [StreetEntry] = []
    if towns.allSatisfy(\.isUnfinished) {
      let found = try streets(key, withCodeBeside: candidate)
      if !found.isEmpty { return found }
      begun = try streets(key, inTownBegunBehind: candidate)
    }
    if !towns.isEmpty {
      let found = try lookUp(key, StreetFilter(areas: towns.map(\.interval)))
      if !found.isEmpty || !begun.isEmpty {
        let numbers = Set(begun.map(\.number))
        return begun + found.filter { !numbers.contains($0.number) }
      }
      let near = try surroundings(of: towns)
      if !near.isEmpty {
        let found = try lookUp(key, StreetFilter(surroundings: near))
        if !found.isEmpty { return found }
      }
    }
    let unknown = try streets(key, inUnknownTownBesides: candidate)
    if !unknown.isEmpty { return unknown }
    let regions = named.filter(\.layer.isRegionOrLarger)
    if !regions.isEmpty {
      let found = try lookUp(
        key, StreetFilter(areas: regions.map(\.interval)), limit: Self.countLimit)
      if Self.townCount(found) <= Self.maxTowns, !found.isEmpty { return found }
    }
    // A street in the wrong town is not the one requested.
    guard regions.isEmpty, !towns.contains(where: { $0.prominence >= Self.knownTown }) else {
      return []
    }
    return try streetsAlone(key)
  }

  /// Returns the streets of a key in a town that the gazetteer lacks, if the source and the words
  /// next to the street name it.
  private func streets(
    _ key: [UInt8], inUnknownTownBesides candidate: AddressLookup.Candidate
  ) throws -> [StreetEntry] {
    for run in UnknownTown.runs(of: query, besides: candidate) where context.budget.takeLookup() {
      let town = query.folded.bytes(of: run)
      let found = try context.gazetteer.streets(
        named: key.span, inUnknownTown: Array(town).span, limit: Self.streetLimit)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Returns the streets of a key with a postal code that only the source and the query have.
  private func streets(
    _ key: [UInt8], withCodeBeside candidate: AddressLookup.Candidate
  ) throws -> [StreetEntry] {
    guard let codes, candidate.number != nil,
      context.gazetteer.streetCount(named: key.span) <= Self.countLimit
    else { return [] }
    let found = try lookUp(key, StreetFilter(), limit: Self.countLimit).filter {
      !$0.area.postcode.isEmpty
        && codes.words(of: $0.area.postcode, besides: candidate.words) != nil
    }
    guard let focus = context.scope.focus, found.count > Self.limitAroundFocus else {
      return Array(found.prefix(Self.limitAroundFocus))
    }
    return found.map { ($0, $0.coordinate.distanceMeters(to: focus)) }.sorted { $0.1 < $1.1 }
      .prefix(Self.limitAroundFocus).map(\.0)
  }

  /// Returns the streets of a key around the focus in towns that begin like the words behind an address.
  private func streets(
    _ key: [UInt8], inTownBegunBehind candidate: AddressLookup.Candidate
  ) throws -> [StreetEntry] {
    guard let focus = context.scope.focus, let town = TypedTown(of: query, behind: candidate.words)
    else {
      return []
    }
    let near = StreetFilter.Surroundings(center: focus, meters: Self.focusMeters)
    return try lookUp(key, StreetFilter(surroundings: [near]), limit: Self.limitAroundFocus)
      .filter { try town.begins(townOf: $0.area, in: context.gazetteer) }
  }

  /// Returns the streets of a key, without any words that say where to look.
  private func streetsAlone(_ key: [UInt8]) throws -> [StreetEntry] {
    // More streets than are counted are in more than ten towns.
    if context.gazetteer.streetCount(named: key.span) <= Self.countLimit {
      let found = try lookUp(key, StreetFilter(), limit: Self.countLimit)
      if Self.townCount(found) <= Self.maxTowns { return found }
    }
    if let focus = context.scope.focus {
      let near = StreetFilter.Surroundings(center: focus, meters: Self.focusMeters)
      let found = try lookUp(
        key, StreetFilter(surroundings: [near]), limit: Self.limitAroundFocus)
      if !found.isEmpty { return found }
    }
    guard !context.scope.isWorld else { return [] }
    return try lookUp(key, StreetFilter(areas: [try context.scope.hull()].compactMap(\.self)))
  }

  private func lookUp(
    _ key: [UInt8], _ filter: StreetFilter, limit: Int = streetLimit
  ) throws -> [StreetEntry] {
    guard context.budget.takeLookup() else { return [] }
    return try context.gazetteer.streets(named: key.span, passing: filter, limit: limit)
  }

  /// Returns the streets of the best-known towns named, else of one that only a source knows, whose names
  /// are like a candidate's, with the number of letters that differ; `nil` where no town is named, or the
  /// name is too short.
  func corrections(
    of candidate: AddressLookup.Candidate, in named: [Named], _ keys: StreetKey
  ) throws -> (streets: [StreetEntry], edits: Int)? {
    let key = keys.key(of: candidate.street)
    guard key.count >= Self.minLetters else { return nil }
    let towns = Self.townsToCorrect(named, besides: candidate)
    var found: [StreetCorrection] = []
    for town in towns where context.budget.takeLookup() {
      found += try context.gazetteer.streets(
        like: key.span, inside: town.interval, edits: Self.maxEdits, limit: Self.correctionLimit)
    }
    let nearest = Self.nearest(of: found, to: key)
    let edits = nearest.first?.edits ?? Self.maxEdits
    // Parts of a street may have other postal codes: each is found by its key.
    var alike = nearest.map { StreetKey.key(of: $0.street.name) }
    if edits == Self.maxEdits { alike += keys.respeltKeys(of: candidate.street) }
    let filter = StreetFilter(areas: towns.map(\.interval))
    var streets: [StreetEntry] = []
    for key in Set(alike).sorted(by: { $0.lexicographicallyPrecedes($1) })
    where !towns.isEmpty && context.gazetteer.streetCount(named: key.span) > 0 {
      streets += try lookUp(key, filter)
    }
    if streets.isEmpty {
      let unknown = try corrections(of: candidate, key)
      if let first = unknown.first { return (unknown.map(\.street), first.edits) }
    }
    return towns.isEmpty ? nil : (streets, edits)
  }

  /// Returns the nearest streets of the town that another section of the text names, if the candidate is a
  /// whole section and only a source knows that town.
  private func corrections(
    of candidate: AddressLookup.Candidate, _ key: [UInt8]
  ) throws -> [StreetCorrection] {
    guard candidate.number != nil, query.sections.contains(candidate.words) else { return [] }
    for section in query.sections where section != candidate.words {
      // "276 Kjós"
      let words = section.drop { query.folded.hasDigit($0) }
      guard !words.isEmpty, context.budget.takeLookup() else { continue }
      let town = Array(query.folded.bytes(of: words))
      let found = try context.gazetteer.streets(
        like: key.span, inUnknownTown: town.span, edits: Self.maxEdits,
        limit: Self.correctionLimit)
      if !found.isEmpty { return Self.nearest(of: found, to: key) }
    }
    return []
  }

  /// Returns those with the fewest edits and the same digits: a wrong digit is another street.
  private static func nearest(
    of found: [StreetCorrection], to key: [UInt8]
  ) -> [StreetCorrection] {
    let digits = digits(of: key)
    let possible = found.filter { Self.digits(of: StreetKey.key(of: $0.street.name)) == digits }
    let least = possible.map(\.edits).min()
    return possible.filter { $0.edits == least }
  }

  private static func digits(of key: [UInt8]) -> [UInt8] {
    key.filter { (0x30...0x39).contains($0) }
  }

  /// Returns the towns with streets that the query names, best known first.
  func townsWithStreets() throws -> [Named] {
    try named.filter {
      try ($0.layer == .locality || $0.layer == .postalCode)
        && context.gazetteer.hasStreets(inside: $0.interval)
    }.sorted { $0.prominence > $1.prominence }
  }

  /// Returns the best-known towns named by other words than a candidate's.
  private static func townsToCorrect(
    _ towns: [Named], besides candidate: AddressLookup.Candidate
  ) -> [Named] {
    Array(towns.lazy.filter { $0.isBeside(candidate) }.prefix(maxTownsCorrected))
  }

  /// The maximum number of streets with a word whose names are compared.
  private static let shortenedLimit = 32

  /// Returns the streets of the best-known towns named of whose names a candidate is a short form
  /// (``StreetShortForm``); none if it is the name of a country or a region, or beside a word for a
  /// street: "Plaza Alcalá" is not Calle de Alcalá.
  func shortened(
    of candidate: AddressLookup.Candidate, in towns: [Named], _ keys: StreetKey
  ) throws -> [StreetEntry] {
    let table = marks.streetWords
    let beside = [candidate.street.lowerBound - 1, candidate.street.upperBound]
    guard let form = StreetShortForm(candidate.street, of: query.folded, keys, table),
      let longest = form.longest,
      !beside.contains(where: { query.words.contains($0) && table.isStreet($0, in: query.folded) }),
      !named.contains(where: {
        $0.words == candidate.street && $0.layer.isRegionOrLarger
      })
    else { return [] }
    var found: [StreetEntry] = []
    for town in Self.townsToCorrect(towns, besides: candidate) where context.budget.takeLookup() {
      found += try context.gazetteer.streets(
        containing: longest.span, inside: town.interval, limit: Self.shortenedLimit
      ).filter { street in
        let name = FoldedText(street.name, context.gazetteer.lexicon)
        return StreetShortForm(name.words.indices, of: name, StreetKey(name), table)
          .map(form.isShort) ?? false
      }
    }
    return found
  }

  // MARK: What is named

  /// Returns what words other than a candidate's name.
  private func named(besides candidate: AddressLookup.Candidate) -> [Named] {
    named.filter { $0.isBeside(candidate) }
  }

  private func surroundings(of towns: [Named]) throws -> [StreetFilter.Surroundings] {
    let known = towns.filter { $0.layer == .locality }.sorted { $0.prominence > $1.prominence }
    return try known.prefix(Self.maxTownsNearby).compactMap { town in
      try context.scope.point(of: town.interval.first).map { point in
        StreetFilter.Surroundings(
          center: point.coordinate,
          meters: Self.surroundingsMeters
            + Self.radiusMeters * Double(point.population).squareRoot())
      }
    }
  }

  private static func townCount(_ streets: [StreetEntry]) -> Int {
    Set(streets.map(\.area.postTown)).count
  }
}
