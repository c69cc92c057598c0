public import TextFormats

/// A request or response of the server's API: an object described by a table of members.
///
/// The server and its clients decode and encode messages by this table, in its order, and
/// `/openapi.json` is generated from it. Unknown members are ignored, so that older programs
/// understand newer ones.
///
///     struct LoginCredentials: APIMessage {
///       var email = ""
///       static let title = "Login"
///       static let members = [Member("email", \.email, .always, "The account's e-mail address.")]
///     }
public protocol APIMessage: APIValue, Codable {
  typealias Member = APIMember<Self>

  /// Creates a message with empty texts, zeros and `nil` values.
  init()
  /// The name of the message in the API description.
  static var title: String { get }
  /// The members, in the order in which they are sent.
  static var members: [Member] { get }
}

/// Whether a member of a message must be present.
public enum APIPresence: Sendable {
  /// Always present; a message without it is invalid.
  case always
  /// Required, but read as empty if it is missing, so that a server can report all problems of a
  /// message at once.
  case expected
  /// May be missing.
  case optional
}

/// A member of a message: its name, description, property and presence.
public struct APIMember<Message>: Sendable {
  public typealias Presence = APIPresence

  /// The JSON key.
  public let name: String
  /// The description for people, with the unit.
  public let summary: String
  /// Whether the member must be present.
  public let presence: Presence
  let schema: JSONValue
  let read: @Sendable (JSONValue, inout Message) throws(APIMismatch) -> Void
  let value: @Sendable (Message) -> JSONValue

  /// Creates a member for a property.
  public init<Value: APIValue>(
    _ name: String, _ path: any WritableKeyPath<Message, Value> & Sendable, _ presence: Presence,
    _ summary: String
  ) {
    self.init(
      name, presence, summary, schema: Value.schema,
      read: { (json, message) throws(APIMismatch) in
        message[keyPath: path] = try Value(json: json)
      },
      value: { $0[keyPath: path].jsonValue })
  }

  /// Creates a member for a number that is rounded to a number of decimals, or null.
  public init(
    _ name: String, _ path: any WritableKeyPath<Message, Double?> & Sendable, decimals: Int,
    _ summary: String
  ) {
    self.init(
      name, .always, summary, schema: Double?.schema,
      read: { (json, message) throws(APIMismatch) in
        message[keyPath: path] = try Double?(json: json)
      },
      value: { $0[keyPath: path].map { DecimalText.rounded($0, decimals: decimals) }.jsonValue })
  }

  private init(
    _ name: String, _ presence: Presence, _ summary: String, schema: JSONValue,
    read: @escaping @Sendable (JSONValue, inout Message) throws(APIMismatch) -> Void,
    value: @escaping @Sendable (Message) -> JSONValue
  ) {
    self.name = name
    self.summary = summary
    self.presence = presence
    self.schema = schema
    self.read = read
    self.value = value
  }

  /// Returns the member for a message that shows another one's members among its own.
  func within<Outer>(
    _ path: any WritableKeyPath<Outer, Message> & Sendable
  ) -> APIMember<Outer> {
    APIMember<Outer>(
      name, presence, summary, schema: schema,
      read: { (json, outer) throws(APIMismatch) in try read(json, &outer[keyPath: path]) },
      value: { value($0[keyPath: path]) })
  }

  fileprivate func read(in json: JSONValue, into message: inout Message) throws(APIMismatch) {
    let found = json[name]
    switch (presence, found) {
    case (.always, nil): throw APIMismatch(path: [name], expected: "a value", found: nil)
    case (.expected, nil), (.optional, nil), (.expected, .null), (.optional, .null): return
    case (_, let found?):
      do throws(APIMismatch) {
        try read(found, &message)
      } catch {
        throw APIMismatch(path: [name] + error.path, expected: error.expected, found: error.found)
      }
    }
  }
}

extension APIMessage {
  /// Creates a message, and sets its properties in a closure.
  public init(_ fill: (inout Self) -> Void) {
    self.init()
    fill(&self)
  }

  /// Decodes a message.
  ///
  /// - Throws: ``APIMismatch`` if a member is missing or of another type.
  public init(json: JSONValue) throws(APIMismatch) {
    guard case .object = json else {
      throw APIMismatch(path: [], expected: "an object", found: json)
    }
    self.init()
    for member in Self.members { try member.read(in: json, into: &self) }
  }

  /// The message as JSON: the members in the order of the table, without optional ones that are
  /// `nil`.
  public var jsonValue: JSONValue {
    .object(
      Self.members.compactMap { member in
        let value = member.value(self)
        return member.presence == .optional && value.isNull ? nil : .init(member.name, value)
      })
  }

  /// Decodes a message from any decoder.
  public init(from decoder: any Decoder) throws {
    try self.init(json: try JSONValue(from: decoder))
  }

  /// Encodes the message with any encoder.
  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }

  /// A reference to the message's schema.
  public static var schema: JSONValue { ["$ref": .text("#/components/schemas/\(title)")] }

  /// Returns the JSON Schema (2020-12) of the message.
  ///
  /// - Parameters:
  ///   - rules: Additional keywords of members, by name; they replace keywords of the table.
  ///   - omitted: Members to leave out.
  /// - Returns: The schema of an object.
  public static func definition(
    rules: [String: JSONValue] = [:], omitting omitted: Set<String> = []
  ) -> JSONValue {
    let shown = members.filter { !omitted.contains($0.name) }
    let properties = shown.map { member -> JSONValue.Member in
      let rule = rules[member.name]?.members ?? []
      let own = (member.schema.members ?? []).filter { part in
        !rule.contains { $0.name == part.name }
      }
      let isDescribed = rule.contains { $0.name == "description" }
      return .init(
        member.name,
        .object(
          own + rule + (isDescribed ? [] : [.init("description", .text(member.summary))])))
    }
    let required = shown.filter { $0.presence != .optional }.map { JSONValue.text($0.name) }
    return .object(
      [.init("type", .text("object")), .init("properties", .object(properties))]
        + (required.isEmpty ? [] : [.init("required", .list(required))]))
  }
}
