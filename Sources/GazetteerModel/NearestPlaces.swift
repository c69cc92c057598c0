/// The places nearest to a point, and how far was searched for them.
public struct NearestPlaces: Hashable, Sendable {
  /// One of them.
  public struct Neighbor: Hashable, Sendable {
    /// The place.
    public let place: PlaceOrdinal
    /// The great-circle distance of its point, as `Coordinate.distanceMeters(to:)` has it.
    public let distanceMeters: Double

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

  public init(places: [Neighbor], searchedToMeters: Double) {
    self.places = places
    self.searchedToMeters = searchedToMeters
  }
}

/// Which places a search by position may find; a place must pass every part.
///
///     PlaceFilter(countries: [france], minPopulation: 10_000)
public struct PlaceFilter: Hashable, Sendable {
  /// The layers to choose from.
  ///
  /// `locality` stands for settlements and their sections, `neighbourhood` for sections alone.
  /// Only ``searchableLayers`` are ever found: an area is no point.
  public var layers: Set<Layer>
  /// Whether sections of settlements (`PPLX`) are left out of `locality`.
  public var leavesOutSections: Bool
  /// The countries to choose from; empty for all.
  public var countries: Set<CountryCode>
  /// The number of inhabitants that a place must at least have.
  public var minPopulation: UInt64

  /// The layers whose places have points to be near to.
  public static let searchableLayers: Set<Layer> = [
    .locality, .neighbourhood, .airport, .marine, .natural, .venue,
  ]

  /// Creates a filter; without arguments it lets every settlement pass, those that only postal data
  /// knows among them.
  public init(
    layers: Set<Layer> = [.locality], leavesOutSections: Bool = false,
    countries: Set<CountryCode> = [], minPopulation: UInt64 = 0
  ) {
    self.layers = layers
    self.leavesOutSections = leavesOutSections
    self.countries = countries
    self.minPopulation = minPopulation
  }
}
