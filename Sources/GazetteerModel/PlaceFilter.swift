/// Which places a search by position may find; a place must pass every part.
///
///     PlaceFilter(countries: [france], leastPopulation: 10_000)
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
  public var leastPopulation: UInt64

  /// The layers whose places have points to be near to.
  public static let searchableLayers: Set<Layer> = [
    .locality, .neighbourhood, .airport, .marine, .natural, .venue,
  ]

  /// Creates a filter; without arguments it lets every settlement pass, those that only postal data
  /// knows among them.
  public init(
    layers: Set<Layer> = [.locality], leavesOutSections: Bool = false,
    countries: Set<CountryCode> = [], leastPopulation: UInt64 = 0
  ) {
    self.layers = layers
    self.leavesOutSections = leavesOutSections
    self.countries = countries
    self.leastPopulation = leastPopulation
  }
}
