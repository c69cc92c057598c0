package import Geodesy

extension GazetteerReader: MapReading {
  /// Reads one row by the primary key of `map_tile`.
  package func mapTile(_ tile: MapTileID) throws -> [UInt8]? {
    let statement = try prepared(GazetteerStatements.mapTile)
    defer { statement.reset() }
    try statement.bind(tile.key, at: 1)
    return try statement.step() ? statement.blob(at: 0) : nil
  }

  /// Reads a run of the primary key of `map_label` for each row of tiles.
  ///
  /// It proceeds zoom by zoom, so that the limit cuts off the least important labels. Landscapes come behind
  /// the towns of two more zooms: an island must not take the room of the city beside it.
  package func mapLabels(in box: BoundingBox, zoom: Int, limit: Int) throws -> [MapLabelEntry] {
    var found: [(zoom: Int, rank: Int64, entry: MapLabelEntry)] = []
    for zoom in 0...max(0, min(zoom, MapTileID.maxZoom)) where found.count < limit {
      var entries: [(rank: Int64, entry: MapLabelEntry)] = []
      if box.crossesAntimeridian {
        try read(&entries, box: box, west: box.west, east: 180, zoom: zoom)
        try read(&entries, box: box, west: -180, east: box.east, zoom: zoom)
      } else {
        try read(&entries, box: box, west: box.west, east: box.east, zoom: zoom)
      }
      entries.sort { ($0.rank, $0.entry.place) < ($1.rank, $1.entry.place) }
      let rest = limit - found.count
      found += entries.prefix(rest).map {
        ($0.entry.zoom + $0.entry.kind.zoomsBehind, $0.rank, $0.entry)
      }
    }
    return found.sorted { ($0.zoom, $0.rank, $0.entry.place) < ($1.zoom, $1.rank, $1.entry.place) }
      .map(\.entry)
  }

  /// Collects the polygons of a country or first-level division.
  package func outline(of place: PlaceID, country: CountryCode?) throws -> AreaOutline? {
    country.flatMap { polygons.outline(of: $0) } ?? polygons.outline(of: place)
  }

  private func read(
    _ entries: inout [(rank: Int64, entry: MapLabelEntry)], box: BoundingBox, west: Double,
    east: Double, zoom: Int
  ) throws {
    let tiles = Double(1 << zoom)
    let northWest = MercatorPoint(latitude: box.north, longitude: west)
    let southEast = MercatorPoint(latitude: box.south, longitude: east)
    let last = (1 << zoom) - 1
    let columns = (Int(northWest.x * tiles), min(last, Int(southEast.x * tiles)))
    let statement = try prepared(GazetteerStatements.mapLabels)
    for row in min(last, Int(northWest.y * tiles))...min(last, Int(southEast.y * tiles)) {
      defer { statement.reset() }
      try statement.bind(Int64(zoom), at: 1)
      try statement.bind(Int64(row), at: 2)
      try statement.bind(Int64(columns.0), at: 3)
      try statement.bind(Int64(columns.1), at: 4)
      try statement.bind(Int64(box.south * 100_000), at: 5)
      try statement.bind(Int64(box.north * 100_000), at: 6)
      try statement.bind(Int64(west * 100_000), at: 7)
      try statement.bind(Int64(east * 100_000), at: 8)
      while try statement.step() {
        guard let kind = UInt8(exactly: statement.int64(at: 2)).flatMap(MapLabelEntry.Kind.init)
        else { throw GazetteerReadError.invalidValue(table: "map_label", column: "kind") }
        let entry = MapLabelEntry(
          place: try Self.ordinal(statement.int64(at: 1)), kind: kind, zoom: zoom)
        entries.append((statement.int64(at: 0), entry))
      }
    }
  }
}
