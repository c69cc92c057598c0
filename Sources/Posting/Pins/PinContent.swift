public import Geodesy

/// The content and position of a new pin.
public struct PinContent: Hashable, Sendable {
  /// The client's key; in the server's API the account's number.
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
}
