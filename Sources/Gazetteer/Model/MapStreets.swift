public import Geodesy

/// The ground of a street map: streets and houses of imported addresses.
public struct MapStreets: Sendable {
  /// A street.
  public struct Street: Sendable {
    public let name: String
    /// A point of it.
    public let coordinate: Coordinate
    /// Its lines; empty if only its houses are known.
    public let lines: [[Coordinate]]
  }

  /// A house.
  public struct House: Sendable {
    /// The number as people write it; empty for a farm.
    public let number: String
    public let coordinate: Coordinate
  }

  /// The streets, in no particular order.
  public var streets: [Street] = []
  /// The houses, street by street.
  public var houses: [House] = []
  /// The centers of cells with streets, which are 445 m wide from north to south.
  public var builtUp: [Coordinate] = []
  /// What the sources of the addresses ask to be credited with, each once.
  public var credits: [String] = []

  public init() {}
}
