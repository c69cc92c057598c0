public import Geodesy

/// An entry for an address: a house, a farm with a name instead of a number, or a street.
public struct AddressEntry: Hashable, Sendable {
  /// The ways an address can be known.
  public enum Kind: Hashable, Sendable {
    /// A house or a farm listed in a source.
    case house
    /// A house interpolated between two that sources list.
    case interpolated
    /// A whole street.
    case street
    /// A crossing of two streets.
    case crossing
  }

  /// The way the address is known.
  public let kind: Kind
  /// The stable id: `iceaddr:10017507`.
  public let id: PlaceID
  /// The street or the farm, in the nominative: `"Laugavegur"`.
  public let street: String
  /// The house number with its letter: `"12B"`; empty for a farm.
  public let number: String
  /// The country.
  public let country: CountryCode
  /// The postal code.
  public let postcode: String
  /// The settlement that the address belongs to, or else the smallest known area.
  public let place: PlaceOrdinal
  /// The settlement used in its mailing address, which may be far away; ``place`` if unknown.
  public let postTown: PlaceOrdinal
  /// The prominence of ``postTown``.
  public let prominence: Prominence
  /// The settlement's name in its source, as in ``AddressArea/townName``.
  public let townName: String?
  /// The address's own point.
  public let coordinate: Coordinate
  /// The bounding box of a street.
  public let boundingBox: BoundingBox?

  /// The layer that the address is returned in.
  public var layer: Layer {
    switch kind {
    case .house, .interpolated: .address
    case .street, .crossing: .street
    }
  }

  public init(
    kind: Kind = .house, id: PlaceID, street: String, number: String, country: CountryCode,
    postcode: String,
    place: PlaceOrdinal, postTown: PlaceOrdinal, prominence: Prominence, townName: String? = nil,
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
    self.townName = townName
    self.coordinate = coordinate
    self.boundingBox = boundingBox
  }
}
