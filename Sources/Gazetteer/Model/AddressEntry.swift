package import Geodesy

/// An entry for an address: a house, a farm with a name instead of a number, or a street.
package struct AddressEntry: Hashable, Sendable {
  /// The ways an address can be known.
  package enum Kind: Hashable, Sendable {
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
  package let kind: Kind
  /// The stable id: `iceaddr:10017507`.
  package let id: PlaceID
  /// The street or the farm, in the nominative: `"Laugavegur"`.
  package let street: String
  /// The house number with its letter: `"12B"`; empty for a farm.
  package let number: String
  /// The area that the address lies in.
  package let area: AddressArea
  /// The address's own point.
  package let coordinate: Coordinate
  /// The bounding box of a street.
  package let boundingBox: BoundingBox?

  /// The layer that the address is returned in.
  package var layer: Layer {
    switch kind {
    case .house, .interpolated: .address
    case .street, .crossing: .street
    }
  }

  /// The country.
  package var country: CountryCode { area.country }
  /// The postal code; empty if unknown.
  package var postcode: String { area.postcode }
  /// The settlement that the address belongs to, or else the smallest known area.
  package var place: PlaceOrdinal { area.place }
  /// The settlement used in its mailing address, which may be far away; ``place`` if unknown.
  package var postTown: PlaceOrdinal { area.postTown }
  /// The prominence of ``postTown``.
  package var prominence: Prominence { area.prominence }
  /// What its source calls the settlement, as in ``AddressArea/townName``.
  package var townName: String? { area.townName }

  package init(
    kind: Kind = .house, id: PlaceID, street: String, number: String, area: AddressArea,
    coordinate: Coordinate, boundingBox: BoundingBox? = nil
  ) {
    self.kind = kind
    self.id = id
    self.street = street
    self.number = number
    self.area = area
    self.coordinate = coordinate
    self.boundingBox = boundingBox
  }
}
