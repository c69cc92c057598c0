public import Geodesy

/// What geocoding asks of a gazetteer.
///
/// It exists so that ranking cannot see SQL. Methods are coarse, a call for each thing a query
/// stage needs. Folded names and words come from the text analysis whose version the bundle
/// carries; spans are UTF-8.
///
/// An empty array means that nothing is found, `nil` that there is no such thing; an error is
/// thrown only when the gazetteer cannot be read.
public protocol GazetteerReading {
  /// Returns the places that bear exactly this folded name, best known first.
  ///
  /// A place stands here once, with its best kind of name.
  ///
  /// - Complexity: O(log n) for n names, and O(1) a place returned.
  func places(named foldedName: Span<UInt8>, limit: Int) throws -> [ToponymEntry]

  /// Returns all places that bear exactly this folded name, best known first, with their points; `nil`
  /// for a name that few bear, or none: see ``places(named:limit:)``.
  ///
  /// - Complexity: O(log n) for n names, and O(1) a place, without reading one.
  func locatedPlaces(named foldedName: Span<UInt8>) throws -> [LocatedEntry]?

  /// Returns the places inside an area that bear exactly this folded name, best known first.
  ///
  /// - Complexity: O(log n) for n names, and O(1) a place of that name, inside or not.
  func places(
    named foldedName: Span<UInt8>, inside area: PlaceInterval, limit: Int
  ) throws -> [ToponymEntry]

  /// Returns the places one name of which holds all these folded words, in any order, best known
  /// first.
  ///
  /// No words find nothing.
  func places(withWords foldedWords: [[UInt8]], limit: Int) throws -> [ToponymEntry]

  /// Returns those places one name of which holds all these folded words that pass a test, best
  /// known first.
  ///
  /// - Complexity: O(n) for n names that hold the words; some thousands of them are looked at.
  func places(
    withWords foldedWords: [[UInt8]], limit: Int,
    where isWanted: (ToponymEntry) throws -> Bool
  ) throws -> [ToponymEntry]

  /// Returns whether at least so many names have a folded word.
  ///
  /// Such a word is spelt right, whatever it means.
  func names(withWord foldedWord: Span<UInt8>, areAtLeast count: Int) throws -> Bool

  /// Returns names of places that a folded text may be a misspelling of, the likeliest first.
  ///
  /// Blanks may be missing or too many. Texts of fewer than four letters have none; the text itself
  /// is not among them.
  func corrections(of foldedText: Span<UInt8>, limit: Int) throws -> [SpellingCorrection]

  /// Returns names of places that a folded text may be the misspelt beginning of, the likeliest
  /// first.
  ///
  /// Prices are those of the beginning. Texts of fewer than six letters have none; names that begin
  /// with the text as it is are not among them.
  func corrections(ofPrefix foldedText: Span<UInt8>, limit: Int) throws -> [SpellingCorrection]

  /// Returns the best-known places one name of which begins with this folded text.
  ///
  /// The best known come first, approximately: order and choice weigh prominence, the kind of name
  /// and the layer, as ranking will. Each place is returned once. Codes do not count as names. An
  /// empty prefix finds nothing.
  ///
  /// - Complexity: O(log n) for n names, however many begin so.
  func places(withPrefix foldedPrefix: Span<UInt8>, limit: Int) throws -> [ToponymEntry]

  /// Returns well-known places inside an area one name of which begins with this folded text, and
  /// that pass a test.
  ///
  /// Of a short prefix, which thousands of names begin with, only what is known somewhat beyond
  /// the area is found. Without an area the whole world is looked through.
  ///
  /// - Complexity: O(log n) for n names; some hundreds of them are looked at, wanted or not.
  func places(
    withPrefix foldedPrefix: Span<UInt8>, inside area: PlaceInterval?, limit: Int,
    where isWanted: (ToponymEntry) throws -> Bool
  ) throws -> [ToponymEntry]

  /// Returns the country and its regions and counties one name of which begins with this folded
  /// text, in order of names: main names, endonyms, short forms and abbreviations.
  ///
  /// An area stands here once for each such name.
  ///
  /// - Complexity: O(log n) for n names of areas, and O(1) a name returned.
  func areas(
    withPrefix foldedPrefix: Span<UInt8>, of country: CountryCode, limit: Int
  ) throws -> [ToponymEntry]

  /// Returns what a postal code serves, in every country that has it.
  ///
  /// The key is the code's letters and digits in lower case: `98101`, `sw1a1aa`. Countries come
  /// in alphabetical order, the settlements of one code best-known first; where there are more than
  /// `limit`, the best-known of every country come before all others.
  func postcodes(_ key: Span<UInt8>, limit: Int) throws -> [PostcodeEntry]

