import Gazetteer

/// A level of detail of the map: one size of tiles for some zooms.
struct MapLevel {
  /// The zoom of its tiles.
  let zoom: Int
  /// The last zoom at which it is drawn.
  let lastZoom: Int

  /// The levels of the map.
  ///
  /// A level begins where its tiles are 1,024 pixels wide, so that a screen needs two to six of
  /// them; the first is one tile.
  static let all = [
    MapLevel(zoom: 0, lastZoom: 3), MapLevel(zoom: 2, lastZoom: 5), MapLevel(zoom: 4, lastZoom: 7),
    MapLevel(zoom: 6, lastZoom: 10),
  ]

  /// The side of a tile in the units of its text.
  static let tileUnits: Int32 = 1 << 14
  /// The distance in the same units by which a tile's paths extend beyond its edge.
  ///
  /// It is 4 pixels at the level's first zoom, which is more than half of a stroke.
  static let marginUnits: Int32 = 64

  /// A pixel at the last zoom, in units of ``MapPath``.
  var pixel: Double { Double(1 << (MapPath.unitBits - 8 - lastZoom)) }

  /// The maximum error of vertices.
  ///
  /// It is three quarters of a pixel, and for the last level the rounding of the data.
  var tolerance: Double { lastZoom == 10 ? pixel * 0.5 : pixel * 0.75 }

  /// The minimum extent of islands and lakes; the last level has all of them.
  var minExtent: Int32 { lastZoom == 10 ? 0 : Int32(pixel * 3) }

  /// The number of bits by which units of ``MapPath`` are finer than those of a tile's text.
  var shift: Int { MapPath.unitBits - zoom - 14 }

  /// Returns the tile's box with its margin.
  func box(of tile: MapTileID) -> MapBox {
    let side = Int32(1) << Int32(MapPath.unitBits - tile.zoom)
    let margin = Self.marginUnits << Int32(shift)
    let (west, north) = (Int32(tile.x) * side, Int32(tile.y) * side)
    return MapBox(
      west: west - margin, north: north - margin, east: west + side + margin,
      south: north + side + margin)
  }
}

/// A path of the map with its kind.
struct MapFeature {
  /// The kind of a path, as its first letter in a tile's text.
  enum Kind: UInt8 {
    case land = 0x4C  // L
    case water = 0x57  // W
    case river = 0x52  // R
    case border = 0x42  // B
    case disputedBorder = 0x44  // D
    case region = 0x50  // P
  }

  let kind: Kind
  /// The first zoom at which it is drawn.
  let zoom: Int
  var path: MapPath
}
