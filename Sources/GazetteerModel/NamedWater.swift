/// A sea or a lake that a point lies in.
public struct NamedWater: Hashable, Sendable {
  /// What it is.
  public enum Kind: String, Sendable {
    /// A sea, an ocean, a gulf or a strait.
    case sea
    /// A lake.
    case lake
  }

  /// What it is.
  public let kind: Kind
  /// Its name.
  public let name: String
  /// The place that it is in the gazetteer; `nil` when it is none there.
  public let id: PlaceID?

  public init(kind: Kind, name: String, id: PlaceID? = nil) {
    self.kind = kind
    self.name = name
    self.id = id
  }
}
