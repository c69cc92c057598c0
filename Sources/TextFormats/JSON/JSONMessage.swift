/// A JSON object described by a table of members: a part of an answer, or a request or response of
/// the server's API.
///
/// Programs decode and encode messages by this table, in its order, and `/openapi.json` is generated
/// from it. Unknown members are ignored, so that older programs understand newer ones.
///
///     struct LoginCredentials: JSONMessage {
///       var email = ""
///       static let title = "Login"
///       static let members = [Member("email", \.email, .always, "The account's e-mail address.")]
///     }
package protocol JSONMessage: JSONCodable {
  typealias Member = JSONMember<Self>

  /// Creates a message with empty texts, zeros and `nil` values.
  init()
  /// The name of the message in the API description.
  static var title: String { get }
  /// The members, in the order in which they are sent.
  static var members: [Member] { get }
}

/// Whether a member of a message must be present.
package enum JSONPresence: Sendable {
  /// Always present; a message without it is invalid.
  case always
  /// Required, but read as empty if it is missing, so that a server can report all problems of a
  /// message at once.
  case expected
  /// May be missing.
  case optional
}

/// A member of a message: its name, description, property and presence.
package struct JSONMember<Message>: Sendable {
  package typealias Presence = JSONPresence

  /// The JSON key.
  package let name: String
  /// The description for people, with the unit.
  package let summary: String
  /// Whether the member must be present.
  package let presence: Presence
  /// The JSON Schema of its values.
  package let schema: JSONValue
  let read: @Sendable (JSONValue, inout Message) throws(JSONMismatch) -> Void
  /// Returns the value to send; `nil` to omit the member.
  let value: @Sendable (Message) -> JSONValue?

  /// Creates a member for a property.
  package init<Value: JSONRepresentable>(
    _ name: String, _ path: any WritableKeyPath<Message, Value> & Sendable, _ presence: Presence,
    _ summary: String
  ) {
    self.init(name, presence, summary) {
      $0[keyPath: path]
    } set: {
      $0[keyPath: path] = $1
    }
  }

  /// Creates a member for a value that is computed, or checked when it is set.
  package init<Value: JSONRepresentable>(
    _ name: String, _ presence: Presence, _ summary: String,
    get: @escaping @Sendable (Message) -> Value,
    set: @escaping @Sendable (inout Message, Value) throws(JSONMismatch) -> Void = { _, _ in }
  ) {
    self.init(
      name, presence, summary, schema: Value.schema,
      read: { (json, message) throws(JSONMismatch) in
        if presence != .always, json.isNull { return }
        try set(&message, try Value(json: json))
      },
      value: {
        let value = get($0).jsonValue
        return presence == .optional && value.isNull ? nil : value
      })
  }

  /// Creates a member for a number that is rounded to a number of decimals, or null.
  package init(
    _ name: String, _ path: any WritableKeyPath<Message, Double?> & Sendable, decimals: Int,
    _ summary: String
  ) {
    self.init(
      name, .always, summary, schema: Double?.schema,
      read: { (json, message) throws(JSONMismatch) in
        message[keyPath: path] = try Double?(json: json)
      },
      value: { $0[keyPath: path].map { DecimalText.rounded($0, decimals: decimals) }.jsonValue })
  }

  /// Returns a member that is always sent as null, and ignored when it is read: a key of which older programs
  /// may expect that it is there.
  package static func null(_ name: String, _ summary: String) -> Self {
    Self(
      name, .expected, summary, schema: ["type": .text("null")],
      read: { (_, _) throws(JSONMismatch) in }, value: { _ in .null })
  }

  private init(
    _ name: String, _ presence: Presence, _ summary: String, schema: JSONValue,
    read: @escaping @Sendable (JSONValue, inout Message) throws(JSONMismatch) -> Void,
    value: @escaping @Sendable (Message) -> JSONValue?
  ) {
    self.name = name
    self.summary = summary
    self.presence = presence
    self.schema = schema
    self.read = read
    self.value = value
  }

  /// Returns the member for a message that shows another one's members among its own.
  package func within<Outer>(
    _ path: any WritableKeyPath<Outer, Message> & Sendable
  ) -> JSONMember<Outer> {
    JSONMember<Outer>(
      name, presence, summary, schema: schema,
      read: { (json, outer) throws(JSONMismatch) in try read(json, &outer[keyPath: path]) },
      value: { value($0[keyPath: path]) })
  }

  /// Returns the member for a message that shows another one's members among its own, if it has
  /// that.
  package func within<Outer>(
    optional path: any WritableKeyPath<Outer, Message?> & Sendable
  ) -> JSONMember<Outer> where Message: JSONMessage {
    JSONMember<Outer>(
      name, .optional, summary, schema: schema,
      read: { (json, outer) throws(JSONMismatch) in
        var part = outer[keyPath: path] ?? Message()
        try read(json, &part)
        outer[keyPath: path] = part
      },
      value: { $0[keyPath: path].map { value($0) ?? .null } })
  }

  fileprivate func read(in json: JSONValue, into message: inout Message) throws(JSONMismatch) {
    guard let found = json[name] else {
      guard presence == .always else { return }
      throw JSONMismatch(path: [name], expected: "a value", found: nil)
    }
    do throws(JSONMismatch) {
      try read(found, &message)
    } catch {
      throw JSONMismatch(path: [name] + error.path, expected: error.expected, found: error.found)
    }
  }
}

extension JSONMessage {
  /// Creates a message, and sets its properties in a closure.
  package init(_ fill: (inout Self) -> Void) {
    self.init()
    fill(&self)
  }

  /// Decodes a message.
  ///
  /// - Throws: ``JSONMismatch`` if a member is missing or of another type.
  package init(json: JSONValue) throws(JSONMismatch) {
    guard case .object = json else {
      throw JSONMismatch(path: [], expected: "an object", found: json)
    }
    self.init()
    for member in Self.members { try member.read(in: json, into: &self) }
  }

  /// The message as JSON: the members in the order of the table, without optional ones that are
  /// `nil`.
  package var jsonValue: JSONValue {
    .object(
      Self.members.compactMap { member in
        member.value(self).map { .init(member.name, $0) }
      })
  }

  /// A reference to the message's schema.
  package static var schema: JSONValue { ["$ref": .text("#/components/schemas/\(title)")] }

  /// Returns the JSON Schema (2020-12) of the message.
  ///
  /// - Parameters:
  ///   - rules: Additional keywords of members, by name; they replace keywords of the table.
  ///   - omitted: Members to leave out.
  /// - Returns: The schema of an object.
  package static func definition(
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
