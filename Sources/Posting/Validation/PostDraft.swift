/// A post as typed, before validation.
public struct PostDraft: Hashable, Sendable {
  /// The place, in words.
  public var location: String
  /// The link.
  public var link: String
  /// The latitude if the client has one; any number.
  public var latitude: Double?
  /// The longitude if the client has one; any number.
  public var longitude: Double?
  /// The id of the place, from an answer of the geocoder; any text.
  public var placeID: String?
  /// The name to show for the place instead of the words.
  public var placeLabel: String?

  public init(
    location: String, link: String, latitude: Double? = nil, longitude: Double? = nil,
    placeID: String? = nil, placeLabel: String? = nil
  ) {
    self.location = location
    self.link = link
    self.latitude = latitude
    self.longitude = longitude
    self.placeID = placeID
    self.placeLabel = placeLabel
  }
}
