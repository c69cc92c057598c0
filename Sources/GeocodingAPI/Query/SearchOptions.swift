public import Gazetteer
public import Geodesy

/// The options of a search.
///
/// Filters apply to the place that is returned, never to the areas that qualify it: a search for
/// localities understands "France" in "Paris, France". A place must pass every filter; the values
/// of one filter are alternatives. If text and filters exclude each other, there is no result.
public struct SearchOptions: Hashable, Sendable {
  /// The maximum number of results, in ``limits``.
  public var limit: Int
  /// The countries of places; empty for all.
  public var countries: Set<CountryCode>
  /// The area that must be or contain the place; `nil` for the world.
  ///
  /// An id that the gazetteer does not have finds nothing.
  public var area: PlaceID?
  /// The box that must contain the place; `nil` for the world.
  public var boundingBox: BoundingBox?
  /// The circle that must contain the place; `nil` for the world.
  public var circle: BoundingCircle?
  /// The layers of places; empty for all.
  public var layers: Set<Layer>
  /// The minimum number of inhabitants; 0 for all places.
  ///
  /// Postal codes and addresses have no inhabitants.
  public var minPopulation: Int
  /// A point near which places are likelier to be meant; `nil` for none.
  ///
  /// It does not exclude anything. The places around it are considered, however little known they
  /// are.
  public var focus: Coordinate?
  /// The language of names and labels, as a BCP 47 tag such as `"de"` or `"pt-BR"`.
  ///
  /// It is `nil` for the gazetteer's main names. A place without a name in the language has one in
  /// the tag's shorter forms, then in English, and finally its main name. Queries are understood in
  /// every language, regardless of this option.
  public var language: String?
  /// Whether to explain the answer: ``Answer/explanation``.
  public var explains: Bool

  /// Whether to correct misspelled names if no correctly spelled interpretation fits.
  public var correctsSpelling: Bool

  /// The limits that callers may request.
  public static let limits = 1...100

  /// Creates options.
  ///
  /// Callers with options from outside must check that `limit` lies in ``limits``.
  public init(
    limit: Int = 10, countries: Set<CountryCode> = [], area: PlaceID? = nil,
    boundingBox: BoundingBox? = nil, circle: BoundingCircle? = nil, layers: Set<Layer> = [],
    minPopulation: Int = 0, focus: Coordinate? = nil, language: String? = nil,
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
