import Geodesy

/// The packed best-known places with a name that begins with a prefix.
///
/// Each consists of a ``PackedEntry``, then big-endian latitude and longitude (1e-5 degrees, 4 bytes each):
/// around a focus, most places of a prefix are dropped by their points, which are not read one by one.
package struct PrefixCompletions {
  /// The number of entries up to which a prefix is not precomputed: reading them all is as fast.
  package static let scanLimit = 200
  /// The maximum number of places for one prefix.
  ///
  /// It exceeds the number ever shown, because filters drop some.
  package static let capacity = 64

  private static let size = PackedEntry.size + 8

  /// Returns how good a completion of a prefix a name is, in the unit of ``Prominence``.
  ///
  /// It determines which places are kept.
  package static func weight(of entry: ToponymEntry) -> Int {
    let costs = entry.completionCosts
    return Int(entry.prominence.rawValue) - costs.name.prominence - costs.place.prominence
  }

  /// Appends a place, with its point in 1e-5 degrees; the best comes first.
  package static func append(
    _ entry: ToponymEntry, latitude: Int32, longitude: Int32, to bytes: inout [UInt8]
  ) {
    PackedEntry.append(entry, to: &bytes)
    PackedEntry.append(latitude, to: &bytes)
    PackedEntry.append(longitude, to: &bytes)
  }

  private let bytes: [UInt8]

  /// Creates completions from packed places.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Appends places that lie inside an area, or anywhere, and pass a test, best first.
  ///
  /// Stops when there are `limit` places.
  ///
  /// - Throws: ``GazetteerReadError`` if the bytes are not valid.
  func append(
    inside area: PlaceInterval?, to found: inout [ToponymEntry], limit: Int,
    where isWanted: (ToponymEntry, Coordinate?) throws -> Bool
  ) throws {
    try bytes.withUnsafeBytes { bytes in
      var start = 0
      while start + Self.size <= bytes.count, found.count < limit {
        if area?.contains(PackedEntry.place(in: bytes, at: start)) ?? true {
          guard let entry = PackedEntry.entry(in: bytes, at: start),
            let point = Self.point(in: bytes, at: start + PackedEntry.size)
          else {
            throw GazetteerReadError.invalidValue(table: "name_head", column: "entries")
          }
          if try isWanted(entry, point) { found.append(entry) }
        }
        start += Self.size
      }
    }
  }

  private static func point(in bytes: UnsafeRawBufferPointer, at start: Int) -> Coordinate? {
    let latitude: Int32 = PackedEntry.number(in: bytes, at: start)
    let longitude: Int32 = PackedEntry.number(in: bytes, at: start + 4)
    return Coordinate(
      latitude: Double(latitude) / 100_000, longitude: Double(longitude) / 100_000)
  }
}
