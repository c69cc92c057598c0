public import Geodesy

/// A row of the address index: a house, or a farm that has a name instead of a number.
public struct AddressEntry: Hashable, Sendable {
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

  /// Creates an entry.
  public init(
    id: PlaceID, street: String, number: String, country: CountryCode, postcode: String,
    place: PlaceOrdinal, postTown: PlaceOrdinal, prominence: Prominence, coordinate: Coordinate
  ) {
    self.id = id
    self.street = street
    self.number = number
    self.country = country
    self.postcode = postcode
    self.place = place
    self.postTown = postTown
    self.prominence = prominence
    self.coordinate = coordinate
  }
}
