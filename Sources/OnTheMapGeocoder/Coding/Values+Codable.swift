public import Gazetteer
public import Geodesy

// As in the product's JSON: ids and countries are strings, layers and kinds of names are written by
// name, points are two keys, boxes are arrays.

extension FeatureClass: Codable {}

extension FeatureCode: Codable {}

extension PlaceID: Codable {
  /// Decodes an id such as `"geonames:5601538"`.
  ///
  /// - Throws: `DecodingError` if the string is not an id.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value("the id of a place", read: { PlaceID($0) })
  }

  /// Encodes the id as a string.
  public func encode(to encoder: any Encoder) throws {
    try encoder.write(description)
  }
}

extension CountryCode: Codable {
  /// Decodes two letters, such as `"US"`.
  ///
  /// - Throws: `DecodingError` if the string is anything else.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value("two letters", read: { CountryCode($0) })
  }

  /// Encodes the two letters.
  public func encode(to encoder: any Encoder) throws {
    try encoder.write(description)
  }
}

extension Layer: Codable {
  /// Decodes a layer's name, such as `"locality"`.
  ///
  /// - Throws: `DecodingError` if no layer has this name.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value("the name of a layer", read: { Layer(name: $0) })
  }

  /// Encodes the layer's name.
  public func encode(to encoder: any Encoder) throws {
    try encoder.write(name)
  }
}

extension ToponymKind: Codable {
  /// Decodes the name of a kind, such as `"endonym"`.
  ///
  /// - Throws: `DecodingError` if no kind has this name.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value("the kind of a name") { text in
      Self.allCases.first { String(describing: $0) == text }
    }
  }

  /// Encodes the name of the kind.
  public func encode(to encoder: any Encoder) throws {
    try encoder.write(String(describing: self))
  }
}

extension Toponym: Codable {
  private enum CodingKeys: String, CodingKey {
    case text = "name"
    case language, kind
  }

  /// Decodes a name.
  ///
  /// - Throws: `DecodingError` if a key is missing or a value has another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      text: try values.decode(String.self, forKey: .text),
      language: try values.decodeIfPresent(String.self, forKey: .language),
      kind: try values.decode(ToponymKind.self, forKey: .kind))
  }

  /// Encodes the name, its language or null, and its kind.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(text, forKey: .text)
    try values.encode(language, forKey: .language)
    try values.encode(kind, forKey: .kind)
  }
}

extension Coordinate: Codable {
  private enum CodingKeys: String, CodingKey {
    case latitude, longitude
  }

  /// Decodes an angle pair in degrees.
  ///
  /// - Throws: `DecodingError` if the angles are not a point.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let latitude = try values.decode(Double.self, forKey: .latitude)
    let longitude = try values.decode(Double.self, forKey: .longitude)
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else {
      throw DecodingError.dataCorruptedError(
        forKey: .latitude, in: values,
        debugDescription: "expected a point in degrees, found \(latitude), \(longitude)")
    }
    self = point
  }

  /// Encodes the angles in degrees.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(latitude, forKey: .latitude)
    try values.encode(longitude, forKey: .longitude)
  }
}

extension BoundingBox: Codable {
  /// Decodes `[west, south, east, north]`.
  ///
  /// - Throws: `DecodingError` if the numbers are not a box.
  public init(from decoder: any Decoder) throws {
    let edges = try [Double](from: decoder)
    guard edges.count == 4,
      let box = BoundingBox(south: edges[1], west: edges[0], north: edges[3], east: edges[2])
    else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "expected west, south, east, north in degrees, found \(edges)"))
    }
    self = box
  }

  /// Encodes `[west, south, east, north]`.
  public func encode(to encoder: any Encoder) throws {
    try [west, south, east, north].encode(to: encoder)
  }
}

extension Decoder {
  /// Decodes a string that represents a value.
  fileprivate func value<Value>(_ expected: String, read: (String) -> Value?) throws -> Value {
    let container = try singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = read(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected \(expected), found '\(text)'")
    }
    return value
  }
}

extension Encoder {
  fileprivate func write(_ text: String) throws {
    var container = singleValueContainer()
    try container.encode(text)
  }
}
