extension GazetteerEditor {
  /// Returns the areas that have an admin code, by that code (`US.ID.057`).
  package func areasByCode() throws -> [String: UInt32] {
    let areas = try all("SELECT admin_code, ordinal FROM area WHERE admin_code IS NOT NULL", []) {
      ($0.text(at: 0), UInt32(clamping: $0.int64(at: 1)))
    }
    return Dictionary(areas) { $1 }
  }

  /// Returns the languages of each country, by its packed letters.
  package func languagesByCountry() throws -> [UInt16: Set<[UInt8]>] {
    let countries = try all("SELECT code, languages FROM country", []) { statement in
      let languages = statement.bytes(at: 1).split(separator: 0x20).map(Array.init)
      return (UInt16(clamping: statement.int64(at: 0)), Set(languages))
    }
    return Dictionary(countries) { $1 }
  }

  /// Returns the admin code of an area; `nil` if it has none.
  package func adminCode(of area: UInt32) throws -> String? {
    try first("SELECT admin_code FROM area WHERE ordinal = ?1", [Int64(area)]) {
      $0.optionalText(at: 0)
    }
  }

  /// Removes an area, and gives its children to the area around it.
  package func removeArea(_ area: StoredPlace) throws {
    // Children lie inside the area's numbers, or are recorded as lying outside them.
    let children = """
      parent = ?1 AND (ordinal BETWEEN ?1 AND ?2
        OR ordinal IN (SELECT place FROM alternative_parent WHERE parent = ?1))
      """
    if let parent = area.parent {
      try run(
        "UPDATE place SET parent = ?3 WHERE \(children)", Int64(area.ordinal), Int64(area.last),
        Int64(parent))
      try run(
        "UPDATE OR REPLACE alternative_parent SET parent = ?2 WHERE parent = ?1",
        Int64(area.ordinal), Int64(parent))
    } else {
      try run(
        "UPDATE place SET parent = NULL WHERE \(children)", Int64(area.ordinal), Int64(area.last))
      try run("DELETE FROM alternative_parent WHERE parent = ?1", Int64(area.ordinal))
    }
    try run("DELETE FROM area WHERE ordinal = ?1", Int64(area.ordinal))
    try run("DELETE FROM country WHERE place = ?1", Int64(area.ordinal))
  }

  /// Moves the box of a place that is not an area to the place's new ordinal.
  package func moveBox(of place: UInt32, to ordinal: UInt32) throws {
    try run("UPDATE area SET ordinal = ?2 WHERE ordinal = ?1", Int64(place), Int64(ordinal))
  }

  /// Removes the box of a place that is not an area.
  package func removeBox(of place: UInt32) throws {
    try run("DELETE FROM area WHERE ordinal = ?1", Int64(place))
  }

  /// Removes the record that a place lies outside its area's numbers, before it leaves the area.
  package func removeBesideParent(of place: StoredPlace) throws {
    guard let parent = place.parent else { return }
    try run(
      "DELETE FROM alternative_parent WHERE place = ?1 AND parent = ?2", Int64(place.ordinal),
      Int64(parent))
  }

  /// Removes all alternative parents of a place.
  package func removeAlternativeParents(of place: StoredPlace) throws {
    try run("DELETE FROM alternative_parent WHERE place = ?1", Int64(place.ordinal))
  }

  /// Returns whether an area's box may change when a point in it is added or removed.
  ///
  /// It may if the point lies outside the box or on its edge, or if the area has no box or one that
  /// crosses the 180th meridian. The box of a polygon stays.
  package func isBoxTouched(of area: UInt32, latitude: Int32, longitude: Int32) throws -> Bool {
    try number(
      """
      SELECT NOT is_drawn AND (west IS NULL OR west > east
        OR ?2 NOT BETWEEN south + 1 AND north - 1 OR ?3 NOT BETWEEN west + 1 AND east - 1)
      FROM area WHERE ordinal = ?1
      """, Int64(area), Int64(latitude), Int64(longitude)) == 1
  }

  /// Recomputes an area's box from the points in it; does nothing if a number is not an area's.
  ///
  /// - Complexity: O(n) for n places inside.
  package func measureBox(of area: UInt32) throws {
    guard let place = try place(area),
      try number("SELECT 1 FROM area WHERE ordinal = ?1", Int64(area)) == 1
    else { return }
    // Children lie inside the area's numbers, or are recorded as lying outside them.
    let statement = try prepared(
      """
      SELECT latitude, longitude FROM place WHERE ordinal BETWEEN ?1 AND ?2 AND own_point
      UNION ALL
      SELECT latitude, longitude FROM alternative_parent AS beside
      CROSS JOIN place ON ordinal = beside.place
      WHERE beside.parent = ?1 AND place.parent = ?1 AND ordinal NOT BETWEEN ?1 AND ?2 AND own_point
      """)
    defer { statement.reset() }
    try statement.bind(Int64(area), at: 1)
    try statement.bind(Int64(place.last), at: 2)
    let limit = try drawnRegionBox(around: place)
    var extent = AreaExtent()
    while try statement.step() {
      let latitude = Int32(clamping: statement.int64(at: 0))
      let longitude = Int32(clamping: statement.int64(at: 1))
      if let limit, !AreaExtent.contains(limit, latitude: latitude, longitude: longitude) {
        continue
      }
      extent.add(latitude: latitude, longitude: longitude)
    }
    let box = extent.box
    try run(
      "UPDATE area SET west = ?2, south = ?3, east = ?4, north = ?5 WHERE ordinal = ?1",
      Int64(area), box.map { Int64($0.west) }, box.map { Int64($0.south) },
      box.map { Int64($0.east) }, box.map { Int64($0.north) })
  }

  /// Returns the box of the drawn first-level division around a place; `nil` if none is.
  private func drawnRegionBox(around place: StoredPlace) throws -> AreaExtent.Box? {
    var parent = place.parent
    while let ordinal = parent, let area = try self.place(ordinal) {
      if area.layer == .region { return try drawnBox(of: ordinal) }
      parent = area.parent
    }
    return nil
  }

  private func drawnBox(of area: UInt32) throws -> AreaExtent.Box? {
    let statement = try prepared(
      "SELECT west, south, east, north FROM area WHERE ordinal = ?1 AND is_drawn")
    defer { statement.reset() }
    try statement.bind(Int64(area), at: 1)
    guard try statement.step() else { return nil }
    let edges = (0..<4).map { Int32(clamping: statement.int64(at: $0)) }
    return (edges[0], edges[1], edges[2], edges[3])
  }
}
