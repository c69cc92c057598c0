public import Gazetteer

/// The options of a search for the places near a point.
public struct ProximityOptions: Hashable, Sendable {
  /// The maximum number of results, in ``counts``.
  public var count: Int
  /// The search radius in meters: 0 or more, infinity for the whole globe.
  ///
  /// Places at exactly that distance count.
  public var radiusMeters: Double
  /// The filter for places; by default settlements.
  public var filter: PlaceFilter
  /// The language of names and labels, as in ``SearchOptions/language``.
  public var language: String?

  /// The counts that callers may request.
  public static let counts = 1...100

  /// Creates options.
  ///
  /// Callers with options from outside must check that `count` lies in ``counts`` and that
  /// `radiusMeters` is a non-negative number.
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
