public import TextFormats

/// What a member of a request or response can be: texts, numbers, switches, lists, messages, and
/// values that may be null.
public protocol APIValue: Hashable, Sendable {
  /// Reads a value.
  ///
  /// - Throws: ``APIMismatch`` when the JSON is of another kind.
  init(json: JSONValue) throws(APIMismatch)
  /// The value as it is sent.
  var jsonValue: JSONValue { get }
  /// What it looks like, in JSON Schema (2020-12).
  static var schema: JSONValue { get }
}

/// A message that cannot be read.
public struct APIMismatch: Error, Hashable, Sendable {
  /// The members that lead to the place, the outermost first; a list's are its own.
  public var path: [String]
  /// What should be there, as people say it: `a text`.
  public let expected: String
  /// What is there; `nil` when a member is missing.
  public let found: JSONValue?
}

extension APIValue {
  /// Takes what was read; `nil` is another kind.
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
    self = try Self.checked(json.number.flatMap { Int(exactly: $0) }, "a whole number", json)
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

/// Any JSON: what a message hands on without looking into it.
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
