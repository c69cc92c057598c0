import Gazetteer
import Geodesy

/// A gazetteer that returns all places of a name, whatever the limit, for brute force.
struct WholeNames: GazetteerReading {
  let gazetteer: any GazetteerReading

  func places(named name: Span<UInt8>, limit: Int) throws -> [ToponymEntry] {
    try gazetteer.places(named: name, limit: 1_000_000)
  }

  func places(
    named name: Span<UInt8>, inside area: PlaceInterval, limit: Int
  ) throws -> [ToponymEntry] {
    try gazetteer.places(named: name, inside: area, limit: 1_000_000)
  }

  func locatedPlaces(named name: Span<UInt8>) -> [LocatedEntry]? { nil }

  // MARK: Unchanged

  func hasPointsOfInterest() throws -> Bool { try gazetteer.hasPointsOfInterest() }

  func pointsOfInterest(named name: Span<UInt8>, limit: Int) throws -> [LocatedEntry] {
    try gazetteer.pointsOfInterest(named: name, limit: limit)
  }

  func pointsOfInterest(withPrefix prefix: Span<UInt8>, limit: Int) throws -> [LocatedEntry] {
    try gazetteer.pointsOfInterest(withPrefix: prefix, limit: limit)
  }

  func streets(
    withPrefix key: Span<UInt8>, passing filter: StreetFilter, limit: Int
  ) throws -> [StreetEntry] {
    try gazetteer.streets(withPrefix: key, passing: filter, limit: limit)
  }

  func streets(
    withMisspelledPrefix key: Span<UInt8>, passing filter: StreetFilter, limit: Int
  ) throws -> [StreetEntry] {
    try gazetteer.streets(withMisspelledPrefix: key, passing: filter, limit: limit)
  }

  func addressExtract(of country: CountryCode) throws -> AddressExtract? {
    try gazetteer.addressExtract(of: country)
  }

  func addressFormat(of country: CountryCode) throws -> AddressFormat? {
    try gazetteer.addressFormat(of: country)
  }

  func boundsOfStreets() throws -> PlaceInterval? { try gazetteer.boundsOfStreets() }

  func hasStreets(inside area: PlaceInterval) throws -> Bool {
    try gazetteer.hasStreets(inside: area)
  }

  func streets(
    named key: Span<UInt8>, inUnknownTown town: Span<UInt8>, limit: Int
  ) throws -> [StreetEntry] {
    try gazetteer.streets(named: key, inUnknownTown: town, limit: limit)
  }

  func streets(
    like key: Span<UInt8>, inUnknownTown town: Span<UInt8>, edits: Int, limit: Int
  ) throws -> [StreetCorrection] {
    try gazetteer.streets(like: key, inUnknownTown: town, edits: edits, limit: limit)
  }

  func places(withWords words: [[UInt8]], limit: Int) throws -> [ToponymEntry] {
    try gazetteer.places(withWords: words, limit: limit)
  }

  func places(
    withWords words: [[UInt8]], limit: Int, where isWanted: (ToponymEntry) throws -> Bool
  ) throws -> [ToponymEntry] {
    try gazetteer.places(withWords: words, limit: limit, where: isWanted)
  }

  func nameCount(ofWord foldedWord: Span<UInt8>) throws -> Int {
    try gazetteer.nameCount(ofWord: foldedWord)
  }

  func isDictionaryWord(_ word: Span<UInt8>) throws -> Bool {
    try gazetteer.isDictionaryWord(word)
  }

  func isPlainWord(_ word: Span<UInt8>) throws -> Bool {
    try gazetteer.isPlainWord(word)
  }

  func isEnglishWord(_ word: Span<UInt8>) throws -> Bool {
    try gazetteer.isEnglishWord(word)
  }

  func corrections(
    of text: Span<UInt8>, atLeast prominence: Prominence, limit: Int
  ) throws -> [SpellingCorrection] {
    try gazetteer.corrections(of: text, atLeast: prominence, limit: limit)
  }

  func corrections(ofPrefix text: Span<UInt8>, limit: Int) throws -> [SpellingCorrection] {
    try gazetteer.corrections(ofPrefix: text, limit: limit)
  }

  func places(withPrefix prefix: Span<UInt8>, limit: Int) throws -> [ToponymEntry] {
    try gazetteer.places(withPrefix: prefix, limit: limit)
  }

