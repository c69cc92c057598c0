/// A named sea or lake that contains a point.
public struct NamedWater: Hashable, Sendable {
  /// The kinds of water.
  public enum Kind: String, Sendable {
    /// A sea, an ocean, a gulf or a strait.
    case sea
    /// A lake.
    case lake
  }

  /// The kind of water.
  public let kind: Kind
  /// Its name.
  public let name: String
  /// The id of its place in the gazetteer; `nil` if it is not in there.
  public let id: PlaceID?

  public init(kind: Kind, name: String, id: PlaceID? = nil) {
    self.kind = kind
    self.name = name
    self.id = id
  }
}
