package import Geodesy

/// The area shared by a group of addresses; a country has a few thousand combinations.
///
/// An object, because streets and houses are copied many times per query, and each copy would be one of
/// three texts. Areas with equal values are equal.
package final class AddressArea: Sendable {
  /// The settlement that they belong to, or else the smallest known area.
  package let place: PlaceOrdinal
  /// The settlement used in their mailing addresses, which may be far away; ``place`` if unknown.
  package let postTown: PlaceOrdinal
  /// The country.
  package let country: CountryCode
  /// The postal code; empty if unknown.
  package let postcode: String
  /// The prominence of ``postTown``.
  package let prominence: Prominence
  /// The settlement's name in their source, if the gazetteer has no settlement of that name near
  /// them; otherwise `nil`.
  package let townName: String?
  /// The credits that the sources of its addresses ask for; empty if they ask for none.
  package let credits: String

  package init(
    place: PlaceOrdinal, postTown: PlaceOrdinal, country: CountryCode, postcode: String,
    prominence: Prominence, townName: String? = nil, credits: String = ""
  ) {
    self.place = place
    self.postTown = postTown
    self.country = country
    self.postcode = postcode
    self.prominence = prominence
    self.townName = townName
    self.credits = credits
  }
}

extension AddressArea: Hashable {
  package static func == (one: AddressArea, other: AddressArea) -> Bool {
    one === other
      || one.place == other.place && one.postTown == other.postTown
        && one.country == other.country && one.postcode == other.postcode
        && one.prominence == other.prominence && one.townName == other.townName
        && one.credits == other.credits
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(place)
    hasher.combine(postcode)
    hasher.combine(townName)
  }
}

/// A street, or the part of one that has one postal code.
///
/// A farm is a street with one house that has no number.
package struct StreetEntry: Hashable, Sendable {
  /// The street's number in the bundle.
  package let number: UInt32
  /// The stable id.
  package let id: PlaceID
  /// The name as it is shown.
  package let name: String
  /// The area that the street lies in.
  package let area: AddressArea
  /// The street's own point, in its middle.
  package let coordinate: Coordinate
  /// The bounding box of the street and its houses.
  package let boundingBox: BoundingBox?
  /// The number of houses.
  package let houseCount: Int

  package init(
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
package struct HouseEntry: Hashable, Sendable {
  private let source: AddressSourceKind
  private let sourceNumber: UInt64
  /// The house number; empty for a farm.
  package let number: HouseNumber
  /// The house's own point.
  package let coordinate: Coordinate

  /// Creates the house with a number of its source, at a point.
  package init(_ house: StoredHouse, at point: Coordinate) {
    source = house.source
    sourceNumber = house.id
    number = house.number
    coordinate = point
  }

  /// The stable id: `osm:node/123`.
  ///
  /// It is made when it is asked for: of a hundred houses that are read, one is in an answer.
  package var id: PlaceID { source.id(sourceNumber) }
}

/// A filter for streets of a name: those in any of some areas, or near any of some points.
package struct StreetFilter: Hashable, Sendable {
  /// A point and a maximum distance from it to a street's point.
  package struct Surroundings: Hashable, Sendable {
    /// The point.
    package let center: Coordinate
    /// The maximum distance of a street, in meters.
    package let meters: Double

    package init(center: Coordinate, meters: Double) {
      self.center = center
      self.meters = meters
    }
  }

  /// The areas to choose from; a street passes if its place or post town lies in one of them.
  package var areas: [PlaceInterval]
  /// The points to choose from; a street passes if it is near one of them.
  package var surroundings: [Surroundings]
  /// A box to choose from, for completions only; a street passes if its point is in it.
  package var box: BoundingBox?

  /// Creates a filter; without areas, points and a box, every street passes.
  package init(
    areas: [PlaceInterval] = [], surroundings: [Surroundings] = [], box: BoundingBox? = nil
  ) {
    self.areas = areas
    self.surroundings = surroundings
    self.box = box
  }

  /// Whether every street passes.
  package var passesAll: Bool { areas.isEmpty && surroundings.isEmpty && box == nil }
}

/// A street with a name similar to the requested one.
package struct StreetCorrection: Hashable, Sendable {
  /// The street.
  package let street: StreetEntry
  /// The number of letters that differ.
  package let edits: Int

  package init(street: StreetEntry, edits: Int) {
    self.street = street
    self.edits = edits
  }
}
