package import TextFormats

/// A pin as users see it.
package struct ShownPin: JSONMessage {
  package var id = ""
  package var name = ""
  package var place = ""
  package var placeLabel: String?
  package var link = ""
  package var latitude = 0.0
  package var longitude = 0.0
  package var createdAt = ""
  package var updatedAt = ""
  package var distanceMeters: Double?
  package var isMine = false

  package init() {}

  /// The place in the words that others see: the chosen name, else the text typed.
  package var shownPlace: String { placeLabel ?? place }

  package static let title = "Pin"
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
package struct PinListing: JSONMessage {
  package var pins: [ShownPin] = []
  package var searchedToMeters: Double?
  package var total: Int?

  package init() {}

  /// Creates a listing.
  package init(pins: [ShownPin], searchedToMeters: Double? = nil) {
    self.pins = pins
    self.searchedToMeters = searchedToMeters
  }

  package static let title = "Pins"
  package static let members: [Member] = [
    Member("pins", \.pins, .always, "The pins: newest first, or nearest first."),
    Member(
      "searchedToMeters", \.searchedToMeters, decimals: 1,
      "The list is complete up to this distance; null if it is not a search by distance."),
    Member("total", \.total, .optional, "The number of all pins, if it was asked for."),
  ]
}

/// The pin to post, or the new content of an existing one.
package struct PinRequest: JSONMessage {
  package var place = ""
  package var placeLabel: String?
  package var link = ""
  package var latitude: Double?
  package var longitude: Double?
  package var placeID: String?
  package var overwrites = false
  package var firstName: String?
  package var lastName: String?

  package init() {}

  package static let title = "PinRequest"
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
