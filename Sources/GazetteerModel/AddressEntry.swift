public import Geodesy

/// What an address is about: a house, a farm that has a name instead of a number, or a street.
public struct AddressEntry: Hashable, Sendable {
  /// How an address is known.
  public enum Kind: Hashable, Sendable {
    /// A house or a farm that a source has.
    case house
    /// A house between two that sources have.
    case interpolated
    /// A whole street.
    case street
    /// Where two streets meet.
    case crossing
  }

  /// How it is known.
  public let kind: Kind
  /// Its lasting id: `iceaddr:10017507`.
  public let id: PlaceID
  /// The street or the farm, in the nominative: `"Laugavegur"`.
  public let street: String
  /// The house's number with its letter: `"12B"`; empty for a farm.
  public let number: String
  /// The country that it lies in.
  public let country: CountryCode
  /// Its postal code.
  public let postcode: String
  /// The settlement that it belongs to, or else the smallest area known.
  public let place: PlaceOrdinal
  /// The settlement that its mail goes by, which may be far away; ``place`` where none is known.
  public let postTown: PlaceOrdinal
  /// How notable ``postTown`` is.
  public let prominence: Prominence
  /// Its own point.
  public let coordinate: Coordinate
  /// The box around a street.
  public let boundingBox: BoundingBox?

  /// The layer that it is answered in.
  public var layer: Layer {
    switch kind {
    case .house, .interpolated: .address
    case .street, .crossing: .street
    }
  }

  public init(
    kind: Kind = .house, id: PlaceID, street: String, number: String, country: CountryCode,
    postcode: String,
    place: PlaceOrdinal, postTown: PlaceOrdinal, prominence: Prominence,
    coordinate: Coordinate, boundingBox: BoundingBox? = nil
  ) {
    self.kind = kind
    self.id = id
    self.street = street
    self.number = number
    self.country = country
    self.postcode = postcode
    self.place = place
    self.postTown = postTown
    self.prominence = prominence
    self.coordinate = coordinate
    self.boundingBox = boundingBox
  }
}
