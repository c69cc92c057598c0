import GazetteerModel
import SQLiteSupport

extension GazetteerEditor {
  /// The areas that contain their admin code, by that code (`US.ID.057`).
  package func areasByCode() throws -> [String: UInt32] {
    let statement = try prepared(
      "SELECT admin_code, ordinal FROM area WHERE admin_code IS NOT NULL")
    defer { statement.reset() }
    var found: [String: UInt32] = [:]
    while try statement.step() {
      found[statement.text(at: 0)] = UInt32(clamping: statement.int64(at: 1))
    }
    return found
  }

  /// The languages of each country, by its packed letters.
  package func languagesByCountry() throws -> [UInt16: Set<[UInt8]>] {
    let statement = try prepared("SELECT code, languages FROM country")
    defer { statement.reset() }
    var found: [UInt16: Set<[UInt8]>] = [:]
    while try statement.step() {
      let languages = statement.bytes(at: 1).split(separator: 0x20).map(Array.init)
      found[UInt16(clamping: statement.int64(at: 0))] = Set(languages)
    }
    return found
  }

  /// The admin code of an area; `nil` when it has none.
  package func adminCode(of area: UInt32) throws -> String? {
    let statement = try prepared("SELECT admin_code FROM area WHERE ordinal = ?1")
    defer { statement.reset() }
    try statement.bind(Int64(area), at: 1)
    return try statement.step() ? statement.optionalText(at: 0) : nil
  }

  /// Gives the children of an area that goes to the area around it.
  package func removeArea(_ area: StoredPlace) throws {
    // Children lie inside the area's numbers, or beside them and say so.
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

  /// Forgets that a place lies beside its area, which it leaves.
  package func removeBesideParent(of place: StoredPlace) throws {
    guard let parent = place.parent else { return }
    try run(
      "DELETE FROM alternative_parent WHERE place = ?1 AND parent = ?2", Int64(place.ordinal),
      Int64(parent))
  }

  /// Forgets all areas beside the numbering that contain a place.
  package func removeAlternativeParents(of place: StoredPlace) throws {
    try run("DELETE FROM alternative_parent WHERE place = ?1", Int64(place.ordinal))
  }

  /// Makes an area's box hold a point; boxes that cross the 180th meridian are left as they are.
  package func widen(_ area: UInt32, latitude: Int32, longitude: Int32) throws {
    try run(
      """
      UPDATE area SET south = min(south, ?2), north = max(north, ?2), west = min(west, ?3),
        east = max(east, ?3)
      WHERE ordinal = ?1 AND west <= east
        AND (?2 NOT BETWEEN south AND north OR ?3 NOT BETWEEN west AND east)
      """, Int64(area), Int64(latitude), Int64(longitude))
  }

  /// What becomes of a place that others refer to.
  package struct Successor {
    package let ordinal: UInt32
    /// 1e-5 degrees.
    package let latitude: Int32
    package let longitude: Int32

    package init(ordinal: UInt32, latitude: Int32, longitude: Int32) {
      self.ordinal = ordinal
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// Lets postal codes, addresses and alternative parents refer to the successors of places.
  ///
  /// Points of postal codes are kept as differences from the place's, so they change with it.
  ///
  /// - Parameters:
  ///   - moved: The places as they were, and what becomes of them.
  ///   - codes: The postal codes that serve at least these places, as they were.
  /// - Throws: when the database cannot be written.
  package func redirect(
    _ moved: [(from: StoredPlace, to: Successor)], codes: [PostcodeRow]
  ) throws {
    guard !moved.isEmpty else { return }
    try connection.execute(
      """
      CREATE TEMP TABLE moved (
        place INTEGER PRIMARY KEY, successor INTEGER, northing INTEGER, easting INTEGER);
      CREATE TEMP TABLE found (key TEXT, country INTEGER, rank INTEGER, place INTEGER)
      """)
    for code in codes {
      let statement = try prepared("INSERT INTO found VALUES (?1, ?2, ?3, ?4)")
      defer { statement.reset() }
      try statement.bind(code.key, at: 1)
      try statement.bind(code.country, at: 2)
      try statement.bind(code.rank, at: 3)
      try statement.bind(Int64(code.place), at: 4)
      _ = try statement.step()
    }
    for (place, successor) in moved {
      try run(
        "INSERT OR IGNORE INTO moved VALUES (?1, ?2, ?3, ?4)", Int64(place.ordinal),
        Int64(successor.ordinal), Int64(place.latitude) - Int64(successor.latitude),
        Int64(place.longitude) - Int64(successor.longitude))
    }
    try connection.execute(
      """
      UPDATE postcode SET place = moved.successor, northing = postcode.northing + moved.northing,
        easting = postcode.easting + moved.easting
      FROM found CROSS JOIN moved ON moved.place = found.place
      WHERE postcode.key = found.key AND postcode.country = found.country
        AND postcode.rank = found.rank;
      UPDATE address_area SET place = (SELECT successor FROM moved WHERE moved.place = address_area.place)
        WHERE place IN (SELECT place FROM moved);
      UPDATE address_area SET post_town =
          (SELECT successor FROM moved WHERE moved.place = address_area.post_town)
        WHERE post_town IN (SELECT place FROM moved);
      UPDATE OR REPLACE alternative_parent SET place =
          (SELECT successor FROM moved WHERE moved.place = alternative_parent.place)
        WHERE place IN (SELECT place FROM moved);
      UPDATE OR REPLACE alternative_parent SET parent =
          (SELECT successor FROM moved WHERE moved.place = alternative_parent.parent)
        WHERE parent IN (SELECT place FROM moved);
      DROP TABLE found;
      DROP TABLE moved
      """)
  }
}
