public import TextFormats

/// A value of a member of a message: a string, number, Boolean value, list, message or optional.
public protocol APIValue: Hashable, Sendable {
  /// Decodes a value.
  ///
  /// - Throws: ``APIMismatch`` if the JSON is of another type.
  init(json: JSONValue) throws(APIMismatch)
  /// The value as JSON.
  var jsonValue: JSONValue { get }
  /// The JSON Schema (2020-12) of the type.
  static var schema: JSONValue { get }
}

/// A mismatch between JSON and the expected type.
public struct APIMismatch: Error, Hashable, Sendable {
  /// The names of the members that lead to the value, outermost first; an element of a list has the
  /// path of the list.
  public var path: [String]
  /// The expected type in words, such as `a text`.
  public let expected: String
  /// The value found; `nil` if the member is missing.
  public let found: JSONValue?
}

extension APIValue {
  /// Returns the decoded value, or throws a mismatch if it is `nil`.
  fileprivate static func checked<Value>(
    _ value: Value?, _ expected: String, _ json: JSONValue
  ) throws(APIMismatch) -> Value {
    guard let value else { throw APIMismatch(path: [], expected: expected, found: json) }
    return value
  }
}

extension String: APIValue {
  public init(json: JSONValue) throws(APIMismatch) {
    self = try Self.checked(json.text, "a text", json)
  }
  public var jsonValue: JSONValue { .text(self) }
  public static var schema: JSONValue { ["type": .text("string")] }
}

extension Double: APIValue {
  public init(json: JSONValue) throws(APIMismatch) {
    self = try Self.checked(json.number, "a number", json)
  }
  public var jsonValue: JSONValue { .number(self) }
  public static var schema: JSONValue { ["type": .text("number")] }
}

extension Int: APIValue {
  public init(json: JSONValue) throws(APIMismatch) {
    self = try Self.checked(json.integer, "a whole number", json)
  }
  public var jsonValue: JSONValue { .number(Double(self)) }
  public static var schema: JSONValue { ["type": .text("integer")] }
}

extension Bool: APIValue {
  public init(json: JSONValue) throws(APIMismatch) {
    self = try Self.checked(json.flag, "true or false", json)
  }
  public var jsonValue: JSONValue { .bool(self) }
  public static var schema: JSONValue { ["type": .text("boolean")] }
}

/// Any JSON value, which a message passes on unread.
extension JSONValue: APIValue {
  public init(json: JSONValue) { self = json }
  public var jsonValue: JSONValue { self }
  public static var schema: JSONValue { [:] }
}

extension Array: APIValue where Element: APIValue {
  public init(json: JSONValue) throws(APIMismatch) {
    guard case .list(let values) = json else {
      throw APIMismatch(path: [], expected: "a list", found: json)
    }
    self = []
    for value in values { append(try Element(json: value)) }
  }
  public var jsonValue: JSONValue { .list(map(\.jsonValue)) }
  public static var schema: JSONValue { ["type": .text("array"), "items": Element.schema] }
}

extension Optional: APIValue where Wrapped: APIValue {
  public init(json: JSONValue) throws(APIMismatch) {
    self = json.isNull ? nil : try Wrapped(json: json)
  }
  public var jsonValue: JSONValue { map(\.jsonValue) ?? .null }
  public static var schema: JSONValue {
    guard case .object(let members) = Wrapped.schema, let type = Wrapped.schema["type"] else {
      return ["anyOf": .list([Wrapped.schema, ["type": .text("null")]])]
    }
    return .object(
      members.map {
        $0.name == "type" ? .init("type", .list([type, .text("null")])) : $0
      })
  }
}
