package import TextFormats

/// The query of a listing of locations.
package struct LocationQuery: Hashable, Sendable {
  /// The API whose conventions the path follows.
  package enum Family: Sendable {
    /// Udacity's own replacement for Parse, which never rejected a number.
    case v1
    /// Parse, which did.
    case parse
  }

  /// An equality that rows must meet.
  package enum Condition: Hashable, Sendable {
    case text(LocationField, String)
    case number(LocationField, Double)
    /// A date, in milliseconds since 1970.
    case date(LocationField, Int64)
    /// A member that no row has, or a value of the wrong type: no row meets it.
    case unmeetable
  }

  /// A member to order by.
  package struct Order: Hashable, Sendable {
    /// The member.
    package let field: LocationField
    /// Whether the order is descending.
    package let isDescending: Bool
  }

  /// The maximum number of rows to return.
  package var limit = 100
  /// The number of rows to skip.
  package var skip = 0
  /// The sort order, by priority; empty for the order of creation.
  package var order: [Order] = []
  /// The conditions, all of which a row must meet.
  package var conditions: [Condition] = []
  /// Whether to return the number of matching rows as well.
  package var wantsCount = false

  /// Whether it asks for the rows with a key.
  package var asksForKey: Bool {
    conditions.contains { if case .text(.uniqueKey, _) = $0 { true } else { false } }
  }

  /// The maximum number of rows in a response: hosted Parse's limit.
  package static let largestLimit = 1_000

  /// Parses a query; unknown names are ignored.
  ///
  /// - Throws: ``LocationError/Code/invalidQuery``.
  package init(_ query: QueryString, family: Family) throws(LocationError) {
    limit = min(
      try Self.count("limit", query, family, otherwise: 100), Self.largestLimit)
    skip = try Self.count("skip", query, family, otherwise: 0)
    order = Self.order(query["order"] ?? "")
    if let text = query["where"], !text.allSatisfy({ $0.isWhitespace }) {
      conditions = try Self.conditions(text)
    }
    if let key = query["uniqueKey"] { conditions.append(.text(.uniqueKey, key)) }
    wantsCount = family == .parse && ["1", "true"].contains(query["count"])
  }

  /// Parses a number; a missing or empty one is the default.
  ///
  /// An invalid one is the default on v1 only, where an app sends `limit=limitResults(to: 50)`.
  private static func count(
    _ name: String, _ query: QueryString, _ family: Family, otherwise: Int
  ) throws(LocationError) -> Int {
    guard let text = query[name]?.split(separator: " ").joined(separator: " "), !text.isEmpty
    else { return otherwise }
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      // A number with too many digits exceeds the possible number of rows.
      return Int(text) ?? .max
    }
    guard family == .parse else { return otherwise }
    throw LocationError(.invalidQuery, "\(name) must be a whole number, 0 or more")
  }

  private static func order(_ text: String) -> [Order] {
    var order: [Order] = []
    for part in text.split(separator: ",") {
      let key = part.split(separator: " ").joined()
      let isDescending = key.hasPrefix("-")
      guard let field = LocationField(rawValue: isDescending ? String(key.dropFirst()) : key),
        !order.contains(where: { $0.field == field })
      else { continue }
      order.append(Order(field: field, isDescending: isDescending))
    }
    return order
  }

  /// There are ten fields; databases reject statements of a thousand terms.
  private static let maxConditions = 20

  private static func conditions(_ text: String) throws(LocationError) -> [Condition] {
    guard let value = try? JSONValue(bytes: text.utf8), case .object(let members) = value else {
      throw LocationError(.invalidQuery, "where must be a JSON object")
    }
    guard members.count <= maxConditions else {
      throw LocationError(
        .invalidQuery,
        "where takes \(maxConditions) conditions at most, not \(members.count)")
    }
    var conditions: [Condition] = []
    for member in members {
      guard !member.name.hasPrefix("$") else { throw unsupported(member.name) }
      conditions.append(try condition(member))
    }
    return conditions
  }

  private static func condition(_ member: JSONValue.Member) throws(LocationError) -> Condition {
    var value = member.value
    if case .object(let members) = value {
      if let name = members.first(where: { $0.name.hasPrefix("$") })?.name {
        throw unsupported(name)
      }
      // Parse's own notation for a date.
      if value["__type"]?.text == "Date" { value = value["iso"] ?? .null }
    }
    guard let field = LocationField(rawValue: member.name) else { return .unmeetable }
    switch (field.kind, value) {
    case (.text, .text(let text)): return .text(field, text)
    case (.number, .number(let number)): return .number(field, number)
    case (.date, .text(let text)):
      return WireDate.milliseconds(text).map { .date(field, $0) } ?? .unmeetable
    default: return .unmeetable
    }
  }

  private static func unsupported(_ name: String) -> LocationError {
    LocationError(.invalidQuery, "where takes equalities only, not \(name)")
  }
}
