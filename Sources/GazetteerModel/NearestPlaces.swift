/// The places nearest to a point, and how far was searched for them.
public struct NearestPlaces: Hashable, Sendable {
  /// One of them.
  public struct Neighbor: Hashable, Sendable {
    /// The place.
    public let place: PlaceOrdinal
    /// The great-circle distance of its point, as `Coordinate.distanceMeters(to:)` has it.
    public let distanceMeters: Double

    /// Creates a neighbor.
    public init(place: PlaceOrdinal, distanceMeters: Double) {
      self.place = place
      self.distanceMeters = distanceMeters
    }
  }

  /// The places, nearest first; of those equally far away, the one with the lowest ``PlaceID``
  /// first.
  public let places: [Neighbor]
  /// No other place that passes the filter is nearer than this.
  ///
  /// The distance of the last place when as many as asked for were found, else the radius asked
  /// for; 20,015,115 m, half the Earth's circumference, when everything was seen.
  public let searchedToMeters: Double

  /// Creates an answer.
  public init(places: [Neighbor], searchedToMeters: Double) {
    self.places = places
    self.searchedToMeters = searchedToMeters
  }
}
