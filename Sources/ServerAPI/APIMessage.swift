public import TextFormats

/// A request or response of the server's own API: an object whose members are told once.
///
/// The table of members is what the server and its clients read and write by, in this order, and
/// what `/openapi.json` describes. Members that nobody knows are ignored, so that older programs
/// understand newer ones.
///
///     struct LoginCredentials: APIMessage {
///       var email = ""
///       static let title = "Login"
///       static let members = [Member("email", \.email, .always, "The account's e-mail address.")]
///     }
public protocol APIMessage: APIValue, Codable {
  typealias Member = APIMember<Self>

  /// Creates a message of empty texts, zeros and nils.
  init()
  /// What the description of the API calls it.
  static var title: String { get }
  /// The members, in the order in which they are sent.
  static var members: [Member] { get }
}

/// A member of a message: its name, what it means, where it is kept, and whether it is always there.
public struct APIMember<Message>: Sendable {
  /// When a member is there.
  public enum Presence: Sendable {
    /// In every message; one without it cannot be read.
    case always
    /// In every message as it should be; one without it counts as empty, so that a server can tell
    /// everything that is wrong with it at once.
    case expected
    /// Where there is something to say.
    case optional
  }

  /// The name in JSON.
  public let name: String
  /// What it means, and its unit, for people.
  public let summary: String
  /// When it is there.
  public let presence: Presence
  let schema: JSONValue
  let read: @Sendable (JSONValue, inout Message) throws(APIMismatch) -> Void
  let value: @Sendable (Message) -> JSONValue

  /// Creates a member that is kept in a property.
  public init<Value: APIValue>(
    _ name: String, _ path: any WritableKeyPath<Message, Value> & Sendable, _ presence: Presence,
    _ summary: String
  ) {
    self.name = name
    self.summary = summary
    self.presence = presence
    schema = Value.schema
    value = { $0[keyPath: path].jsonValue }
    read = { (json, message) throws(APIMismatch) in
      message[keyPath: path] = try Value(json: json)
    }
  }

  /// Creates a member for a number that is sent with so many decimals, or null.
  public init(
    _ name: String, _ path: any WritableKeyPath<Message, Double?> & Sendable, decimals: Int,
    _ summary: String
  ) {
    self.name = name
    self.summary = summary
    presence = .always
    schema = Double?.schema
    value = { $0[keyPath: path].map { DecimalText.rounded($0, decimals: decimals) }.jsonValue }
    read = { (json, message) throws(APIMismatch) in
      message[keyPath: path] = try Double?(json: json)
    }
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
  /// Creates a message and fills it in.
  public init(_ fill: (inout Self) -> Void) {
    self.init()
    fill(&self)
  }

  /// Reads a message.
  ///
  /// - Throws: ``APIMismatch`` when a member is missing or of another kind.
  public init(json: JSONValue) throws(APIMismatch) {
    guard case .object = json else {
      throw APIMismatch(path: [], expected: "an object", found: json)
    }
    self.init()
    for member in Self.members { try member.read(in: json, into: &self) }
  }

  /// The message as it is sent: the members in the order of the table, without optional ones that are
  /// nil.
  public var jsonValue: JSONValue {
    .object(
      Self.members.compactMap { member in
        let value = member.value(self)
        return member.presence == .optional && value.isNull ? nil : .init(member.name, value)
      })
  }

  /// Reads a message from any decoder.
  public init(from decoder: any Decoder) throws {
    try self.init(json: try JSONValue(from: decoder))
  }

  /// Writes a message to any encoder.
  public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }

  /// A reference to the message's description.
  public static var schema: JSONValue { ["$ref": .text("#/components/schemas/\(title)")] }

  /// Describes the message in JSON Schema (2020-12).
  ///
  /// - Parameters:
  ///   - rules: What a member has to be beside its type, by name: keywords that are added, or take
  ///     the place of the table's.
  ///   - omitted: Members that do not count here.
  /// - Returns: A schema of an object.
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
