public import TextFormats

/// A pin as users see it.
public struct ShownPin: JSONMessage {
  public var id = ""
  public var name = ""
  public var place = ""
  public var placeLabel: String?
  public var link = ""
  public var latitude = 0.0
  public var longitude = 0.0
  public var createdAt = ""
  public var updatedAt = ""
  public var distanceMeters: Double?
  public var isMine = false

  public init() {}

  /// The place in the words that others see: the chosen name, else the text typed.
  public var shownPlace: String { placeLabel ?? place }

  public static let title = "Pin"
  package static let members: [Member] = [
    Member("id", \.id, .always, "The pin's stable id."),
    Member("name", \.name, .always, "First and last name of its owner; may be empty."),
    Member("place", \.place, .always, "The place as typed."),
    Member(
      "placeLabel", \.placeLabel, .optional,
      "The name that its owner chose to show instead of the text typed."),
    Member("link", \.link, .always, "The link as typed; old apps send some without a scheme."),
    Member("latitude", \.latitude, .always, "Degrees north of the equator."),
    Member("longitude", \.longitude, .always, "Degrees east of Greenwich."),
    Member("createdAt", \.createdAt, .always, "When it was created, in UTC (ISO 8601)."),
    Member("updatedAt", \.updatedAt, .always, "When it was last changed, in UTC (ISO 8601)."),
    Member(
      "distanceMeters", \.distanceMeters, decimals: 1,
      "Meters from the point of the search; null without one."),
    Member("mine", \.isMine, .always, "Whether it belongs to your account."),
    .null("group", "Always null: there are no groups any more."),
  ]
}

/// A list of pins, and the distance up to which it is complete.
public struct PinListing: JSONMessage {
  public var pins: [ShownPin] = []
  public var searchedToMeters: Double?
  public var total: Int?

  public init() {}

  /// Creates a listing.
  public init(pins: [ShownPin], searchedToMeters: Double? = nil) {
    self.pins = pins
    self.searchedToMeters = searchedToMeters
  }

  public static let title = "Pins"
  package static let members: [Member] = [
    Member("pins", \.pins, .always, "The pins: newest first, or nearest first."),
    Member(
      "searchedToMeters", \.searchedToMeters, decimals: 1,
      "The list is complete up to this distance; null if it is not a search by distance."),
    Member("total", \.total, .optional, "The number of all pins, if it was asked for."),
  ]
}

/// The pin to post, or the new content of an existing one.
public struct PinRequest: JSONMessage {
  public var place = ""
  public var placeLabel: String?
  public var link = ""
  public var latitude: Double?
  public var longitude: Double?
  public var placeID: String?
  public var overwrites = false
  public var firstName: String?
  public var lastName: String?

  public init() {}

  public static let title = "PinRequest"
  package static let members: [Member] = [
    Member("place", \.place, .expected, "The place in words: a town, an address, a country."),
    Member(
      "placeLabel", \.placeLabel, .optional,
      "The name to show instead of these words, such as the label of the place that was found."),
    Member("link", \.link, .expected, "A link to show, http or https."),
    Member(
      "latitude", \.latitude, .optional,
      "Degrees north of the equator; without coordinates the place is looked up."),
    Member("longitude", \.longitude, .optional, "Degrees east of Greenwich."),
    Member(
      "placeId", \.placeID, .optional,
      "The id of the place, if its name is ambiguous."),
    Member(
      "overwrite", \.overwrites, .optional,
      "Whether to replace your newest pin; otherwise a second pin is refused."),
    Member(
      "firstName", \.firstName, .optional, "Used only if anyone may post without an account."),
    Member(
      "lastName", \.lastName, .optional, "Used only if anyone may post without an account."),
  ]
}
