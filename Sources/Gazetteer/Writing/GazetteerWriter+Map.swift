/// A writer of the map's tiles and labels.
package final class MapWriter {
  private let connection: SQLiteConnection
  private let insertTile: SQLiteStatement
  private let insertLabel: SQLiteStatement

  /// Creates a writer to the database of another writer.
  package init(_ writer: GazetteerWriter) throws {
    connection = writer.connection
    insertTile = try SQLiteStatement("INSERT INTO map_tile VALUES (?1, ?2)", on: connection)
    insertLabel = try SQLiteStatement(
      "INSERT INTO map_label VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)", on: connection)
  }

  /// Writes a tile's lines.
  package func add(_ tile: MapTileID, _ text: [UInt8]) throws {
    try insertTile.bind(tile.key, at: 1)
    try insertTile.bind(blob: text, at: 2)
    try insertTile.run()
  }

  /// A place that may get a label.
  package struct Candidate {
    package let ordinal: UInt32
    /// In 1e-5 degrees.
    package let latitude: Int32
    package let longitude: Int32
    package let layer: Layer
    package let featureCode: String
    package let population: Int64
    package let prominence: Int
    /// The width times the height of the area's box, in square degrees; 0 if unknown.
    package let boxArea: Double
  }

  /// Calls a closure with the written places that may have a label on the map.
  ///
  /// They are countries, regions, settlements not known from postal data alone, seas and
  /// landscapes.
  package func forEachCandidate(_ visit: (Candidate) -> Void) throws {
    let layers = [Layer.country, .region, .locality, .marine, .natural]
      .map { String($0.rawValue) }.joined(separator: ",")
    let statement = try SQLiteStatement(
      """
      SELECT place.ordinal, latitude, longitude, layer, feature_code, population, prominence,
        coalesce((CASE WHEN east < west THEN east - west + 36000000 ELSE east - west END) / 1e5
          * (north - south) / 1e5, 0)
      FROM place LEFT JOIN area ON area.ordinal = place.ordinal
      WHERE layer IN (\(layers)) AND point = 1 AND prominence > 0
      """, on: connection)
    defer { statement.reset() }
    while try statement.step() {
      guard let ordinal = UInt32(exactly: statement.int64(at: 0)),
        let layer = UInt8(exactly: statement.int64(at: 3)).flatMap(Layer.init(rawValue:))
      else { continue }
      visit(
        Candidate(
          ordinal: ordinal, latitude: Int32(clamping: statement.int64(at: 1)),
          longitude: Int32(clamping: statement.int64(at: 2)), layer: layer,
          featureCode: statement.text(at: 4), population: statement.int64(at: 5),
          prominence: Int(clamping: statement.int64(at: 6)),
          boxArea: Double(statement.int64(at: 7))))
    }
  }

  /// Writes a label at the tile of its own zoom; at equal zoom, the lowest rank is placed first.
  package func add(
    _ candidate: Candidate, kind: MapLabelEntry.Kind, at tile: MapTileID, rank: Int
  ) throws {
    try insertLabel.bind(Int64(tile.zoom), at: 1)
    try insertLabel.bind(Int64(tile.y), at: 2)
    try insertLabel.bind(Int64(tile.x), at: 3)
    try insertLabel.bind(Int64(rank), at: 4)
    try insertLabel.bind(Int64(candidate.ordinal), at: 5)
    try insertLabel.bind(Int64(kind.rawValue), at: 6)
    try insertLabel.bind(Int64(candidate.latitude), at: 7)
    try insertLabel.bind(Int64(candidate.longitude), at: 8)
    try insertLabel.run()
  }
}

extension MapTileID {
  /// The tile as one number: tiles of a zoom are adjacent, row by row.
  var key: Int64 { Int64(zoom) << 40 | Int64(y) << 20 | Int64(x) }
}