  /// Returns the best-known settlement of each postal code that begins with a key, in order of
  /// keys.
  ///
  /// The settlements lie inside the area; without one, anywhere.
  ///
  /// - Complexity: O(log n) for n codes; at most some hundreds are looked at, and for an area all that
  ///   begin so.
  func postcodes(
    withPrefix keyPrefix: Span<UInt8>, inside area: PlaceInterval?, limit: Int
  ) throws -> [PostcodeEntry]

  /// Whether there are streets and houses at all.
  var hasStreets: Bool { get }

  /// Returns how many streets, farms among them, have a name of this key (`StreetKey`); 0 for none.
  ///
  /// - Complexity: O(1).
  func streetCount(named key: Span<UInt8>) -> Int

  /// Returns the streets of a key that pass a filter, at most `limit`, in the order of areas.
  ///
  /// - Complexity: O(log n) an area of addresses for n streets of the key, or O(n).
  func streets(
    named key: Span<UInt8>, passing filter: StreetFilter, limit: Int
  ) throws -> [StreetEntry]

  /// Returns the streets of a settlement whose keys differ from one in so many letters at most, the
  /// most alike first.
  ///
  /// - Complexity: O(n) for n streets of the settlement; some nanoseconds for most.
  func streets(
    like key: Span<UInt8>, inside town: PlaceInterval, edits: Int, limit: Int
  ) throws -> [StreetCorrection]

  /// Returns the houses of a street in the order of their digits.
  ///
  /// Several may have one number: as buildings of one lot.
  func houses(on street: StreetEntry) throws -> [HouseEntry]

  /// Returns the points where a street meets others, the same for each of them.
  func junctions(of street: StreetEntry) throws -> [Coordinate]

  /// Returns the streets with houses or junctions near a point: all within 400 m, and some farther.
  func streets(around point: Coordinate) throws -> [StreetEntry]

  /// Returns the places nearest to a point, exactly: as computing every distance would.
  ///
  /// At most `limit` of them, none farther than `meters` (0 or more; infinity for the whole globe;
  /// just so far counts). A limit below 1 finds none. The 180th meridian and the poles are like any
  /// other place.
  ///
  /// - Complexity: O(log n + limit) for n places, also with a filter that passes few.
  func places(
    nearestTo target: Coordinate, limit: Int, withinMeters meters: Double,
    passing filter: PlaceFilter
  ) throws -> NearestPlaces

  /// Returns what is known of words: read once, when a geocoder is made.
  func lexicon() throws -> Lexicon

  /// Returns what people call a kind of place; `nil` when the gazetteer has no name of that key in
  /// that language.
  ///
  /// The key is a ``KindName/key``, the language a ``KindName/language`` in small letters.
  func kindName(of key: String, language: String) throws -> String?

  /// Returns a place by its ordinal.
  func place(_ ordinal: PlaceOrdinal) throws -> Place?

  /// Returns where a place lies and how large it is: cheaper than ``place(_:)``.
  func point(of place: PlaceOrdinal) throws -> PlacePoint?

  /// Returns a place by its id; postal codes, addresses and coordinates are no places.
  func place(id: PlaceID) throws -> Place?

  /// Returns a country's or division's own facts; `nil` for other places.
  func area(_ ordinal: PlaceOrdinal) throws -> Area?

  /// Returns the place that is a country; `nil` when the gazetteer has none.
  func country(_ code: CountryCode) throws -> PlaceOrdinal?

  /// Returns a name by its number.
  func toponym(_ number: ToponymNumber) throws -> Toponym?

  /// Returns all names of a place, the best kind first.
  func toponyms(of place: PlaceOrdinal) throws -> [Toponym]

  /// Returns the areas that contain a place though the numbering has it elsewhere: the country
  /// that a territory depends on, the city that a borough belongs to.
  func alternativeParents(of place: PlaceOrdinal) throws -> [PlaceOrdinal]

  /// Returns the places that lie in an area though the numbering has them elsewhere: the departments
  /// of a region of former days.
  func alternativeChildren(of area: PlaceOrdinal) throws -> [PlaceOrdinal]

  /// Returns the countries that a point may be in: one, or several that the map does not tell
  /// apart.
  ///
  /// None means that no land is drawn there; `nil`, that the gazetteer has no polygons of countries.
  ///
  /// - Complexity: O(n) for n sides of polygons within a degree.
  func countries(at point: Coordinate) throws -> [CountryCode]?

  /// Returns the smallest sea or lake with a name that a point lies in; `nil` where there is none.
  func water(at point: Coordinate) throws -> NamedWater?
}
