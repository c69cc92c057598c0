public import Geodesy

/// A tile of the map's pyramid.
///
/// At zoom 0 one tile is the world on a square Mercator map, and every further zoom cuts each tile into
/// four.
public struct MapTileID: Hashable, Sendable {
  /// The zoom, in `0...maxZoom`.
  public let zoom: Int
  /// The column, in `0..<2^zoom`.
  public let x: Int
  /// The row, in `0..<2^zoom`.
  public let y: Int

  /// The deepest zoom a number can name.
  public static let maxZoom = 20

  /// Names a tile, or returns `nil` where the world has none.
  public init?(zoom: Int, x: Int, y: Int) {
    guard (0...Self.maxZoom).contains(zoom), (0..<(1 << zoom)).contains(x),
      (0..<(1 << zoom)).contains(y)
    else { return nil }
    self.zoom = zoom
    self.x = x
    self.y = y
  }
}

/// What a map writes beside a point.
public struct MapLabelEntry: Hashable, Sendable {
  /// What is labeled: it decides how the name is drawn.
  ///
  /// Raw values are stored in bundles: never renumber.
  public enum Kind: UInt8, CaseIterable, Sendable {
    case country = 1
    case region = 2
    case capital = 3
    case town = 4
    case sea = 5
    case lake = 6
    case mountain = 7
    case land = 8

    /// The kind's name in answers.
    public var name: String {
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
  public let place: PlaceOrdinal
  /// How it is drawn.
  public let kind: Kind
  /// The zoom from which an atlas shows it.
  public let zoom: Int

  public init(place: PlaceOrdinal, kind: Kind, zoom: Int) {
    self.place = place
    self.kind = kind
    self.zoom = zoom
  }
}

/// What a map is drawn from.
public protocol MapReading {
  /// Returns the lines of a tile (`GazetteerFormat.md` describes the text); `nil` where the map is
  /// nothing but sea.
  ///
  /// - Complexity: One look-up.
  func mapTile(_ tile: MapTileID) throws -> [UInt8]?

  /// Returns what a map of a zoom writes in a box, most important first.
  ///
  /// - Parameters:
  ///   - box: The box.
  ///   - zoom: The zoom; labels of smaller zooms are among them.
  ///   - limit: The most labels to return.
  /// - Returns: The labels.
  /// - Throws: when the bundle cannot be read.
  /// - Complexity: One run of an index for each row of tiles that the box covers at each zoom.
  func mapLabels(in box: BoundingBox, zoom: Int, limit: Int) throws -> [MapLabelEntry]
}
