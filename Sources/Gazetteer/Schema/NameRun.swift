import Geodesy

/// The places of a common name with their points, best known first.
///
/// A filter or a focus chooses from them without reading each place. Each consists of a
/// ``PackedEntry``, then big-endian latitude, longitude (1e-5 degrees), population (4 bytes each;
/// larger ones are clamped), and 1 for a section of a settlement, otherwise 0 (1 byte).
package enum NameRun {
  /// The number of places above which a name has a run.
  ///
  /// Runs of fewer would take more space than the saved reads are worth.
  package static let fewPlaces = 10
  private static let size = PackedEntry.size + 13

  /// Reads packed places.
  ///
  /// - Throws: ``GazetteerReadError`` if the bytes are not a valid run.
  static func entries(_ bytes: [UInt8]) throws -> [LocatedEntry] {
    try bytes.withUnsafeBytes { bytes in
      var found: [LocatedEntry] = []
      found.reserveCapacity(bytes.count / size)
      for start in stride(from: 0, through: bytes.count - size, by: size) {
        let latitude: Int32 = PackedEntry.number(in: bytes, at: start + PackedEntry.size)
        let longitude: Int32 = PackedEntry.number(in: bytes, at: start + PackedEntry.size + 4)
        let population: UInt32 = PackedEntry.number(in: bytes, at: start + PackedEntry.size + 8)
        guard let entry = PackedEntry.entry(in: bytes, at: start),
          let coordinate = Coordinate(
            latitude: Double(latitude) / 100_000, longitude: Double(longitude) / 100_000)
        else { throw GazetteerReadError.invalidValue(table: "name_run", column: "entries") }
        found.append(
          LocatedEntry(
            entry: entry,
            point: PlacePoint(
              coordinate: coordinate, population: UInt64(population),
              isSection: bytes[start + size - 1] == 1)))
      }
      return found
    }
  }

  /// Returns places that have been read, followed by those from one position of a run to another,
  /// or to its end.
  ///
  /// - Throws: ``GazetteerReadError`` if the bytes are not a valid run.
  static func entries(
    _ bytes: UnsafeRawBufferPointer, from first: Int, to last: Int, behind known: [ToponymEntry]
  ) throws -> [ToponymEntry] {
    var found = known
    let end = min(last, bytes.count / size)
    guard first < end else { return known }
    found.reserveCapacity(known.count + end - first)
    for position in first..<end {
      guard let entry = PackedEntry.entry(in: bytes, at: position * size) else {
        throw GazetteerReadError.invalidValue(table: "name_run", column: "entries")
      }
      found.append(entry)
    }
    return found
  }

  /// Returns the places of a run inside an area, best known first.
  ///
  /// - Throws: ``GazetteerReadError`` if the bytes are not a valid run.
  static func entries(
    _ bytes: UnsafeRawBufferPointer, inside area: PlaceInterval, limit: Int
  ) throws -> [ToponymEntry] {
    var found: [ToponymEntry] = []
    for position in 0..<(bytes.count / size) where found.count < limit {
      guard area.contains(PackedEntry.place(in: bytes, at: position * size)) else { continue }
      guard let entry = PackedEntry.entry(in: bytes, at: position * size) else {
        throw GazetteerReadError.invalidValue(table: "name_run", column: "entries")
      }
      found.append(entry)
    }
    return found
  }

  // MARK: Writing

  /// Writes the runs of all common names, once the tables of names and places are complete.
  ///
  /// - Complexity: O(n) for n names.
  static func writeAll(_ connection: SQLiteConnection) throws {
    let names = try SQLiteStatement(
      "SELECT name FROM place_name GROUP BY name HAVING count(*) > \(fewPlaces)", on: connection)
    let writing = try Writing(connection)
    while try names.step() { try writing.write(names.bytes(at: 0)) }
  }

  private struct Writing {
    private let places: SQLiteStatement
    private let insertion: SQLiteStatement

    init(_ connection: SQLiteConnection) throws {
      places = try SQLiteStatement(
        """
        SELECT place_name.place, place_name.last, place_name.prominence, \(NameFiling.layerInSQL),
          \(NameFiling.countryInSQL), \(NameFiling.kindInSQL), toponym, latitude, longitude, population,
          feature_code = 'PPLX'
        FROM place_name CROSS JOIN place ON place.ordinal = place_name.place
        WHERE place_name.name = ?1 ORDER BY place_name.prominence DESC, place_name.place
        """, on: connection)
      insertion = try SQLiteStatement("INSERT INTO name_run VALUES (?1, ?2)", on: connection)
    }

    /// Writes the run of a name.
    func write(_ name: [UInt8]) throws {
      defer { places.reset() }
      try places.bind(name, at: 1)
      var bytes: [UInt8] = []
      while try places.step() {
        PackedEntry.append(try GazetteerReader.entry(from: places), to: &bytes)
        PackedEntry.append(Int32(clamping: places.int64(at: 7)), to: &bytes)
        PackedEntry.append(Int32(clamping: places.int64(at: 8)), to: &bytes)
        PackedEntry.append(UInt32(clamping: places.int64(at: 9)), to: &bytes)
        bytes.append(places.int64(at: 10) == 0 ? 0 : 1)
      }
      try insertion.bind(name, at: 1)
      try insertion.bind(blob: bytes, at: 2)
      try insertion.run()
    }
  }
}
