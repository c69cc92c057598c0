public import GazetteerModel

/// What a search for the places near a point is confined to, and how much of it is wanted.
public struct ProximityOptions: Hashable, Sendable {
  /// The most results to answer, in ``counts``.
  public var count: Int
  /// How far to search, in meters: 0 or more, infinity for the whole globe.
  ///
  /// Places just so far away count.
  public var radiusMeters: Double
  /// Which places may be found; by default settlements.
  public var filter: PlaceFilter
  /// The language of names and labels, as in ``SearchOptions/language``.
  public var language: String?

  /// The counts that callers may ask for.
  public static let counts = 1...100

  /// Creates options.
  ///
  /// Whoever takes them from outside checks that `count` lies in ``counts`` and `radiusMeters` is a
  /// number, not negative.
  public init(
    count: Int = 10, radiusMeters: Double = .infinity, filter: PlaceFilter = PlaceFilter(),
    language: String? = nil
  ) {
    self.count = count
    self.radiusMeters = radiusMeters
    self.filter = filter
    self.language = language
  }
}
