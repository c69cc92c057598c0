public import TextFormats

/// The response to a listing: `{"results": […]}`, empty if nothing matches.
public struct LocationList: Hashable, Sendable {
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
}

/// The response to a new location: both members, and no others.
public struct LocationCreated: Hashable, Sendable {
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
}

/// The response to a changed location.
public struct LocationUpdated: Hashable, Sendable {
  /// The time of the change in milliseconds since 1970.
  public let updatedAt: Int64

  public init(updatedAt: Int64) { self.updatedAt = updatedAt }

  /// The body to send.
  public var json: JSONValue { ["updatedAt": .text(WireDate.text(updatedAt))] }
}

/// A row of a listing: a person's place and link.
///
/// All ten members are always present and never null: a single row without one makes six of eight
/// apps lose the whole list (<doc:StudentAPI>, "Locations").
public struct StudentLocation: Hashable, Sendable {
  /// The id, assigned by the server; opaque.
  public var objectId: String
  /// The key, chosen by the client; several rows may have the same.
  public var uniqueKey: String
  /// The first name shown.
  public var firstName: String
  /// The last name shown.
  public var lastName: String
  /// The place as typed.
  public var mapString: String
  /// The link as typed, often without a scheme.
  public var mediaURL: String
  /// Degrees north of the equator.
  public var latitude: Double
  /// Degrees east of Greenwich.
  public var longitude: Double
  /// The creation time in milliseconds since 1970.
  public var createdAt: Int64
  /// The time of the last change in milliseconds since 1970.
  public var updatedAt: Int64

  public init(
    objectId: String, uniqueKey: String, firstName: String, lastName: String, mapString: String,
    mediaURL: String, latitude: Double, longitude: Double, createdAt: Int64, updatedAt: Int64
  ) {
    self.objectId = objectId
    self.uniqueKey = uniqueKey
    self.firstName = firstName
    self.lastName = lastName
    self.mapString = mapString
    self.mediaURL = mediaURL
    self.latitude = latitude
    self.longitude = longitude
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }
}

extension StudentLocation {
  /// The row to send.
  public var json: JSONValue {
    [
      "objectId": .text(objectId), "uniqueKey": .text(uniqueKey), "firstName": .text(firstName),
      "lastName": .text(lastName), "mapString": .text(mapString), "mediaURL": .text(mediaURL),
      "latitude": .number(latitude), "longitude": .number(longitude),
      "createdAt": .text(WireDate.text(createdAt)), "updatedAt": .text(WireDate.text(updatedAt)),
    ]
  }
}
