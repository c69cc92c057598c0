import Gazetteer
public import Geocoding
import Geodesy

extension AnsweredPlace: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, name, label, latitude, longitude, layer, featureClass, featureCode, countryCode
    case country, admin1, admin1Code, admin2, postcode, street, houseNumber, unit, addressLabel
    case interpolated
    case population, timezone, boundingBox
    case accuracyMeters, distanceMeters, bearingDegrees, confidence, matchedName, matchedLanguage
    case components
  }

  /// Decodes a result of an answer, whose point is two of its keys.
  ///
  /// - Throws: `DecodingError` if a key that cannot be null is missing, or a value has another
  ///   type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String? {
      try values.decodeIfPresent(String.self, forKey: key)
    }
    func number(_ key: CodingKeys) throws -> Double? {
      try values.decodeIfPresent(Double.self, forKey: key)
    }
    self.init(
      id: try values.decode(PlaceID.self, forKey: .id),
      name: try values.decode(String.self, forKey: .name),
      label: try values.decode(String.self, forKey: .label),
      coordinate: try Coordinate(from: decoder),
      layer: try values.decode(Layer.self, forKey: .layer),
      featureClass: try values.decodeIfPresent(FeatureClass.self, forKey: .featureClass),
      featureCode: try values.decodeIfPresent(FeatureCode.self, forKey: .featureCode),
      countryCode: try values.decodeIfPresent(CountryCode.self, forKey: .countryCode),
      country: try text(.country), admin1: try text(.admin1), admin1Code: try text(.admin1Code),
      admin2: try text(.admin2), postcode: try text(.postcode),
      population: try values.decodeIfPresent(UInt64.self, forKey: .population),
      timezone: try text(.timezone),
      boundingBox: try values.decodeIfPresent(BoundingBox.self, forKey: .boundingBox),
      accuracyMeters: try values.decode(Double.self, forKey: .accuracyMeters),
      distanceMeters: try number(.distanceMeters), bearingDegrees: try number(.bearingDegrees),
      confidence: try values.decode(Double.self, forKey: .confidence),
      matchedName: try text(.matchedName), matchedLanguage: try text(.matchedLanguage),
      components: try values.decode([QueryComponent].self, forKey: .components))
    street = try text(.street)
    houseNumber = try text(.houseNumber)
    unit = try text(.unit)
    addressLabel = try text(.addressLabel)
    isInterpolated = try values.decodeIfPresent(Bool.self, forKey: .interpolated) ?? false
  }

  /// Encodes a result of an answer; unknown values are null.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(name, forKey: .name)
    try values.encode(label, forKey: .label)
    try values.encode(coordinate.latitude, forKey: .latitude)
    try values.encode(coordinate.longitude, forKey: .longitude)
    try values.encode(layer, forKey: .layer)
    try values.encode(featureClass, forKey: .featureClass)
    try values.encode(featureCode, forKey: .featureCode)
    try values.encode(countryCode, forKey: .countryCode)
    try values.encode(country, forKey: .country)
    try values.encode(admin1, forKey: .admin1)
    try values.encode(admin1Code, forKey: .admin1Code)
    try values.encode(admin2, forKey: .admin2)
    try values.encode(postcode, forKey: .postcode)
    try values.encode(street, forKey: .street)
    try values.encode(houseNumber, forKey: .houseNumber)
    try values.encode(unit, forKey: .unit)
    try values.encode(addressLabel, forKey: .addressLabel)
    try values.encode(isInterpolated, forKey: .interpolated)
    try values.encode(population, forKey: .population)
    try values.encode(timezone, forKey: .timezone)
    try values.encode(boundingBox, forKey: .boundingBox)
    try values.encode(accuracyMeters, forKey: .accuracyMeters)
    try values.encode(distanceMeters, forKey: .distanceMeters)
    try values.encode(bearingDegrees, forKey: .bearingDegrees)
    try values.encode(confidence, forKey: .confidence)
    try values.encode(matchedName, forKey: .matchedName)
    try values.encode(matchedLanguage, forKey: .matchedLanguage)
    try values.encode(components, forKey: .components)
  }
}

extension PlaceRecord: Codable {
  private enum CodingKeys: String, CodingKey {
    case place, ancestors, names
  }

  /// Decodes a record; each area is a complete place.
  ///
  /// - Throws: `DecodingError` if a key is missing or a value has another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      place: try values.decode(AnsweredPlace.self, forKey: .place),
      ancestors: try values.decode([AnsweredPlace].self, forKey: .ancestors),
      names: try values.decode([Toponym].self, forKey: .names))
  }

  /// Encodes a record; each area is a complete place.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(place, forKey: .place)
    try values.encode(ancestors, forKey: .ancestors)
    try values.encode(names, forKey: .names)
  }
}
