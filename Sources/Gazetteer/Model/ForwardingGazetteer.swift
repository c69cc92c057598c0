package import Geodesy

/// A gazetteer that asks another one, for gazetteers that differ from it in a few answers: those of tests, and of the
/// fit to places that are missing.
package protocol ForwardingGazetteer: GazetteerReading {
  /// The gazetteer that is asked.
  var gazetteer: any GazetteerReading { get }
}

extension ForwardingGazetteer {
  package var tier: PlaceSelection.Tier { gazetteer.tier }

  package func places(named name: Span<UInt8>, limit: Int) throws -> [ToponymEntry] {
    try gazetteer.places(named: name, limit: limit)
  }

  package func places(
    named name: Span<UInt8>, inside area: PlaceInterval, limit: Int
  ) throws -> [ToponymEntry] {
    try gazetteer.places(named: name, inside: area, limit: limit)
  }

  package func locatedPlaces(named name: Span<UInt8>) throws -> [LocatedEntry]? {
    try gazetteer.locatedPlaces(named: name)
  }

  package func pointsOfInterest(named name: Span<UInt8>, limit: Int) throws -> [LocatedEntry] {
    try gazetteer.pointsOfInterest(named: name, limit: limit)
  }

  package func places(withWords words: [[UInt8]], limit: Int) throws -> [ToponymEntry] {
    try gazetteer.places(withWords: words, limit: limit)
  }

  package func places(
    withWords words: [[UInt8]], limit: Int, where isWanted: (ToponymEntry) throws -> Bool
  ) throws -> [ToponymEntry] {
    try gazetteer.places(withWords: words, limit: limit, where: isWanted)
  }

  package func pointsOfInterest(withPrefix prefix: Span<UInt8>, limit: Int) throws -> [LocatedEntry]
  {
    try gazetteer.pointsOfInterest(withPrefix: prefix, limit: limit)
  }

  package func streets(
    withPrefix key: Span<UInt8>, passing filter: StreetFilter, limit: Int
  ) throws -> [StreetEntry] {
    try gazetteer.streets(withPrefix: key, passing: filter, limit: limit)
  }

  package func streets(
    withMisspelledPrefix key: Span<UInt8>, passing filter: StreetFilter, limit: Int
  ) throws -> [StreetEntry] {
    try gazetteer.streets(withMisspelledPrefix: key, passing: filter, limit: limit)
  }

  package func addressExtract(of country: CountryCode) throws -> AddressExtract? {
    try gazetteer.addressExtract(of: country)
  }

  package func addressFormat(of country: CountryCode) throws -> AddressFormat? {
    try gazetteer.addressFormat(of: country)
  }

  package func boundsOfStreets() throws -> PlaceInterval? { try gazetteer.boundsOfStreets() }

  package func hasPointsOfInterest() throws -> Bool { try gazetteer.hasPointsOfInterest() }

  package func hasStreets(inside area: PlaceInterval) throws -> Bool {
    try gazetteer.hasStreets(inside: area)
  }

  package func streets(
    named key: Span<UInt8>, inUnknownTown town: Span<UInt8>, limit: Int
  ) throws -> [StreetEntry] {
    try gazetteer.streets(named: key, inUnknownTown: town, limit: limit)
  }

  package func streets(
    like key: Span<UInt8>, inUnknownTown town: Span<UInt8>, edits: Int, limit: Int
  ) throws -> [StreetCorrection] {
    try gazetteer.streets(like: key, inUnknownTown: town, edits: edits, limit: limit)
  }

  package func nameCount(ofWord foldedWord: Span<UInt8>) throws -> Int {
    try gazetteer.nameCount(ofWord: foldedWord)
  }

  package func corrections(
    of text: Span<UInt8>, atLeast prominence: Prominence, limit: Int
  ) throws -> [SpellingCorrection] {
    try gazetteer.corrections(of: text, atLeast: prominence, limit: limit)
  }

  package func corrections(ofPrefix text: Span<UInt8>, limit: Int) throws -> [SpellingCorrection] {
    try gazetteer.corrections(ofPrefix: text, limit: limit)
  }

  package func places(withPrefix prefix: Span<UInt8>, limit: Int) throws -> [ToponymEntry] {
    try gazetteer.places(withPrefix: prefix, limit: limit)
  }

  package func places(
    withPrefix prefix: Span<UInt8>, inside area: PlaceInterval?, limit: Int,
    where isWanted: (ToponymEntry, Coordinate?) throws -> Bool
  ) throws -> [ToponymEntry] {
    try gazetteer.places(withPrefix: prefix, inside: area, limit: limit, where: isWanted)
  }

