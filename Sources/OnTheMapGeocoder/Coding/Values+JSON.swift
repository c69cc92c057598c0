public import Gazetteer
public import GeocodingAPI
public import Geodesy
package import TextFormats

// As in the product's JSON: ids and countries are strings, layers and kinds of names are written by
// name, points are two keys, boxes are arrays.

extension FeatureClass: JSONRepresentable {}

extension FeatureCode: JSONRepresentable {}

extension Answer.Outcome: JSONRepresentable {
  package static var schema: JSONValue { .choice(["match", "partial", "none"]) }
}

extension QueryComponent.Role: JSONRepresentable {
  package static var schema: JSONValue { .choice(allCases.map(\.rawValue)) }
}

extension QueryComponent.Status: JSONRepresentable {
  package static var schema: JSONValue { .choice(allCases.map(\.rawValue)) }
}

/// `"geonames:5601538"`.
extension PlaceID: JSONCodable {
  package init(json: JSONValue) throws(JSONMismatch) {
    self = try JSONMismatch.checked(json.text.flatMap { PlaceID($0) }, "the id of a place", json)
  }
  package var jsonValue: JSONValue { .text(description) }
  package static var schema: JSONValue { String.schema }
}

/// Two letters, such as `"US"`.
extension CountryCode: JSONCodable {
  package init(json: JSONValue) throws(JSONMismatch) {
    self = try JSONMismatch.checked(json.text.flatMap { CountryCode($0) }, "two letters", json)
  }
  package var jsonValue: JSONValue { .text(description) }
  package static var schema: JSONValue { String.schema }
}

/// The layer's name, such as `"locality"`.
extension Layer: JSONCodable {
  package init(json: JSONValue) throws(JSONMismatch) {
    let layer = json.text.flatMap { Layer(name: $0) }
    self = try JSONMismatch.checked(layer, "the name of a layer", json)
  }
  package var jsonValue: JSONValue { .text(name) }
  package static var schema: JSONValue { .choice(allCases.map(\.name)) }
}

/// The name of the kind, such as `"endonym"`.
extension ToponymKind: JSONCodable {
  package init(json: JSONValue) throws(JSONMismatch) {
    let kind = Self.allCases.first { $0.jsonValue == json }
    self = try JSONMismatch.checked(kind, "the kind of a name", json)
  }
  package var jsonValue: JSONValue { .text(String(describing: self)) }
  package static var schema: JSONValue { .choice(allCases.map { String(describing: $0) }) }
}

/// `[west, south, east, north]`.
extension BoundingBox: JSONCodable {
  package init(json: JSONValue) throws(JSONMismatch) {
    let edges = try [Double](json: json)
    let box =
      edges.count == 4
      ? BoundingBox(south: edges[1], west: edges[0], north: edges[3], east: edges[2]) : nil
    self = try JSONMismatch.checked(box, "west, south, east, north in degrees", json)
  }
  package var jsonValue: JSONValue { [west, south, east, north].jsonValue }
  package static var schema: JSONValue { [Double].schema }
  package static var nullableSchema: JSONValue { schema.orNull }
}

extension Coordinate: JSONMessage {
  package static let title = "Point"
  package static let members: [Member] = [
    Member("latitude", .always, "Degrees north of the equator (WGS 84).") {
      $0.latitude
    } set: { (point, degrees) throws(JSONMismatch) in
      let moved = Coordinate(latitude: degrees, longitude: point.longitude)
      point = try JSONMismatch.checked(moved, "-90 to 90 degrees", degrees.jsonValue)
    },
    Member("longitude", .always, "Degrees east of Greenwich (WGS 84).") {
      $0.longitude
    } set: { (point, degrees) throws(JSONMismatch) in
      let moved = Coordinate(latitude: point.latitude, longitude: degrees)
      point = try JSONMismatch.checked(moved, "-180 to 180 degrees", degrees.jsonValue)
    },
  ]
}

extension Toponym: JSONMessage {
  package init() { self.init(text: "", language: nil, kind: .main) }
  package static let title = "PlaceName"
  package static let members: [Member] = [
    Member("name", .always, "The name.") {
      $0.text
    } set: {
      $0 = Toponym(text: $1, language: $0.language, kind: $0.kind)
    },
    Member("language", .expected, "Its language, if known.") {
      $0.language
    } set: {
      $0 = Toponym(text: $0.text, language: $1, kind: $0.kind)
    },
    Member("kind", .always, "The kind of name.") {
      $0.kind
    } set: {
      $0 = Toponym(text: $0.text, language: $0.language, kind: $1)
    },
  ]
}
