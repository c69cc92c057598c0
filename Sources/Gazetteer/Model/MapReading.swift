package import Geodesy

/// A tile of the map's pyramid.
///
/// At zoom 0, one tile is the world on a square Mercator map; each further zoom cuts every tile
/// into four.
package struct MapTileID: Hashable, Sendable {
  /// The zoom, in `0...maxZoom`.
  package let zoom: Int
  /// The column, in `0..<2^zoom`.
  package let x: Int
  /// The row, in `0..<2^zoom`.
  package let y: Int

  /// The deepest zoom that a tile id can have.
  package static let maxZoom = 20

  /// Creates a tile id, or returns `nil` if the world has no such tile.
  package init?(zoom: Int, x: Int, y: Int) {
    guard (0...Self.maxZoom).contains(zoom), (0..<(1 << zoom)).contains(x),
      (0..<(1 << zoom)).contains(y)
    else { return nil }
    self.zoom = zoom
    self.x = x
    self.y = y
  }
}

/// A label at a point of a map.
package struct MapLabelEntry: Hashable, Sendable {
  /// The kind of thing labeled, which decides how the name is drawn.
  ///
  /// Raw values are stored in bundles: never renumber.
  package enum Kind: UInt8, CaseIterable, Sendable {
    case country = 1
    case region = 2
    case capital = 3
    case town = 4
    case sea = 5
    case lake = 6
    case mountain = 7
    case land = 8

    /// The kind's name in answers.
    package var name: String {
      switch self {
      case .country: "country"
      case .region: "region"
      case .capital: "capital"
      case .town: "town"
      case .sea: "sea"
      case .lake: "lake"
      case .mountain: "mountain"
      case .land: "land"
      }
    }
  }

  /// The place that is labeled.
  package let place: PlaceOrdinal
  /// The kind of thing labeled, which decides how the name is drawn.
  package let kind: Kind
  /// The zoom from which an atlas shows the label.
  package let zoom: Int

  package init(place: PlaceOrdinal, kind: Kind, zoom: Int) {
    self.place = place
    self.kind = kind
    self.zoom = zoom
  }
}

/// A source of map tiles and labels.
package protocol MapReading {
  /// Returns the lines of a tile, or `nil` if the map is only sea there.
  ///
  /// `GazetteerFormat.md` describes the text.
  ///
  /// - Complexity: One lookup.
  func mapTile(_ tile: MapTileID) throws -> [UInt8]?

  /// Returns the labels of a box at a zoom, most important first.
  ///
  /// - Parameters:
  ///   - box: The box.
  ///   - zoom: The zoom; labels of smaller zooms are included.
  ///   - limit: The maximum number of labels to return.
  /// - Returns: The labels.
  /// - Throws: An error if the bundle cannot be read.
  /// - Complexity: One index scan for each row of tiles that the box covers at each zoom.
  func mapLabels(in box: BoundingBox, zoom: Int, limit: Int) throws -> [MapLabelEntry]

  /// Returns the built-up cells of a box, and its streets and houses if they are wanted, as many as a screen
  /// can show; nothing for a box across 180°.
  ///
  /// - Complexity: O(log n) per cell of the box for n streets, and O(m) for m houses of its streets.
  func mapStreets(in box: BoundingBox, withHouses: Bool) throws -> MapStreets

  /// Returns the outline of a country, if one is given, or else of a first-level division; `nil` if none is
  /// drawn.
  ///
  /// - Complexity: O(n) for n corners of all polygons; some ten milliseconds.
  func outline(of place: PlaceID, country: CountryCode?) throws -> AreaOutline?
}

extension MapLabelEntry.Kind {
  /// The number of zooms by which a label comes behind those of towns.
  var zoomsBehind: Int {
    switch self {
    case .lake, .mountain, .land: 2
    default: 0
    }
  }
}
