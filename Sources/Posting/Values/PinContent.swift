public import Geodesy

/// The content and position of a pin: a new one, or what replaces that of an existing one.
public struct PinContent: Hashable, Sendable {
  /// The owner's number; without an owner, the client's key.
  public var uniqueKey: String
  /// The name to show if the pin does not have an owner.
  public var name: PersonName
  /// The place as typed.
  public var place: String
  /// The name to show for the place; `nil` shows ``place``.
  public var placeLabel: String?
  /// The link as typed.
  public var link: String
  /// The position.
  public var coordinate: Coordinate

  /// Creates content.
  public init(
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
  public func replacing(_ post: Post) -> Post {
    var replaced = post
    replaced.place = place
    replaced.placeLabel = placeLabel
    replaced.link = link
    replaced.coordinate = coordinate
    return replaced
  }
}
