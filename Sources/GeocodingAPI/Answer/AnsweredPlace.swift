public import Gazetteer
public import Geodesy

/// A place in an answer: its own data, the names of its areas, and the reasons for the match.
public struct AnsweredPlace: Hashable, Identifiable, Sendable {
  /// The stable id.
  public var id: PlaceID
  /// The name; for a postal code, the town's.
  public var name: String
  /// The name, region and country without repetitions: `"Moscow, Idaho, United States"`.
  ///
  /// It is longer if another place in the answer would have the same label: no two labels of an
  /// answer are equal.
  public var label: String
  /// The point of the place, or that of its nearest ancestor if it has none.
  public var coordinate: Coordinate
  /// The coarse kind of the place.
  public var layer: Layer
  /// The GeoNames feature class; `nil` for places outside the gazetteer's feature table.
  public var featureClass: FeatureClass?
  /// The GeoNames feature code.
  public var featureCode: FeatureCode?
  /// The country's code.
  public var countryCode: CountryCode?
  /// The country's name.
  public var country: String?
  /// The name of the first-order division.
  public var region: String?
  /// The ISO 3166-2 code of that division, or else the GeoNames code (`US.ID`).
  public var regionCode: String?
  /// The name of the second-order division.
  public var county: String?
  /// The postal code, if the query names one.
  public var postalCode: String?
  /// The street of an address, or the street itself; `nil` for other places.
  public var street: String?
  /// The number of a house.
  public var houseNumber: String?
  /// The apartment, floor or box that the query names, as written there.
  public var unit: String?
  /// The address as it is written in its country, in one line: `"Bahnhofstrasse 1, 9490 Vaduz,
  /// Liechtenstein"`; `nil` but for addresses and streets.
  ///
  /// Unlike ``label``, it may be that of another place in the answer too.
  public var addressLabel: String?
  /// Whether the house is unknown, and its point is interpolated between its neighbors.
  public var isInterpolated = false
  /// The credits that the sources of an address ask for; `nil` for places, and if they ask for none.
  public var credits: String?
  /// The number of inhabitants; `nil` if unknown.
  public var population: Int?
  /// The IANA name of the time zone: `"America/Los_Angeles"`.
  public var timeZoneIdentifier: String?
  /// The bounding box of the places in it; areas only.
  public var boundingBox: BoundingBox?
  /// The maximum distance of the actual position from ``coordinate``, in meters.
  public var accuracyMeters: Double
  /// The distance from the query point; `nil` in searches.
  public var distanceMeters: Double?
  /// The bearing from the query point, clockwise from north; `nil` in searches.
  public var bearingDegrees: Double?
  /// The probability that this place is meant, in `0...1`.
  public var confidence: Double
  /// The name that matched, as the gazetteer writes it.
  public var matchedName: String?
  /// That name's language; `nil` if the source does not state it.
  public var matchedLanguage: String?
  /// The parts of the query, in order.
  public var components: [QueryComponent]

  /// Creates a place, such as one for a preview or a test.
  public init(
    id: PlaceID, name: String, label: String, coordinate: Coordinate, layer: Layer,
    featureClass: FeatureClass? = nil, featureCode: FeatureCode? = nil,
    countryCode: CountryCode? = nil, country: String? = nil, region: String? = nil,
    regionCode: String? = nil, county: String? = nil, postalCode: String? = nil,
    population: Int? = nil, timeZoneIdentifier: String? = nil, boundingBox: BoundingBox? = nil,
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
    self.region = region
    self.regionCode = regionCode
    self.county = county
    self.postalCode = postalCode
    self.population = population
    self.timeZoneIdentifier = timeZoneIdentifier
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
