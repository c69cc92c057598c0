public import Geodesy

/// One gazetteer entry.
public struct Place: Hashable, Sendable {
  /// Where it stands in the bundle, and what it contains.
  public let interval: PlaceInterval
  /// The smallest area that contains it; `nil` at the top.
  public let parent: PlaceOrdinal?
  /// Its lasting id.
  public let id: PlaceID
  /// Its main name.
  public let name: String
  /// The gazetteer's representative point.
  public let coordinate: Coordinate
  /// Whether ``coordinate`` is the place's own, or borrowed from its nearest ancestor that has
  /// one.
  public let hasOwnCoordinate: Bool
  /// Its coarse kind.
  public let layer: Layer
  /// GeoNames' class.
  public let featureClass: FeatureClass
  /// GeoNames' code.
  public let featureCode: FeatureCode
  /// Its country; `nil` for continents, seas and the like.
  public let country: CountryCode?
  /// Number of inhabitants; 0 when unknown.
  public let population: UInt64
  /// How notable it is.
  public let prominence: Prominence
  /// Its IANA time zone, such as `"America/Los_Angeles"`; `nil` when unknown.
  public let timezone: String?

  public init(
    interval: PlaceInterval, parent: PlaceOrdinal?, id: PlaceID, name: String,
    coordinate: Coordinate, hasOwnCoordinate: Bool, layer: Layer, featureClass: FeatureClass,
    featureCode: FeatureCode, country: CountryCode?, population: UInt64, prominence: Prominence,
    timezone: String?
  ) {
    self.interval = interval
    self.parent = parent
    self.id = id
    self.name = name
    self.coordinate = coordinate
    self.hasOwnCoordinate = hasOwnCoordinate
    self.layer = layer
    self.featureClass = featureClass
    self.featureCode = featureCode
    self.country = country
    self.population = population
    self.prominence = prominence
    self.timezone = timezone
  }
}
