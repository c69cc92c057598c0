public import TextFormats

/// The response to a listing: `{"results": […]}`, empty if nothing matches.
public struct LocationList: Hashable, JSONWritable, Sendable {
  /// The rows.
  public let results: [StudentLocation]
  /// The number of matching rows, before the limit; `nil` if it was not requested.
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

  /// Parses a response sent by another server; `nil` if it is not a list.
  ///
  /// Rows without all members are skipped.
  public init?(_ body: JSONValue) {
    guard case .list(let rows)? = body["results"] else { return nil }
    self.init(
      results: rows.compactMap { StudentLocation($0) },
      count: body["count"]?.number.flatMap { Int(exactly: $0) })
  }
}

/// The response to a new location: both members, and no others.
public struct LocationCreated: Hashable, JSONWritable, Sendable {
  /// The new row's id.
  public let objectId: String
  /// The creation time in milliseconds since 1970.
  public let createdAt: Int64

  public init(objectId: String, createdAt: Int64) {
    self.objectId = objectId
    self.createdAt = createdAt
  }

  /// The body to send.
  public var json: JSONValue {
    ["objectId": .text(objectId), "createdAt": .text(WireDate.text(createdAt))]
  }

  /// Parses a response sent by another server; `nil` if it is invalid.
  public init?(_ body: JSONValue) {
    guard let objectId = body["objectId"]?.text,
      let createdAt = body["createdAt"]?.text.flatMap({ WireDate.milliseconds($0) })
    else { return nil }
    self.init(objectId: objectId, createdAt: createdAt)
  }
}

/// The response to a changed location.
public struct LocationUpdated: Hashable, JSONWritable, Sendable {
  /// The time of the change in milliseconds since 1970.
  public let updatedAt: Int64

  public init(updatedAt: Int64) { self.updatedAt = updatedAt }

  /// The body to send.
  public var json: JSONValue { ["updatedAt": .text(WireDate.text(updatedAt))] }

  /// Parses a response sent by another server; `nil` if it is invalid.
  public init?(_ body: JSONValue) {
    guard let updatedAt = body["updatedAt"]?.text.flatMap({ WireDate.milliseconds($0) }) else {
      return nil
    }
    self.init(updatedAt: updatedAt)
  }
}
