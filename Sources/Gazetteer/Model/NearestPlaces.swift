package import Geodesy

/// The places nearest to a point.
package typealias NearestPlaces = Nearest<PlaceOrdinal>

/// A filter for searches by position; a place must pass every part.
///
///     PlaceFilter(countries: [france], minPopulation: 10_000)
public struct PlaceFilter: Hashable, Sendable {
  /// The layers to choose from.
  ///
  /// `locality` stands for settlements and their sections, `neighbourhood` for sections alone. Only
  /// ``searchableLayers`` are ever found, because an area is not a point.
  public var layers: Set<Layer>
  /// Whether to exclude sections of settlements (`PPLX`) from `locality`.
  public var leavesOutSections: Bool
  /// The countries to choose from; empty for all.
  public var countries: Set<CountryCode>
  /// The minimum number of inhabitants.
  public var minPopulation: Int

  /// The layers whose places are points, so that a distance to them makes sense.
  public static let searchableLayers: Set<Layer> = [
    .locality, .neighborhood, .airport, .marine, .natural, .venue,
  ]

  /// Creates a filter; without arguments, every settlement passes.
  ///
  /// This includes settlements known only from postal data.
  public init(
    layers: Set<Layer> = [.locality], leavesOutSections: Bool = false,
    countries: Set<CountryCode> = [], minPopulation: Int = 0
  ) {
    self.layers = layers
    self.leavesOutSections = leavesOutSections
    self.countries = countries
    self.minPopulation = minPopulation
  }
}
