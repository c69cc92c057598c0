/// A filter for points; a point must pass every part.
///
///     GridFilter(countries: [iceland], minPopulation: 10_000)
public struct GridFilter: Hashable, Sendable {
  /// The layers to choose from; `nil` for all, an empty set for none.
  public var layers: Set<UInt8>?
  /// The countries to choose from; `nil` for all, an empty set for none.
  public var countries: Set<UInt16>?
  /// The minimum population.
  public var minPopulation: UInt32
  /// Whether nearly all points pass, so that testing whole cells does not pay.
  ///
  /// Results do not depend on it, but a search is slow if it is set and few points pass.
  public var passesMost: Bool

  /// Creates a filter; without arguments, every point passes.
  public init(
    layers: Set<UInt8>? = nil, countries: Set<UInt16>? = nil, minPopulation: UInt32 = 0,
    passesMost: Bool = false
  ) {
    self.layers = layers
    self.countries = countries
    self.minPopulation = minPopulation
    self.passesMost = passesMost
  }

  /// Whether every point passes.
  var isEmpty: Bool { layers == nil && countries == nil && minPopulation == 0 }
}
