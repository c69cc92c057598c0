public import GazetteerModel
public import Geodesy

/// A place as an answer shows it: its own facts, its areas' names, and why it is here.
public struct AnsweredPlace: Hashable, Sendable {
  /// Its lasting id.
  public var id: PlaceID
  /// Its name; of a postal code, the town's.
  public var name: String
  /// Name, region and country, without repetitions: `"Moscow, Idaho, United States"`.
  ///
  /// More where another place of the answer would have the same: no two labels of one are equal.
  public var label: String
  /// Its point, or its nearest ancestor's when it has none.
  public var coordinate: Coordinate
  /// Its coarse kind.
  public var layer: Layer
  /// GeoNames' class; `nil` for what is not in the gazetteer's feature table.
  public var featureClass: FeatureClass?
  /// GeoNames' code.
  public var featureCode: FeatureCode?
  /// Its country's code.
  public var countryCode: CountryCode?
  /// Its country's name.
  public var country: String?
  /// The name of its first-order division.
  public var admin1: String?
  /// That division's ISO 3166-2 code, else GeoNames' (`US.ID`).
  public var admin1Code: String?
  /// The name of its second-order division.
  public var admin2: String?
  /// The postal code, when the query names one.
  public var postcode: String?
  /// The street of an address, or the street itself; `nil` for other places.
  public var street: String?
  /// The number of a house.
  public var houseNumber: String?
  /// The flat, floor or box of a house that the query names, as it is written there.
  public var unit: String?
  /// Whether a house is not known, and its point lies between those of its neighbors.
  public var isInterpolated = false
  /// Inhabitants; `nil` when unknown.
  public var population: UInt64?
  /// IANA time zone.
  public var timezone: String?
  /// The box around what it contains; areas only.
  public var boundingBox: BoundingBox?
  /// How far from ``coordinate`` the thing meant may lie.
  public var accuracyMeters: Double
  /// Distance from the point asked about; `nil` in searches.
  public var distanceMeters: Double?
  /// Direction from the point asked about, clockwise from north; `nil` in searches.
  public var bearingDegrees: Double?
  /// The probability that this is the place meant, in `0...1`.
  public var confidence: Double
  /// The name that matched, as the gazetteer writes it.
  public var matchedName: String?
  /// That name's language; `nil` when the source does not say.
  public var matchedLanguage: String?
  /// The parts of the query, in order.
  public var components: [QueryComponent]

  public init(
    id: PlaceID, name: String, label: String, coordinate: Coordinate, layer: Layer,
    featureClass: FeatureClass? = nil, featureCode: FeatureCode? = nil,
    countryCode: CountryCode? = nil, country: String? = nil, admin1: String? = nil,
    admin1Code: String? = nil, admin2: String? = nil, postcode: String? = nil,
    population: UInt64? = nil, timezone: String? = nil, boundingBox: BoundingBox? = nil,
    accuracyMeters: Double, distanceMeters: Double? = nil, bearingDegrees: Double? = nil,
    confidence: Double, matchedName: String? = nil, matchedLanguage: String? = nil,
    components: [QueryComponent] = []
  ) {
    self.id = id
    self.name = name
    self.label = label
    self.coordinate = coordinate
    self.layer = layer
    self.featureClass = featureClass
    self.featureCode = featureCode
    self.countryCode = countryCode
    self.country = country
    self.admin1 = admin1
    self.admin1Code = admin1Code
    self.admin2 = admin2
    self.postcode = postcode
    self.population = population
    self.timezone = timezone
    self.boundingBox = boundingBox
    self.accuracyMeters = accuracyMeters
    self.distanceMeters = distanceMeters
    self.bearingDegrees = bearingDegrees
    self.confidence = confidence
    self.matchedName = matchedName
    self.matchedLanguage = matchedLanguage
    self.components = components
  }
}
