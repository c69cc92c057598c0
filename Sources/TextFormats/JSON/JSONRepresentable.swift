/// A value of a member of a message: a string, number, Boolean value, list, message or optional.
package protocol JSONRepresentable: Hashable, Sendable {
  /// Decodes a value.
  ///
  /// - Throws: ``JSONMismatch`` if the JSON is of another type.
  init(json: JSONValue) throws(JSONMismatch)
  /// The value as JSON.
  var jsonValue: JSONValue { get }
  /// The JSON Schema (2020-12) of the type.
  static var schema: JSONValue { get }
  /// The JSON Schema of the type or null.
  static var nullableSchema: JSONValue { get }
}

/// A value that any encoder and decoder handles by way of its JSON.
package protocol JSONCodable: JSONRepresentable, Codable {}

extension JSONCodable {
  /// Decodes a value from any decoder.
  ///
  /// - Throws: `DecodingError` if a member is missing or a value is of another type.
  package init(from decoder: any Decoder) throws { try self.init(jsonOf: decoder) }

  /// Encodes the value with any encoder.
  package func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }

  /// Decodes a value from the JSON of a decoder.
  package init(jsonOf decoder: any Decoder) throws {
    let json = try JSONValue(from: decoder)
    do throws(JSONMismatch) {
      try self.init(json: json)
    } catch {
      let path = error.path.isEmpty ? "" : error.path.joined(separator: ".") + ": "
      let found = error.found.map { ", found \($0.json)" } ?? ""
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "\(path)expected \(error.expected)\(found)"))
    }
  }
}

/// A mismatch between JSON and the expected type.
package struct JSONMismatch: Error, Hashable, Sendable {
  /// The names of the members that lead to the value, outermost first; an element of a list has the
  /// path of the list.
  package var path: [String]
  /// The expected type in words, such as `a text`.
  package let expected: String
  /// The value found; `nil` if the member is missing.
  package let found: JSONValue?

  /// Returns a decoded value, or throws a mismatch if it is `nil`.
  package static func checked<Value>(
    _ value: Value?, _ expected: String, _ json: JSONValue
  ) throws(JSONMismatch) -> Value {
    guard let value else { throw JSONMismatch(path: [], expected: expected, found: json) }
    return value
  }
}

extension JSONRepresentable {
  package static var nullableSchema: JSONValue {
    guard case .object(let members) = schema, let type = schema["type"] else {
      return schema.orNull
    }
    return .object(
      members.map { $0.name == "type" ? .init("type", .list([type, .text("null")])) : $0 })
  }
}

/// A text with a fixed list of values, or of any.
extension JSONRepresentable where Self: RawRepresentable<String> {
  package init(json: JSONValue) throws(JSONMismatch) {
    let text = try String(json: json)
    self = try JSONMismatch.checked(Self(rawValue: text), "one of the texts of the schema", json)
  }
  package var jsonValue: JSONValue { .text(rawValue) }
  package static var schema: JSONValue { String.schema }
}

extension JSONValue {
  /// The schema of a text that is one of some.
  package static func choice(_ texts: [String]) -> JSONValue {
    ["type": .text("string"), "enum": .list(texts.map(JSONValue.text))]
  }

  /// The schema of a value with this schema, or of null.
  package var orNull: JSONValue { ["anyOf": .list([self, ["type": .text("null")]])] }
}

extension String: JSONRepresentable {
  package init(json: JSONValue) throws(JSONMismatch) {
    self = try JSONMismatch.checked(json.text, "a text", json)
  }
  package var jsonValue: JSONValue { .text(self) }
  package static var schema: JSONValue { ["type": .text("string")] }
}

extension Double: JSONRepresentable {
  package init(json: JSONValue) throws(JSONMismatch) {
    self = try JSONMismatch.checked(json.number, "a number", json)
  }
  package var jsonValue: JSONValue { .number(self) }
  package static var schema: JSONValue { ["type": .text("number")] }
}

extension Int: JSONRepresentable {
  package init(json: JSONValue) throws(JSONMismatch) {
    self = try JSONMismatch.checked(json.integer, "a whole number", json)
  }
  package var jsonValue: JSONValue { .number(Double(self)) }
  package static var schema: JSONValue { ["type": .text("integer")] }
}

extension UInt64: JSONRepresentable {
  package init(json: JSONValue) throws(JSONMismatch) {
    let number = json.integer.flatMap { UInt64(exactly: $0) }
    self = try JSONMismatch.checked(number, "a whole number of 0 or more", json)
  }
  package var jsonValue: JSONValue { .number(Double(self)) }
  package static var schema: JSONValue { Int.schema }
}

extension Bool: JSONRepresentable {
  package init(json: JSONValue) throws(JSONMismatch) {
    self = try JSONMismatch.checked(json.flag, "true or false", json)
  }
  package var jsonValue: JSONValue { .bool(self) }
  package static var schema: JSONValue { ["type": .text("boolean")] }
}

/// Any JSON value, which a message passes on unread.
extension JSONValue: JSONRepresentable {
  package init(json: JSONValue) { self = json }
  package var jsonValue: JSONValue { self }
  package static var schema: JSONValue { [:] }
}

extension Array: JSONRepresentable where Element: JSONRepresentable {
  package init(json: JSONValue) throws(JSONMismatch) {
    guard case .list(let values) = json else {
      throw JSONMismatch(path: [], expected: "a list", found: json)
    }
    self = []
    for value in values { append(try Element(json: value)) }
  }
  package var jsonValue: JSONValue { .list(map(\.jsonValue)) }
  package static var schema: JSONValue { ["type": .text("array"), "items": Element.schema] }
}

extension Optional: JSONRepresentable where Wrapped: JSONRepresentable {
  package init(json: JSONValue) throws(JSONMismatch) {
    self = json.isNull ? nil : try Wrapped(json: json)
  }
  package var jsonValue: JSONValue { map(\.jsonValue) ?? .null }
  package static var schema: JSONValue {
    Wrapped.nullableSchema
  }
}
