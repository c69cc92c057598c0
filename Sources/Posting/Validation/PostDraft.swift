/// A post as somebody typed it, before anything of it is known to be right.
public struct PostDraft: Hashable, Sendable {
  /// The place, in words.
  public var location: String
  /// The link.
  public var link: String
  /// The latitude, when the client has one; any number.
  public var latitude: Double?
  /// The longitude, when the client has one; any number.
  public var longitude: Double?
  /// The id of the place that is meant, as an answer of the geocoder wrote it; any text.
  public var placeID: String?

  public init(
    location: String, link: String, latitude: Double? = nil, longitude: Double? = nil,
    placeID: String? = nil
  ) {
    self.location = location
    self.link = link
    self.latitude = latitude
    self.longitude = longitude
    self.placeID = placeID
  }
}
