public import Geodesy

/// What a new pin says, and where it is.
public struct PinContent: Hashable, Sendable {
  /// The client's key; natively the account's number.
  public var uniqueKey: String
  /// The name to show where the pin has no owner.
  public var name: PersonName
  /// The place as typed.
  public var place: String
  /// The link as typed.
  public var link: String
  /// Where it is.
  public var coordinate: Coordinate

  /// Creates content.
  public init(
    uniqueKey: String, name: PersonName, place: String, link: String, coordinate: Coordinate
  ) {
    self.uniqueKey = uniqueKey
    self.name = name
    self.place = place
    self.link = link
    self.coordinate = coordinate
  }
}