  package func areas(
    withPrefix prefix: Span<UInt8>, of country: CountryCode, limit: Int
  ) throws -> [ToponymEntry] {
    try gazetteer.areas(withPrefix: prefix, of: country, limit: limit)
  }

  package func postcodes(_ key: Span<UInt8>, limit: Int) throws -> [PostcodeEntry] {
    try gazetteer.postcodes(key, limit: limit)
  }

  package func postcode(_ key: Span<UInt8>, in country: CountryCode) throws -> PostcodeEntry? {
    try gazetteer.postcode(key, in: country)
  }

  package func postcodes(
    withPrefix prefix: Span<UInt8>, inside area: PlaceInterval?, limit: Int
  ) throws -> [PostcodeEntry] {
    try gazetteer.postcodes(withPrefix: prefix, inside: area, limit: limit)
  }

  package var hasStreets: Bool { gazetteer.hasStreets }

  package func streetCount(named key: Span<UInt8>) -> Int { gazetteer.streetCount(named: key) }

  package func streets(
    named key: Span<UInt8>, passing filter: StreetFilter, limit: Int
  ) throws -> [StreetEntry] {
    try gazetteer.streets(named: key, passing: filter, limit: limit)
  }

  package func streets(
    like key: Span<UInt8>, inside town: PlaceInterval, edits: Int, limit: Int
  ) throws -> [StreetCorrection] {
    try gazetteer.streets(like: key, inside: town, edits: edits, limit: limit)
  }

  package func streets(
    containing letters: Span<UInt8>, inside town: PlaceInterval, limit: Int
  ) throws -> [StreetEntry] {
    try gazetteer.streets(containing: letters, inside: town, limit: limit)
  }

  package func houses(on street: StreetEntry) throws -> [HouseEntry] {
    try gazetteer.houses(on: street)
  }

  package func junctions(of street: StreetEntry) throws -> [Coordinate] {
    try gazetteer.junctions(of: street)
  }

  package func lines(of street: StreetEntry) throws -> [[Coordinate]] {
    try gazetteer.lines(of: street)
  }

  package func streets(around point: Coordinate) throws -> [StreetEntry] {
    try gazetteer.streets(around: point)
  }

  package func places(
    nearestTo target: Coordinate, limit: Int, withinMeters meters: Double,
    passing filter: PlaceFilter
  ) throws -> NearestPlaces {
    try gazetteer.places(
      nearestTo: target, limit: limit, withinMeters: meters, passing: filter)
  }

  package func kindName(of key: String, language: String) throws -> String? {
    try gazetteer.kindName(of: key, language: language)
  }

  package var lexicon: Lexicon { gazetteer.lexicon }

  package func place(_ ordinal: PlaceOrdinal) throws -> Place? { try gazetteer.place(ordinal) }

  package func place(id: PlaceID) throws -> Place? { try gazetteer.place(id: id) }

  package func filing(of place: PlaceOrdinal) throws -> PlaceFiling? {
    try gazetteer.filing(of: place)
  }

  package func name(of place: PlaceOrdinal) throws -> String? { try gazetteer.name(of: place) }

  package func point(of place: PlaceOrdinal) throws -> PlacePoint? {
    try gazetteer.point(of: place)
  }

  package func area(_ ordinal: PlaceOrdinal) throws -> Area? { try gazetteer.area(ordinal) }

  package func country(_ code: CountryCode) throws -> PlaceOrdinal? { try gazetteer.country(code) }

  package func mayLie(_ place: PlaceOrdinal, in box: BoundingBox) throws -> Bool {
    try gazetteer.mayLie(place, in: box)
  }

  package func toponym(_ number: ToponymNumber) throws -> Toponym? { try gazetteer.toponym(number) }

  package func toponyms(of place: PlaceOrdinal, through kind: ToponymKind) throws -> [Toponym] {
    try gazetteer.toponyms(of: place, through: kind)
  }

  package func alternativeParents(of place: PlaceOrdinal) throws -> [PlaceOrdinal] {
    try gazetteer.alternativeParents(of: place)
  }

  package func alternativeChildren(of area: PlaceOrdinal) throws -> [PlaceOrdinal] {
    try gazetteer.alternativeChildren(of: area)
  }

  package func countries(at point: Coordinate) throws -> [CountryCode]? {
    try gazetteer.countries(at: point)
  }

  package func region(at point: Coordinate) throws -> PlaceID? { try gazetteer.region(at: point) }

  package func water(at point: Coordinate) throws -> NamedWater? { try gazetteer.water(at: point) }
}
