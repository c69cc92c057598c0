/// A named sea or lake that contains a point.
package struct NamedWater: Hashable, Sendable {
  /// The kinds of water.
  package enum Kind: String, Sendable {
    /// A sea, an ocean, a gulf or a strait.
    case sea
    /// A lake.
    case lake
  }

  /// The kind of water.
  package let kind: Kind
  /// Its name.
  package let name: String
  /// The id of its place in the gazetteer; `nil` if it is not in there.
  package let id: PlaceID?

  package init(kind: Kind, name: String, id: PlaceID? = nil) {
    self.kind = kind
    self.name = name
    self.id = id
  }
}
