package import Geodesy

/// The ground of a street map: streets and houses of imported addresses.
package struct MapStreets: Sendable {
  /// A street.
  package struct Street: Sendable {
    package let name: String
    /// A point of it.
    package let coordinate: Coordinate
    /// Its lines; empty if only its houses are known.
    package let lines: [[Coordinate]]
  }

  /// A house.
  package struct House: Sendable {
    /// The number as people write it; empty for a farm.
    package let number: String
    package let coordinate: Coordinate
  }

  /// The streets, in no particular order.
  package var streets: [Street] = []
  /// The houses, street by street.
  package var houses: [House] = []
  /// The centers of cells with streets, which are 445 m wide from north to south.
  package var builtUp: [Coordinate] = []
  /// What the sources of the addresses ask to be credited with, each once.
  package var credits: [String] = []

  package init() {}
}