  func places(
    withPrefix prefix: Span<UInt8>, inside area: PlaceInterval?, limit: Int,
    where isWanted: (ToponymEntry, Coordinate?) throws -> Bool
  ) throws -> [ToponymEntry] {
    try gazetteer.places(withPrefix: prefix, inside: area, limit: limit, where: isWanted)
  }

  func areas(
    withPrefix prefix: Span<UInt8>, of country: CountryCode, limit: Int
  ) throws -> [ToponymEntry] {
    try gazetteer.areas(withPrefix: prefix, of: country, limit: limit)
  }

  func postcodes(_ key: Span<UInt8>, limit: Int) throws -> [PostcodeEntry] {
    try gazetteer.postcodes(key, limit: limit)
  }

  func postcodes(
    withPrefix prefix: Span<UInt8>, inside area: PlaceInterval?, limit: Int
  ) throws -> [PostcodeEntry] {
    try gazetteer.postcodes(withPrefix: prefix, inside: area, limit: limit)
  }

  var hasStreets: Bool { gazetteer.hasStreets }

  func streetCount(named key: Span<UInt8>) -> Int { gazetteer.streetCount(named: key) }

  func streets(
    named key: Span<UInt8>, passing filter: StreetFilter, limit: Int
  ) throws -> [StreetEntry] {
    try gazetteer.streets(named: key, passing: filter, limit: limit)
  }

  func streets(
    like key: Span<UInt8>, inside town: PlaceInterval, edits: Int, limit: Int
  ) throws -> [StreetCorrection] {
    try gazetteer.streets(like: key, inside: town, edits: edits, limit: limit)
  }

  func streets(
    containing letters: Span<UInt8>, inside town: PlaceInterval, limit: Int
  ) throws -> [StreetEntry] {
    try gazetteer.streets(containing: letters, inside: town, limit: limit)
  }

  func houses(on street: StreetEntry) throws -> [HouseEntry] { try gazetteer.houses(on: street) }

  func junctions(of street: StreetEntry) throws -> [Coordinate] {
    try gazetteer.junctions(of: street)
  }

  func lines(of street: StreetEntry) throws -> [[Coordinate]] { try gazetteer.lines(of: street) }

  func streets(around point: Coordinate) throws -> [StreetEntry] {
    try gazetteer.streets(around: point)
  }

  func places(
    nearestTo target: Coordinate, limit: Int, withinMeters meters: Double,
    passing filter: PlaceFilter
  ) throws -> NearestPlaces {
    try gazetteer.places(
      nearestTo: target, limit: limit, withinMeters: meters, passing: filter)
  }

  func kindName(of key: String, language: String) throws -> String? {
    try gazetteer.kindName(of: key, language: language)
  }

  var lexicon: Lexicon { gazetteer.lexicon }

  func place(_ ordinal: PlaceOrdinal) throws -> Place? { try gazetteer.place(ordinal) }

  func place(id: PlaceID) throws -> Place? { try gazetteer.place(id: id) }

  func name(of place: PlaceOrdinal) throws -> String? { try gazetteer.name(of: place) }

  func point(of place: PlaceOrdinal) throws -> PlacePoint? { try gazetteer.point(of: place) }

  func area(_ ordinal: PlaceOrdinal) throws -> Area? { try gazetteer.area(ordinal) }

  func country(_ code: CountryCode) throws -> PlaceOrdinal? { try gazetteer.country(code) }

  func mayLie(_ place: PlaceOrdinal, in box: BoundingBox) throws -> Bool {
    try gazetteer.mayLie(place, in: box)
  }

  func toponym(_ number: ToponymNumber) throws -> Toponym? { try gazetteer.toponym(number) }

  func toponyms(of place: PlaceOrdinal, through kind: ToponymKind) throws -> [Toponym] {
    try gazetteer.toponyms(of: place, through: kind)
  }

  func alternativeParents(of place: PlaceOrdinal) throws -> [PlaceOrdinal] {
    try gazetteer.alternativeParents(of: place)
  }

  func alternativeChildren(of area: PlaceOrdinal) throws -> [PlaceOrdinal] {
    try gazetteer.alternativeChildren(of: area)
  }

  func countries(at point: Coordinate) throws -> [CountryCode]? {
    try gazetteer.countries(at: point)
  }

  func region(at point: Coordinate) throws -> PlaceID? { try gazetteer.region(at: point) }

  func water(at point: Coordinate) throws -> NamedWater? { try gazetteer.water(at: point) }
}
