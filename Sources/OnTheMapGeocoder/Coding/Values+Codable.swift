public import Gazetteer
public import GeocodingAPI
public import Geodesy
import TextFormats

// Any encoder and decoder handles these types by way of their JSON.

extension Answer: Codable {
  public init(from decoder: any Decoder) throws { try self.init(jsonOf: decoder) }
  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
}

extension AnsweredPlace: Codable {
  public init(from decoder: any Decoder) throws { try self.init(jsonOf: decoder) }
  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
}

extension Ambiguity: Codable {
  public init(from decoder: any Decoder) throws { try self.init(jsonOf: decoder) }
  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
}

extension PointSurroundings: Codable {
  public init(from decoder: any Decoder) throws { try self.init(jsonOf: decoder) }
  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
}

extension PointSurroundings.KnownPlace: Codable {
  public init(from decoder: any Decoder) throws { try self.init(jsonOf: decoder) }
  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
}

extension PlaceRecord: Codable {
  public init(from decoder: any Decoder) throws { try self.init(jsonOf: decoder) }
  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
}

extension QueryComponent: Codable {
  public init(from decoder: any Decoder) throws { try self.init(jsonOf: decoder) }
  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
}

extension QuerySpan: Codable {
  public init(from decoder: any Decoder) throws { try self.init(jsonOf: decoder) }
  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
}

extension PlaceID: Codable {
  public init(from decoder: any Decoder) throws { try self.init(jsonOf: decoder) }
  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
}

extension Toponym: Codable {
  public init(from decoder: any Decoder) throws { try self.init(jsonOf: decoder) }
  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
}

extension ToponymKind: Codable {
  public init(from decoder: any Decoder) throws { try self.init(jsonOf: decoder) }
  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
}

extension Layer: Codable {
  public init(from decoder: any Decoder) throws { try self.init(jsonOf: decoder) }
  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
}

extension CountryCode: Codable {
  public init(from decoder: any Decoder) throws { try self.init(jsonOf: decoder) }
  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
}

extension Coordinate: Codable {
  public init(from decoder: any Decoder) throws { try self.init(jsonOf: decoder) }
  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
}

extension BoundingBox: Codable {
  public init(from decoder: any Decoder) throws { try self.init(jsonOf: decoder) }
  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
}

// Texts are encoded as such.

extension FeatureClass: Codable {}
extension FeatureCode: Codable {}
extension Answer.Outcome: Codable {}
extension QueryComponent.Role: Codable {}
extension QueryComponent.Status: Codable {}
