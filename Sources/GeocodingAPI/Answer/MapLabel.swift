package import Gazetteer
package import Geodesy

/// A name on the map.
package struct MapLabel: Hashable, Sendable {
  /// The name in the reader's language, if the gazetteer has one.
  package let name: String
  /// The position of the label.
  package let coordinate: Coordinate
  /// The kind of label, which decides how it is drawn.
  package let kind: MapLabelEntry.Kind
  /// The zoom from which an atlas shows it.
  package let zoom: Int
  /// The place's id.
  package let id: PlaceID

  package init(
    name: String, coordinate: Coordinate, kind: MapLabelEntry.Kind, zoom: Int, id: PlaceID
  ) {
    self.name = name
    self.coordinate = coordinate
    self.kind = kind
    self.zoom = zoom
    self.id = id
  }
}
