/// Which points an answer may hold; a point must pass every part.
///
///     GridFilter(countries: [iceland], minPopulation: 10_000)
public struct GridFilter: Hashable, Sendable {
  /// The layers to choose from; `nil` for all, and an empty set for none.
  public var layers: Set<UInt8>?
  /// The countries to choose from; `nil` for all, and an empty set for none.
  public var countries: Set<UInt16>?
  /// The population that a point must at least have.
  public var minPopulation: UInt32
  /// Whether nearly all points pass, so that looking at whole cells is not worth its time.
  ///
  /// Answers do not depend on it: a search with a filter that passes few takes long when it is set.
  public var passesMost: Bool

  /// Creates a filter; without arguments it lets every point pass.
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
