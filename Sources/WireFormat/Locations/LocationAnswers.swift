public import TextFormats

/// What a listing is answered with: `{"results": […]}`, empty when nothing matches.
public struct LocationList: Hashable, JSONWritable, Sendable {
  /// The rows.
  public let results: [StudentLocation]
  /// How many rows match, before the limit; `nil` when nobody asked.
  public let count: Int?

  public init(results: [StudentLocation], count: Int? = nil) {
    self.results = results
    self.count = count
  }

  /// The body to send.
  public var json: JSONValue {
    var members = [JSONValue.Member("results", .list(results.map(\.json)))]
    if let count { members.append(.init("count", .number(Double(count)))) }
    return .object(members)
  }

  /// Reads what another server sent; `nil` when it is no list.
  ///
  /// Rows that lack a member are left out.
  public init?(_ body: JSONValue) {
    guard case .list(let rows)? = body["results"] else { return nil }
    self.init(
      results: rows.compactMap { StudentLocation($0) },
      count: body["count"]?.number.flatMap { Int(exactly: $0) })
  }
}

/// What a new location is answered with: both members, and no others.
public struct LocationCreated: Hashable, JSONWritable, Sendable {
  /// The new row's id.
  public let objectId: String
  /// Milliseconds since 1970.
  public let createdAt: Int64

  public init(objectId: String, createdAt: Int64) {
    self.objectId = objectId
    self.createdAt = createdAt
  }

  /// The body to send.
  public var json: JSONValue {
    ["objectId": .text(objectId), "createdAt": .text(WireDate.text(createdAt))]
  }

  /// Reads what another server sent; `nil` when it is no such answer.
  public init?(_ body: JSONValue) {
    guard let objectId = body["objectId"]?.text,
      let createdAt = body["createdAt"]?.text.flatMap({ WireDate.milliseconds($0) })
    else { return nil }
    self.init(objectId: objectId, createdAt: createdAt)
  }
}

/// What a changed location is answered with.
public struct LocationUpdated: Hashable, JSONWritable, Sendable {
  /// Milliseconds since 1970.
  public let updatedAt: Int64

  public init(updatedAt: Int64) { self.updatedAt = updatedAt }

  /// The body to send.
  public var json: JSONValue { ["updatedAt": .text(WireDate.text(updatedAt))] }

  /// Reads what another server sent; `nil` when it is no such answer.
  public init?(_ body: JSONValue) {
    guard let updatedAt = body["updatedAt"]?.text.flatMap({ WireDate.milliseconds($0) }) else {
      return nil
    }
    self.init(updatedAt: updatedAt)
  }
}
