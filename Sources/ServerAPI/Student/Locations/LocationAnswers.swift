package import TextFormats

/// The bodies of location paths.
package enum LocationAnswer {
  /// Returns the body of a listing: `{"results": […]}`, empty if nothing matches.
  ///
  /// `count` is the number of matching rows before the limit; `nil` if it was not requested.
  package static func list(_ rows: [JSONValue], count: Int? = nil) -> JSONValue {
    var members = [JSONValue.Member("results", .list(rows))]
    if let count { members.append(.init("count", .number(Double(count)))) }
    return .object(members)
  }

  /// Returns the body for a new location: both members, and no others; the time is in milliseconds
  /// since 1970.
  package static func created(_ objectId: String, at milliseconds: Int64) -> JSONValue {
    ["objectId": .text(objectId), "createdAt": .text(WireDate.text(milliseconds))]
  }

  /// Returns the body for a location changed at a time in milliseconds since 1970.
  package static func updated(at milliseconds: Int64) -> JSONValue {
    ["updatedAt": .text(WireDate.text(milliseconds))]
  }

  /// Returns a row of a listing: a person's place and link, and times in milliseconds since 1970.
  ///
  /// All ten members are always present and never null: a single row without one makes six of eight
  /// apps lose the whole list (StudentAPI.md, "Locations"). A table of members would take 1.0
  /// instead of 0.4 ms for a list of a hundred rows.
  package static func row(
    objectId: String, uniqueKey: String, firstName: String, lastName: String, mapString: String,
    mediaURL: String, latitude: Double, longitude: Double, createdAt: Int64, updatedAt: Int64
  ) -> JSONValue {
    [
      "objectId": .text(objectId), "uniqueKey": .text(uniqueKey), "firstName": .text(firstName),
      "lastName": .text(lastName), "mapString": .text(mapString), "mediaURL": .text(mediaURL),
      "latitude": .number(latitude), "longitude": .number(longitude),
      "createdAt": .text(WireDate.text(createdAt)), "updatedAt": .text(WireDate.text(updatedAt)),
    ]
  }
}
