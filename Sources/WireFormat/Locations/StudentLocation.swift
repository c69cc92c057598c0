public import TextFormats

/// A row of a listing: a person's place and link.
///
/// All ten members are always present and never null: a single row without one makes six of eight
/// apps lose the whole list (<doc:WireAPI>, "Locations").
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

extension StudentLocation: JSONWritable {
  /// The row to send.
  public var json: JSONValue {
    [
      "objectId": .text(objectId), "uniqueKey": .text(uniqueKey), "firstName": .text(firstName),
      "lastName": .text(lastName), "mapString": .text(mapString), "mediaURL": .text(mediaURL),
      "latitude": .number(latitude), "longitude": .number(longitude),
      "createdAt": .text(WireDate.text(createdAt)), "updatedAt": .text(WireDate.text(updatedAt)),
    ]
  }

  /// Parses a row sent by another server; `nil` if a member is missing or of the wrong type.
  public init?(_ row: JSONValue) {
    guard let objectId = row["objectId"]?.text, let uniqueKey = row["uniqueKey"]?.text,
      let firstName = row["firstName"]?.text, let lastName = row["lastName"]?.text,
      let mapString = row["mapString"]?.text, let mediaURL = row["mediaURL"]?.text,
      let latitude = row["latitude"]?.number, let longitude = row["longitude"]?.number,
      let createdAt = row["createdAt"]?.text.flatMap({ WireDate.milliseconds($0) }),
      let updatedAt = row["updatedAt"]?.text.flatMap({ WireDate.milliseconds($0) })
    else { return nil }
    self.init(
      objectId: objectId, uniqueKey: uniqueKey, firstName: firstName, lastName: lastName,
      mapString: mapString, mediaURL: mediaURL, latitude: latitude, longitude: longitude,
      createdAt: createdAt, updatedAt: updatedAt)
  }
}
