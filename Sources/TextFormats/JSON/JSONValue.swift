/// A JSON value.
///
/// Request bodies are parsed into this type first, because Foundation's decoders accept `true` as a
/// number or report only that something is wrong. The API's errors name the member and both types,
/// as Parse does.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number; infinite if it exceeds the range of a `Double`, such as `1e999`.
  case number(Double)
  case text(String)
  case list([JSONValue])
  /// Members in their order; the last of several with the same name counts.
  case object([Member])

  package struct Member: Hashable, Sendable {
    /// The name.
    package let name: String
    /// The value.
    package let value: JSONValue

    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// Returns a member of an object; `nil` if it is missing or this is not an object.
  ///
  /// - Complexity: O(*n*) in the number of members.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The text; `nil` if this is another kind of value.
  package var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The number; `nil` if this is another kind of value, including `true` and `false`.
  package var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The number if it is whole and in the range of integers; `nil` otherwise.
  package var integer: Int? { number.flatMap { Int(exactly: $0) } }

  /// The Boolean value; `nil` if this is another kind of value.
  package var flag: Bool? {
    if case .bool(let flag) = self { flag } else { nil }
  }

  /// The members of an object; `nil` if this is another kind of value.
  package var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// Whether it is `null`.
  package var isNull: Bool { self == .null }

  /// Parse's name for the kind of value.
  package var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "Boolean"
    case .number: "Number"
    case .text: "String"
    case .list: "Array"
    case .object: "Object"
    }
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Creates an object whose members keep their order.
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { Member($0.0, $0.1) })
  }
}

extension JSONValue: Codable {
  /// A coding key for any member name.
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Decodes any value; members are in the decoder's order.
  package init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: Name.self) {
      self = .object(
        try members.allKeys.map { name in
          Member(name.stringValue, try members.decode(JSONValue.self, forKey: name))
        })
    } else if var values = try? decoder.unkeyedContainer() {
      var list: [JSONValue] = []
      while !values.isAtEnd { list.append(try values.decode(JSONValue.self)) }
      self = .list(list)
    } else {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .null
      } else if let flag = try? value.decode(Bool.self) {
        self = .bool(flag)
      } else if let number = try? value.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try value.decode(String.self))
      }
    }
  }

  /// Encodes the value; an encoder may keep only one of several members with the same name.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: Name.self)
      for member in members {
        try container.encode(member.value, forKey: Name(stringValue: member.name))
      }
    case .list(let values): try values.encode(to: encoder)
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let flag): try flag.encode(to: encoder)
    case .number(let number): try number.encode(to: encoder)
    case .text(let text): try text.encode(to: encoder)
    }
  }
}

extension JSONValue {
  /// The value as compact JSON, with members in their order and slashes unescaped.
  package var json: String { String(decoding: jsonBytes, as: UTF8.self) }

  /// The bytes of ``json``.
  package var jsonBytes: [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter.append(.compact, to: &bytes) { $0.value(self) }
    return bytes
  }
}
