public import GazetteerModel
public import Geodesy

/// What a search is confined to, and how much of it is wanted.
///
/// Filters bind the place that is answered, never the areas that qualify it: a search for
/// localities reads "France" in "Paris, France". A place must pass every filter; the values of one
/// unite. Where text and filters exclude each other, nothing is answered.
public struct SearchOptions: Hashable, Sendable {
  /// The most results to answer, in ``limits``.
  public var limit: Int
  /// Only places of these countries; empty for all.
  public var countries: Set<CountryCode>
  /// Only this area and the places inside it; `nil` for the world.
  ///
  /// An id that the gazetteer does not have finds nothing.
  public var area: PlaceID?
  /// Only places in this box; `nil` for the world.
  public var boundingBox: BoundingBox?
  /// Only places in this circle; `nil` for the world.
  public var circle: BoundingCircle?
  /// Only places of these layers; empty for all.
  public var layers: Set<Layer>
  /// Only places with at least this many inhabitants; 0 for all.
  ///
  /// Postal codes and addresses have none.
  public var minPopulation: UInt64
  /// A point near which places are likelier to be meant; `nil` for none.
  ///
  /// It excludes nothing. The places around it are read, however little known they are.
  public var focus: Coordinate?
  /// The language of names and labels, as a BCP 47 tag such as `"de"` or `"pt-BR"`; `nil` for the
  /// gazetteer's main names.
  ///
  /// What has no name in it is called as in the tag's shorter forms, then in English, and at last
  /// by its main name. Queries are read in every language, whatever it is.
  public var language: String?
  /// Whether the answer tells how it came about: ``Answer/explanation``.
  public var explains: Bool

  /// Whether misspelt names are corrected where nothing that is spelt right fits.
  public var correctsSpelling: Bool

  /// The limits that callers may ask for.
  public static let limits = 1...100

  /// Creates options.
  ///
  /// Whoever takes them from outside checks that `limit` lies in ``limits``.
  public init(
    limit: Int = 10, countries: Set<CountryCode> = [], area: PlaceID? = nil,
    boundingBox: BoundingBox? = nil, circle: BoundingCircle? = nil, layers: Set<Layer> = [],
    minPopulation: UInt64 = 0, focus: Coordinate? = nil, language: String? = nil,
    correctsSpelling: Bool = true, explains: Bool = false
  ) {
    self.limit = limit
    self.countries = countries
    self.area = area
    self.boundingBox = boundingBox
    self.circle = circle
    self.layers = layers
    self.minPopulation = minPopulation
    self.focus = focus
    self.explains = explains
    self.correctsSpelling = correctsSpelling
    self.language = language
  }
}
