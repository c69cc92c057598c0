/// A piece of JSON as it was sent.
///
/// Foundation's readers take `true` for a number, or say only that something is wrong; the wire
/// must name the member and both types, as Parse does. So bodies are read into this first.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// Any number; infinite when it was written too large for a double, as `1e999`.
  case number(Double)
  case text(String)
  case list([JSONValue])
  /// Members in their order; of several with one name the last counts.
  case object([Member])

  /// A name and its value.
  public struct Member: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: JSONValue

    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// Returns a member of an object; `nil` when it is missing or this is no object.
  ///
  /// - Complexity: O(*n*) in the number of members.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The text; `nil` when this is another kind.
  public var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The number; `nil` when this is another kind, `true` and `false` included.
  public var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// Whether it is `true`; `nil` when this is another kind.
  public var flag: Bool? {
    if case .bool(let flag) = self { flag } else { nil }
  }

  /// The members of an object; `nil` when this is another kind.
  public var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// Whether it is `null`.
  public var isNull: Bool { self == .null }

  /// What Parse calls its kind.
  public var kindName: String {
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
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { Member($0.0, $0.1) })
  }
}

extension JSONValue: Codable {
  /// A member's name, whatever it is.
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads any value; members come in the decoder's order.
  public init(from decoder: any Decoder) throws {
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

  /// Writes the value; of several members with one name an encoder may keep one.
  public func encode(to encoder: any Encoder) throws {
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
