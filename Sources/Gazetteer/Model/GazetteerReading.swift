package import Geodesy

/// The interface between geocoding and a gazetteer.
///
/// It exists so that ranking cannot see SQL. Methods are coarse: one call for each thing that a
/// query stage needs. Folded names and words come from the version of the text analysis that the
/// bundle records; spans are UTF-8.
///
/// An empty array means that nothing was found; `nil` means that no such thing exists. An error is
/// thrown only when the gazetteer cannot be read.
package protocol GazetteerReading: AnyObject {
  /// The tier of places that the gazetteer has; what a small one lacks may be what a text means.
  var tier: PlaceSelection.Tier { get }

  /// Returns the places with exactly this folded name, best known first.
  ///
  /// Each place appears once, with its best kind of name.
  ///
  /// - Complexity: O(log n) for n names, and O(1) per place returned.
  func places(named foldedName: Span<UInt8>, limit: Int) throws -> [ToponymEntry]

  /// Returns all places with exactly this folded name and their points, best known first.
  ///
  /// Returns `nil` for a name that few places or none have: use ``places(named:limit:)``.
  ///
  /// - Complexity: O(log n) for n names, and O(1) per place, without reading its record.
  func locatedPlaces(named foldedName: Span<UInt8>) throws -> [LocatedEntry]?

  /// Returns the places inside an area with exactly this folded name, best known first.
  ///
  /// - Complexity: O(log n) for n names, and O(1) per place of that name, inside or not.
  func places(
    named foldedName: Span<UInt8>, inside area: PlaceInterval, limit: Int
  ) throws -> [ToponymEntry]

  /// Returns whether the gazetteer has points of interest of address files, which no other lookup of
  /// names finds.
  ///
  /// - Complexity: O(1).
  func hasPointsOfInterest() throws -> Bool

  /// Returns the points of interest of address files with exactly this folded name, at most `limit`,
  /// and their points.
  ///
  /// - Complexity: O(log n) for n names, and O(1) per place returned.
  func pointsOfInterest(named foldedName: Span<UInt8>, limit: Int) throws -> [LocatedEntry]

  /// Returns the places with a name that contains all these folded words, best known first.
  ///
  /// The words may be in any order. An empty list of words finds nothing.
  func places(withWords foldedWords: [[UInt8]], limit: Int) throws -> [ToponymEntry]

  /// Returns the places that pass a test and have a name with all these folded words.
  ///
  /// The best known come first.
  ///
  /// - Complexity: O(n) for n names that contain the words; examines at most a few thousand of
  ///   them.
  func places(
    withWords foldedWords: [[UInt8]], limit: Int,
    where isWanted: (ToponymEntry) throws -> Bool
  ) throws -> [ToponymEntry]

  /// Returns the number of names that have a folded word; 0 if they are fewer than twenty.
  ///
  /// A word of few names tells which of them is meant; names with many words are counted once.
  ///
  /// - Complexity: O(log n) for n words.
  func nameCount(ofWord foldedWord: Span<UInt8>) throws -> Int

  /// Returns names of places that a folded text may be a misspelling of, most likely first.
  ///
  /// Spaces may be missing or superfluous. Texts of fewer than four letters have no corrections;
  /// the text itself is never among them. The places have at least this prominence.
  ///
  /// - Complexity: Few names are compared if the prominence is great.
  func corrections(
    of foldedText: Span<UInt8>, atLeast prominence: Prominence, limit: Int
  ) throws -> [SpellingCorrection]

  /// Returns names of places that begin with what a folded text may be a misspelling of.
  ///
  /// The most likely come first. Prices are those of the prefix. Texts of fewer than six letters
  /// have no corrections; names that begin with the unchanged text are not among them.
  func corrections(ofPrefix foldedText: Span<UInt8>, limit: Int) throws -> [SpellingCorrection]

  /// Returns the best-known places with a name that begins with this folded text.
  ///
  /// The best known come first, approximately: order and selection weigh prominence, the kind of
  /// name and the layer, as ranking will. Each place is returned once. Codes do not count as names.
  /// An empty prefix finds nothing.
  ///
  /// - Complexity: O(log n) for n names, however many begin with the prefix.
  func places(withPrefix foldedPrefix: Span<UInt8>, limit: Int) throws -> [ToponymEntry]

  /// Returns well-known places inside an area that pass a test and have a name with this prefix.
  ///
  /// For a short prefix, which thousands of names begin with, only places that are known to some
  /// degree beyond the area are found. Without an area, the whole world is searched.
  /// The test gets the point of a place too if the index has it.
  ///
  /// - Complexity: O(log n) for n names; examines a few hundred of them, whether they pass or not.
  func places(
    withPrefix foldedPrefix: Span<UInt8>, inside area: PlaceInterval?, limit: Int,
    where isWanted: (ToponymEntry, Coordinate?) throws -> Bool
  ) throws -> [ToponymEntry]

  /// Returns the country and its regions and counties with a name that begins with a folded text.
  ///
  /// They are in order of names: main names, endonyms, short forms and abbreviations. An area
  /// appears once for each such name.
  ///
  /// - Complexity: O(log n) for n names of areas, and O(1) per name returned.
  func areas(
    withPrefix foldedPrefix: Span<UInt8>, of country: CountryCode, limit: Int
  ) throws -> [ToponymEntry]

  /// Returns the places served by a postal code, in every country that has it.
  ///
  /// The key is the code's letters and digits in lower case: `98101`, `sw1a1aa`. Countries come in
  /// alphabetical order, the settlements of one code best known first; if there are more than
  /// `limit`, the best known of every country come before all others.
  func postcodes(_ key: Span<UInt8>, limit: Int) throws -> [PostcodeEntry]

  /// Returns the best-known settlement of a postal code in a country; `nil` if the country does not have it.
  ///
  /// It is the country's first of ``postcodes(_:limit:)``.
  ///
  /// - Complexity: O(log n) for n codes, and O(1) for each settlement that the key has in countries before it.
  func postcode(_ key: Span<UInt8>, in country: CountryCode) throws -> PostcodeEntry?

  /// Returns the best-known settlement of each postal code that begins with a key, in order of
  /// keys.
  ///
  /// The settlements lie inside the area, or anywhere if it is `nil`.
  ///
  /// - Complexity: O(log n) for n codes; examines at most a few hundred, and with an area all that
  ///   begin with the key.
  func postcodes(
    withPrefix keyPrefix: Span<UInt8>, inside area: PlaceInterval?, limit: Int
  ) throws -> [PostcodeEntry]

  /// Whether the gazetteer has streets and houses.
  var hasStreets: Bool { get }

  /// Returns whether the gazetteer has streets in an area.
  ///
  /// - Complexity: O(log n) for n areas of addresses.
  func hasStreets(inside area: PlaceInterval) throws -> Bool

  /// Returns the number of streets, including farms, that have a name with this key (`StreetKey`).
  ///
  /// - Complexity: O(1).
  func streetCount(named key: Span<UInt8>) -> Int

  /// Returns the streets of a key that pass a filter, at most `limit`, in the order of areas: of more around
  /// one point, the nearest.
  ///
  /// - Complexity: O(log n) per area of addresses for n streets of the key, or O(n).
  func streets(
    named key: Span<UInt8>, passing filter: StreetFilter, limit: Int
  ) throws -> [StreetEntry]

  /// Returns the streets of a key whose source gives them to a settlement of a folded name that the
  /// gazetteer lacks (``AddressArea/townName``), at most `limit`.
  ///
  /// - Complexity: O(log n) for n such settlements, of each of their areas for its streets.
  func streets(
    named key: Span<UInt8>, inUnknownTown town: Span<UInt8>, limit: Int
  ) throws -> [StreetEntry]

  /// Returns the streets of a settlement whose keys are within an edit distance of a key.
  ///
  /// The most similar come first.
  ///
  /// - Complexity: O(n) for n streets of the settlement; some nanoseconds for most.
  func streets(
    like key: Span<UInt8>, inside town: PlaceInterval, edits: Int, limit: Int
  ) throws -> [StreetCorrection]

  /// Returns the streets within an edit distance of a key whose source gives them to a settlement of a
  /// folded name that the gazetteer lacks.
  ///
  /// The most similar come first.
  ///
  /// - Complexity: as for the streets of a known settlement.
  func streets(
    like key: Span<UInt8>, inUnknownTown town: Span<UInt8>, edits: Int, limit: Int
  ) throws -> [StreetCorrection]

  /// Returns the streets of a settlement whose keys contain some letters and others, at most `limit`,
  /// in the order of areas.
  ///
  /// - Complexity: O(n) for n streets of the settlement; some nanoseconds for most.
  func streets(
    containing letters: Span<UInt8>, inside town: PlaceInterval, limit: Int
  ) throws -> [StreetEntry]

  /// Returns streets with a name whose key begins with a prefix (`StreetKey/prefixes(of:)`) and that
  /// pass a filter, those with the most houses nearest to its points first.
  ///
  /// Of a prefix that thousands of streets have, those of other names than the first are left out,
  /// and without areas and points only a sample is considered.
  ///
  /// - Complexity: O(log n) for n keys; examines a few thousand streets.
  func streets(
    withPrefix key: Span<UInt8>, passing filter: StreetFilter, limit: Int
  ) throws -> [StreetEntry]

  /// Returns streets like ``streets(withPrefix:passing:limit:)`` of which the prefix has one wrong
  /// letter after the first.
  func streets(
    withMisspelledPrefix key: Span<UInt8>, passing filter: StreetFilter, limit: Int
  ) throws -> [StreetEntry]

  /// Returns an interval of places outside of which no street is filed; `nil` without streets.
  func boundsOfStreets() throws -> PlaceInterval?

  /// Returns the extract with a country's addresses; `nil` if there is none.
  ///
  /// - Complexity: O(log n) for n countries.
  func addressExtract(of country: CountryCode) throws -> AddressExtract?

  /// Returns how a country's addresses are written, or else how most countries' are; `nil` if the
  /// gazetteer has neither.
  ///
  /// - Complexity: O(log n) for n countries.
  func addressFormat(of country: CountryCode) throws -> AddressFormat?

  /// Returns the houses of a street in the order of their digits.
  ///
  /// Several may have the same number, such as the buildings of one lot.
  func houses(on street: StreetEntry) throws -> [HouseEntry]

  /// Returns the points where a street meets others; each meeting street has the same point.
  func junctions(of street: StreetEntry) throws -> [Coordinate]

  /// Returns the lines of a street, from which houses that are not known are interpolated; empty if
  /// only its houses are known.
  func lines(of street: StreetEntry) throws -> [[Coordinate]]

  /// Returns the streets with houses or lines near a point: all within 400 m, and some farther.
  func streets(around point: Coordinate) throws -> [StreetEntry]

  /// Returns points of interest of address files with a name that begins with a folded text, in order
  /// of names, at most `limit`, and their points.
  ///
  /// - Complexity: O(log n) for n names, and O(1) per place returned.
  func pointsOfInterest(withPrefix foldedPrefix: Span<UInt8>, limit: Int) throws -> [LocatedEntry]

  /// Returns the places nearest to a point, exactly as if every distance had been computed.
  ///
  /// There are at most `limit` of them, none farther than `meters` (0 or more; infinity for the
  /// whole globe; a place at exactly this distance counts). A limit below 1 finds none. The 180th
  /// meridian and the poles need no special treatment.
  ///
  /// - Complexity: O(log n + limit) for n places, also with a filter that few places pass.
  func places(
    nearestTo target: Coordinate, limit: Int, withinMeters meters: Double,
    passing filter: PlaceFilter
  ) throws -> NearestPlaces

  /// Returns the place nearest to a point, as ``places(nearestTo:limit:withinMeters:passing:)`` does, without
  /// what several take.
  func place(
    nearestTo target: Coordinate, withinMeters meters: Double, passing filter: PlaceFilter
  ) throws -> NearestPlaces.Neighbor?

  /// What is known about words.
  var lexicon: Lexicon { get }

  /// Returns the common name for a kind of place, or `nil` if that language has none for the key.
  ///
  /// The key is a ``KindName/key``, the language a ``KindName/language`` in lower case.
  func kindName(of key: String, language: String) throws -> String?

  /// Returns a place by its ordinal.
  func place(_ ordinal: PlaceOrdinal) throws -> Place?

  /// Returns the layer of a place, and what is filed in it; cheaper than ``place(_:)``.
  func filing(of place: PlaceOrdinal) throws -> PlaceFiling?

  /// Returns the main name of a place; cheaper than ``place(_:)``.
  func name(of place: PlaceOrdinal) throws -> String?

  /// Returns the position and size of a place; cheaper than ``place(_:)``.
  func point(of place: PlaceOrdinal) throws -> PlacePoint?

  /// Returns a place by its id, or `nil`; postal codes, addresses and coordinates are not places.
  func place(id: PlaceID) throws -> Place?

  /// Returns the area data of a country or division; `nil` for other places.
  func area(_ ordinal: PlaceOrdinal) throws -> Area?

  /// Returns the place that is a country; `nil` if the gazetteer does not have it.
  func country(_ code: CountryCode) throws -> PlaceOrdinal?

  /// Returns whether a place's own point may lie in a box; cheaper than ``point(of:)``.
  ///
  /// True if the place lies there, false of most places that do not.
  func mayLie(_ place: PlaceOrdinal, in box: BoundingBox) throws -> Bool

  /// Returns a name by its number.
  func toponym(_ number: ToponymNumber) throws -> Toponym?

  /// Returns the names of a place of the best kinds, through one of them, best kind first.
  func toponyms(of place: PlaceOrdinal, through kind: ToponymKind) throws -> [Toponym]

  /// Returns the areas that contain a place although the numbering puts it elsewhere.
  ///
  /// Examples are the country that a territory depends on, and the city that a borough belongs to.
  func alternativeParents(of place: PlaceOrdinal) throws -> [PlaceOrdinal]

  /// Returns the places that lie in an area although the numbering puts them elsewhere.
  ///
  /// An example is the departments of a former region.
  func alternativeChildren(of area: PlaceOrdinal) throws -> [PlaceOrdinal]

  /// Returns the countries that may contain a point: one, or several that the map cannot tell apart.
  ///
  /// An empty array means that no land is drawn there; `nil` means that the gazetteer has no
  /// country polygons.
  ///
  /// - Complexity: O(n) for n polygon sides within a degree.
  func countries(at point: Coordinate) throws -> [CountryCode]?

  /// Returns the first-level division that contains a point; `nil` if none is drawn there.
  ///
  /// Borders on the map are a few hundred meters off, so a point near one may get the neighbor.
  func region(at point: Coordinate) throws -> PlaceID?

  /// Returns the smallest named sea or lake that contains a point, or `nil`.
  func water(at point: Coordinate) throws -> NamedWater?
}

extension GazetteerReading {
  /// Searches for several, of which there is one.
  package func place(
    nearestTo target: Coordinate, withinMeters meters: Double, passing filter: PlaceFilter
  ) throws -> NearestPlaces.Neighbor? {
    try places(nearestTo: target, limit: 1, withinMeters: meters, passing: filter).neighbors.first
  }

  /// Returns whether a folded word occurs in many names, twenty or more.
  ///
  /// Such a word is spelled correctly, whatever it means.
  package func isCommonWord(_ foldedWord: Span<UInt8>) throws -> Bool {
    try nameCount(ofWord: foldedWord) > 0
  }

  /// Returns all names of a place, best kind first.
  package func toponyms(of place: PlaceOrdinal) throws -> [Toponym] {
    try toponyms(of: place, through: .demonym)
  }

  /// Returns names of places, however little known, that a folded text may be a misspelling of.
  ///
  /// It is ``corrections(of:atLeast:limit:)`` without a bound.
  package func corrections(
    of foldedText: Span<UInt8>, limit: Int
  ) throws -> [SpellingCorrection] {
    try corrections(of: foldedText, atLeast: Prominence(rawValue: 0), limit: limit)
  }
}
