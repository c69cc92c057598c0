package import Geodesy

/// The content and position of a pin: a new one, or what replaces that of an existing one.
package struct PinContent: Hashable, Sendable {
  /// The owner's number; without an owner, the client's key.
  package var uniqueKey: String
  /// The name to show if the pin does not have an owner.
  package var name: PersonName
  /// The place as typed.
  package var place: String
  /// The name to show for the place; `nil` shows ``place``.
  package var placeLabel: String?
  /// The link as typed.
  package var link: String
  /// The position.
  package var coordinate: Coordinate

  /// Creates content.
  package init(
    uniqueKey: String, name: PersonName, place: String, placeLabel: String? = nil, link: String,
    coordinate: Coordinate
  ) {
    self.uniqueKey = uniqueKey
    self.name = name
    self.place = place
    self.placeLabel = placeLabel
    self.link = link
    self.coordinate = coordinate
  }

  /// Returns a pin with this content instead of its own; it keeps its key and name.
  package func replacing(_ post: Post) -> Post {
    var replaced = post
    replaced.place = place
    replaced.placeLabel = placeLabel
    replaced.link = link
    replaced.coordinate = coordinate
    return replaced
  }
}
