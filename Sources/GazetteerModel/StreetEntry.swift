public import Geodesy

/// Where addresses lie: some thousand combinations in a country.
public struct AddressArea: Hashable, Sendable {
  /// The settlement that they belong to, or else the smallest area known.
  public let place: PlaceOrdinal
  /// The settlement that their mail goes by, which may be far away; ``place`` where none is known.
  public let postTown: PlaceOrdinal
  /// The country that they lie in.
  public let country: CountryCode
  /// Their postal code; empty where it is not known.
  public let postcode: String
  /// How notable ``postTown`` is.
  public let prominence: Prominence

  public init(
    place: PlaceOrdinal, postTown: PlaceOrdinal, country: CountryCode, postcode: String,
    prominence: Prominence
  ) {
    self.place = place
    self.postTown = postTown
    self.country = country
    self.postcode = postcode
    self.prominence = prominence
  }
}

/// A street, or the part of one that has one postal code; or a farm, which is a street with a house
/// that has no number.
public struct StreetEntry: Hashable, Sendable {
  /// Its number in the bundle.
  public let number: UInt32
  /// Its lasting id.
  public let id: PlaceID
  /// Its name as it is shown.
  public let name: String
  /// Where it lies.
  public let area: AddressArea
  /// A point of its own in its middle.
  public let coordinate: Coordinate
  /// The box around it and its houses.
  public let boundingBox: BoundingBox?
  /// The number of its houses.
  public let houseCount: Int

  public init(
    number: UInt32, id: PlaceID, name: String, area: AddressArea, coordinate: Coordinate,
    boundingBox: BoundingBox?, houseCount: Int
  ) {
    self.number = number
    self.id = id
    self.name = name
    self.area = area
    self.coordinate = coordinate
    self.boundingBox = boundingBox
    self.houseCount = houseCount
  }
}

/// A house of a street.
public struct HouseEntry: Hashable, Sendable {
  /// Its lasting id: `osm:node/123`.
  public let id: PlaceID
  /// Its number; empty for a farm.
  public let number: HouseNumber
  /// Its own point.
  public let coordinate: Coordinate

  public init(id: PlaceID, number: HouseNumber, coordinate: Coordinate) {
    self.id = id
    self.number = number
    self.coordinate = coordinate
  }
}

/// Which streets of a name are asked for: those in any of some areas, or near any of some points.
public struct StreetFilter: Hashable, Sendable {
  /// A point, and how far from it a street's point may lie.
  public struct Surroundings: Hashable, Sendable {
    /// The point.
    public let center: Coordinate
    /// How far a street may lie from it.
    public let meters: Double

    /// Creates surroundings.
    public init(center: Coordinate, meters: Double) {
      self.center = center
      self.meters = meters
    }
  }

  /// The areas whose places, or post towns, streets belong to.
  public var areas: [PlaceInterval]
  /// The points that streets lie near.
  public var surroundings: [Surroundings]

  /// Creates a filter; without areas and points it passes every street.
  public init(areas: [PlaceInterval] = [], surroundings: [Surroundings] = []) {
    self.areas = areas
    self.surroundings = surroundings
  }

  /// Whether every street passes.
  public var passesAll: Bool { areas.isEmpty && surroundings.isEmpty }
}

/// A street whose name is like the one that was asked for.
public struct StreetCorrection: Hashable, Sendable {
  /// The street.
  public let street: StreetEntry
  /// The number of letters that differ.
  public let edits: Int

  public init(street: StreetEntry, edits: Int) {
    self.street = street
    self.edits = edits
  }
}
