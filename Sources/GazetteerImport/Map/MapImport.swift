import Gazetteer

/// An import that cuts Natural Earth's lines into the tiles that the map is drawn from.
///
/// A tile's text has a line for each path: a letter for its kind (``MapFeature/Kind``), a digit for
/// the first zoom that draws it, and its vertices as alternating steps eastward and southward, the
/// first from the tile's northwestern corner, in 1/16384 of the tile's side. A step is a number
/// with its sign as lowest bit, in digits of five bits, lowest first, with bit six set on all but
/// the last, plus 63.
struct MapImport {
  let extract: Extract

  /// Returns all tiles that are not only sea, in the order of their keys.
  ///
  /// An extract without lines has none.
  func tiles() throws -> [(MapTileID, [UInt8])] {
    let features = try self.features()
    var tiles: [(MapTileID, [UInt8])] = []
    for level in MapLevel.all {
      guard let world = MapTileID(zoom: 0, x: 0, y: 0) else { break }
      let kept = features.compactMap { feature -> MapFeature? in
        guard feature.zoom <= level.lastZoom,
          !feature.path.isRing || feature.path.extent >= level.minExtent
        else { return nil }
        var feature = feature
        feature.path = feature.path.simplified(tolerance: level.tolerance)
        return feature
      }
      cut(kept, world, level, into: &tiles)
    }
    return tiles.sorted { ($0.0.zoom, $0.0.y, $0.0.x) < ($1.0.zoom, $1.0.y, $1.0.x) }
  }

  /// Divides a tile into quarters until it is one of the level's.
  private func cut(
    _ features: [MapFeature], _ tile: MapTileID, _ level: MapLevel,
    into tiles: inout [(MapTileID, [UInt8])]
  ) {
    guard !features.isEmpty else { return }
    guard tile.zoom < level.zoom else {
      let text = self.text(of: features, in: tile, level)
      if !text.isEmpty { tiles.append((tile, text)) }
      return
    }
    for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      guard
        let quarter = MapTileID(
          zoom: tile.zoom + 1, x: tile.x * 2 + column, y: tile.y * 2 + row)
      else { continue }
      let box = level.box(of: quarter)
      cut(
        features.flatMap { feature in
          box.parts(of: feature.path).map {
            MapFeature(kind: feature.kind, zoom: feature.zoom, path: $0)
          }
        }, quarter, level, into: &tiles)
    }
  }

  // MARK: Reading

  private func features() throws -> [MapFeature] {
    var features: [MapFeature] = []
    func read(
      _ layer: Extract.Layer, _ shape: GeoJSONLine.Shape,
      _ feature: (GeoJSONLine.Properties) -> (MapFeature.Kind, zoom: Int)?
    ) throws {
      for table in extract.tables(layer) {
        try table.forEachRow { row in
          guard let line = GeoJSONLine(row[0], of: shape) else {
            throw row.invalid(0, "the line", "a GeoJSON feature of shape \(shape.rawValue)")
          }
          guard let (kind, zoom) = feature(line.properties) else { return }
          features += line.rings.map {
            MapFeature(kind: kind, zoom: zoom, path: MapPath($0, isRing: shape == .polygons))
          }
        }
      }
    }
    try read(.mapLand, .polygons) { _ in (.land, 0) }
    try read(.lakePolygons, .polygons) { _ in (.water, 0) }
    try read(.mapRivers, .lines) { (.river, Self.riverZoom($0.rank ?? 9)) }
    try read(.mapRegions, .lines) { (.region, Self.regionZoom($0.rank ?? 9)) }
    try read(.mapBorders, .lines) { properties in
      if properties.kind == "disputed" || properties.rank == 3 { return (.disputedBorder, 0) }
      // Borders in the sea, which only a nautical chart draws.
      return properties.rank == 1 ? nil : (.border, 0)
    }
    return features
  }

  /// Returns a river's zoom by Natural Earth's rank, approximately as in its own atlas.
  private static func riverZoom(_ rank: Int) -> Int {
    switch rank {
    case ...2: 3
    case 3: 4
    case 4, 5: 5
    case 6: 6
    case 7, 8: 7
    default: 8
    }
  }

  private static func regionZoom(_ rank: Int) -> Int {
    switch rank {
    case ...2: 4
    case 3, 4: 5
    case 5, 6: 6
    case 7, 8: 7
    default: 8
    }
  }

  // MARK: Writing

  private func text(of features: [MapFeature], in tile: MapTileID, _ level: MapLevel) -> [UInt8] {
    var text: [UInt8] = []
    for feature in features {
      let steps = steps(of: feature.path, in: tile, level)
      // A line needs two vertices, a ring three.
      guard steps.count >= (feature.path.isRing ? 3 : 2) else { continue }
      text.append(feature.kind.rawValue)
      text.append(0x30 + UInt8(clamping: feature.zoom))
      for (x, y) in steps {
        Self.append(x, to: &text)
        Self.append(y, to: &text)
      }
      text.append(0x0A)
    }
    return text
  }

  /// Returns the vertices as steps in the tile's units, without those that coincide.
  private func steps(
    of path: MapPath, in tile: MapTileID, _ level: MapLevel
  ) -> [(Int32, Int32)] {
    let shift = Int32(level.shift)
    let half: Int32 = shift == 0 ? 0 : 1 << (shift - 1)
    var last = MapPoint(
      x: Int32(tile.x) * MapLevel.tileUnits, y: Int32(tile.y) * MapLevel.tileUnits)
    var steps: [(Int32, Int32)] = []
    for point in path.points {
      let rounded = MapPoint(x: (point.x + half) >> shift, y: (point.y + half) >> shift)
      guard steps.isEmpty || rounded != last else { continue }
      steps.append((rounded.x - last.x, rounded.y - last.y))
      last = rounded
    }
    return steps
  }

  private static func append(_ value: Int32, to text: inout [UInt8]) {
    var rest = UInt32(bitPattern: (value << 1) ^ (value >> 31))
    while rest >= 32 {
      text.append(UInt8(truncatingIfNeeded: rest & 31 | 32) + 63)
      rest >>= 5
    }
    text.append(UInt8(truncatingIfNeeded: rest) + 63)
  }
}
