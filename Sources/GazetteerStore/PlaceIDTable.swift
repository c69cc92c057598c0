package import GazetteerModel
package import StoredBytes

/// The places of a bundle in the order of their ids: `places.ids`, read where it lies.
///
/// A place's position in this order is its number in `places.grid`, so that places equally far away
/// come in order of id; and a search by halves finds an id's place. An index of the ids themselves
/// would take seven times as much.
///
/// Little endian: `OTMIDS` and two zeros, format version (4 bytes), number of places (4), then the
/// ordinal of each place (4 each).
package struct PlaceIDTable: Sendable {
  private static let magic: UInt64 = 0x0000_5344_494D_544F
  private static let formatVersion: UInt32 = 1
  private static let headerSize = 16

  private let storage: any ByteStorage
  /// The number of places.
  package let count: Int

  /// Opens a table, checking its header and size.
  ///
  /// - Throws: ``GazetteerReadError/grid(reason:)``.
  package init(_ storage: some ByteStorage) throws(GazetteerReadError) {
    self.storage = storage
    count = try storage.withBytes { (bytes) throws(GazetteerReadError) in
      guard bytes.byteCount >= Self.headerSize, bytes.uint64(at: 0) == Self.magic,
        bytes.uint32(at: 8) == Self.formatVersion
      else { throw .grid(reason: "places.ids does not begin as it should") }
      let count = Int(bytes.uint32(at: 12))
      guard bytes.byteCount == Self.headerSize + 4 * count else {
        throw .grid(reason: "places.ids has \(bytes.byteCount) bytes for \(count) places")
      }
      return count
    }
  }

  /// Returns the place at a position; `nil` behind the end.
  package subscript(position: Int) -> PlaceOrdinal? {
    guard position >= 0, position < count else { return nil }
    return storage.withBytes { bytes in
      PlaceOrdinal(rawValue: bytes.uint32(at: Self.headerSize + 4 * position))
    }
  }

  /// Returns where an id stands, or would stand, and its place, by halves; `nil` for the place when
  /// there is none.
  ///
  /// - Parameters:
  ///   - id: The id looked for, as `StoredPlaceID.orderedBytes` has it.
  ///   - orderedID: The same of a place.
  /// - Returns: The position and the place.
  /// - Throws: What `orderedID` throws.
  /// - Complexity: O(log n) questions.
  package func find(
    _ id: [UInt8], by orderedID: (PlaceOrdinal) throws -> [UInt8]
  ) rethrows -> (position: Int, place: PlaceOrdinal?) {
    var range = 0..<count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      guard let place = self[middle] else { break }
      let candidate = try orderedID(place)
      if candidate == id { return (middle, place) }
      range =
        id.lexicographicallyPrecedes(candidate)
        ? range.lowerBound..<middle : (middle + 1)..<range.upperBound
    }
    return (range.lowerBound, nil)
  }

  /// Whether no ordinal stands in the table twice, and none is far greater than there are places.
  ///
  /// - Complexity: O(n), with some bits for each place.
  package var hasPlacesOnce: Bool {
    // Free ordinals are a fraction of those taken, but for gazetteers of a few places.
    let limit = 4 * count + 4_096
    var seen = [UInt64](repeating: 0, count: limit / 64 + 1)
    return storage.withBytes { bytes in
      for position in 0..<count {
        let place = Int(bytes.uint32(at: Self.headerSize + 4 * position)) - 1
        guard place >= 0, place < limit, seen[place >> 6] >> UInt64(place & 63) & 1 == 0 else {
          return false
        }
        seen[place >> 6] |= 1 << UInt64(place & 63)
      }
      return true
    }
  }

  /// Returns the bytes of a table of places in the order of their ids.
  package static func bytes(of places: some Collection<PlaceOrdinal>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(headerSize + 4 * places.count)
    bytes.appendLittleEndian(magic)
    bytes.appendLittleEndian(formatVersion)
    bytes.appendLittleEndian(UInt32(clamping: places.count))
    for place in places { bytes.appendLittleEndian(place.rawValue) }
    return bytes
  }
}
