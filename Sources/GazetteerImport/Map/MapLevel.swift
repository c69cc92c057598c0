import GazetteerModel

/// A level of detail of the map: one size of tiles, for some zooms.
struct MapLevel {
  /// The zoom whose tiles it has.
  let zoom: Int
  /// The last zoom that it is drawn at.
  let lastZoom: Int

  /// A level begins where its tiles are 1,024 pixels wide, so that a screen needs two to six of them;
  /// the first is one tile.
  static let all = [
    MapLevel(zoom: 0, lastZoom: 3), MapLevel(zoom: 2, lastZoom: 5), MapLevel(zoom: 4, lastZoom: 7),
    MapLevel(zoom: 6, lastZoom: 10),
  ]

  /// The side of a tile in the units that its text is in.
  static let tileUnits: Int32 = 1 << 14
  /// How far a tile's paths go on beyond its edge, in the same units: 4 pixels at the level's first
  /// zoom, which is more than half of a stroke.
  static let marginUnits: Int32 = 64

  /// A pixel of the last zoom, in units of ``MapPath``.
  var pixel: Double { Double(1 << (MapPath.unitBits - 8 - lastZoom)) }

  /// What corners may lie off: three quarters of a pixel, for the last level what the data rounds to.
  var tolerance: Double { lastZoom == 10 ? pixel * 0.5 : pixel * 0.75 }

  /// Islands and lakes smaller than this are left out; the last level has all.
  var minExtent: Int32 { lastZoom == 10 ? 0 : Int32(pixel * 3) }

  /// The bits by which units of ``MapPath`` are finer than those of a tile's text.
  var shift: Int { MapPath.unitBits - zoom - 14 }

  /// The tile's box with its margin.
  func box(of tile: MapTileID) -> MapBox {
    let side = Int32(1) << Int32(MapPath.unitBits - tile.zoom)
    let margin = Self.marginUnits << Int32(shift)
    let (west, north) = (Int32(tile.x) * side, Int32(tile.y) * side)
    return MapBox(
      west: west - margin, north: north - margin, east: west + side + margin,
      south: north + side + margin)
  }
}

/// A path of the map with what it is.
struct MapFeature {
  /// Its first letter in a tile's text.
  enum Kind: UInt8 {
    case land = 0x4C  // L
    case water = 0x57  // W
    case river = 0x52  // R
    case border = 0x42  // B
    case disputedBorder = 0x44  // D
    case region = 0x50  // P
  }

  let kind: Kind
  /// The first zoom that it is drawn at.
  let zoom: Int
  var path: MapPath
}
