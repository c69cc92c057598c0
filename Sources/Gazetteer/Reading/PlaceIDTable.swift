/// The places of a bundle in the order of their ids: `places.ids`, read in place.
///
/// A place's position in this order is its number in `places.grid`, so that equally distant places
/// come in order of id; and a binary search finds the place of an id. An index of the ids
/// themselves would be seven times as large.
///
/// The header contains the number of places; the ordinals follow, 4 bytes each.
package struct PlaceIDTable: Sendable {
  /// The layout of the table in its file.
  private struct Layout: MappedLayout {
    static let kind = "table of ids"
    /// "OTMIDS" and two zero bytes.
    static let magic: UInt64 = 0x0000_5344_494D_544F
    static let formatVersion: UInt32 = 2

    let counts: SIMD4<UInt32>
    var byteCount: Int { MappedHeader.byteCount + 4 * Int(counts[0]) }

    init(counts: SIMD4<UInt32>) { self.counts = counts }
  }

  private let storage: any ByteStorage
  /// The number of places.
  package let count: Int

  /// Opens a table, checking its header and size.
  ///
  /// - Throws: `MappedFileError` if the bytes are truncated, foreign or of another version.
  package init(_ storage: some ByteStorage) throws(MappedFileError) {
    self.storage = storage
    let layout: Layout = try storage.layout()
    count = Int(layout.counts[0])
  }

  /// Returns the place at a position; `nil` beyond the end.
  package subscript(position: Int) -> PlaceOrdinal? {
    guard position >= 0, position < count else { return nil }
    return storage.withBytes { bytes in
      PlaceOrdinal(rawValue: bytes.uint32(at: MappedHeader.byteCount + 4 * position))
    }
  }

  /// Finds the place of an id by binary search.
  ///
  /// - Parameters:
  ///   - id: The id to find, in the form of `StoredPlaceID.orderedBytes`.
  ///   - orderedID: Returns the id of a place in the same form.
  /// - Returns: The place; `nil` if there is none.
  /// - Throws: Any error of `orderedID`.
  /// - Complexity: O(log n) calls.
  package func find(
    _ id: [UInt8], by orderedID: (PlaceOrdinal) throws -> [UInt8]
  ) rethrows -> PlaceOrdinal? {
    var range = 0..<count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      guard let place = self[middle] else { break }
      let candidate = try orderedID(place)
      if candidate == id { return place }
      range =
        id.lexicographicallyPrecedes(candidate)
        ? range.lowerBound..<middle : (middle + 1)..<range.upperBound
    }
    return nil
  }

  /// Checks every byte, and that each ordinal from 1 to the number of places occurs once.
  ///
  /// - Throws: `MappedFileError.wrongChecksum` or `MappedFileError.inconsistent`.
  /// - Complexity: O(n), with some bits for each place.
  package func verify() throws(MappedFileError) {
    var seen = [UInt64](repeating: 0, count: count / 64 + 1)
    try storage.withBytes { (bytes) throws(MappedFileError) in
      try Layout.verifyChecksum(of: bytes)
      for position in 0..<count {
        let place = Int(bytes.uint32(at: MappedHeader.byteCount + 4 * position)) - 1
        guard place >= 0, place < count, seen[place >> 6] >> UInt64(place & 63) & 1 == 0 else {
          throw .inconsistent(kind: Layout.kind, part: "entry \(position)")
        }
        seen[place >> 6] |= 1 << UInt64(place & 63)
      }
    }
  }

  /// Returns the bytes of a table of places, which must be in the order of their ids.
  package static func bytes(of places: some Collection<PlaceOrdinal>) -> [UInt8] {
    var ordinals: [UInt8] = []
    ordinals.reserveCapacity(4 * places.count)
    for place in places { ordinals.appendLittleEndian(place.rawValue) }
    return Layout(counts: [UInt32(clamping: places.count), 0, 0, 0]).file(of: ordinals)
  }
}
