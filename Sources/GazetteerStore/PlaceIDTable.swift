package import GazetteerModel
package import StoredBytes

/// The places of a bundle in the order of their ids: `places.ids`, read where it lies.
///
/// A place's position in this order is its number in `places.grid`, so that places equally far away
/// come in order of id; and a search by halves finds an id's place. An index of the ids themselves
/// would take seven times as much.
///
/// Behind the header, which has their number, stand the places' ordinals, 4 bytes each.
package struct PlaceIDTable: Sendable {
  /// Where the table lies in its file.
  private struct Layout: MappedLayout {
    static let kind = "table of ids"
    /// "OTMIDS" and two zeros.
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
  /// - Throws: `MappedFileError` when the bytes are truncated, foreign or of another version.
  package init(_ storage: some ByteStorage) throws(MappedFileError) {
    self.storage = storage
    let layout = try storage.withBytes { (bytes) throws(MappedFileError) in
      try Layout(headerOf: bytes)
    }
    count = Int(layout.counts[0])
  }

  /// Returns the place at a position; `nil` behind the end.
  package subscript(position: Int) -> PlaceOrdinal? {
    guard position >= 0, position < count else { return nil }
    return storage.withBytes { bytes in
      PlaceOrdinal(rawValue: bytes.uint32(at: MappedHeader.byteCount + 4 * position))
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

  /// Reads every byte, and checks that no ordinal stands in the table twice and that none is far
  /// greater than there are places.
  ///
  /// - Throws: `MappedFileError.wrongChecksum` or `MappedFileError.inconsistent`.
  /// - Complexity: O(n), with some bits for each place.
  package func verify() throws(MappedFileError) {
    // Free ordinals are a fraction of those taken, but for gazetteers of a few places.
    let limit = 4 * count + 4_096
    var seen = [UInt64](repeating: 0, count: limit / 64 + 1)
    try storage.withBytes { (bytes) throws(MappedFileError) in
      try Layout.verifyChecksum(of: bytes)
      for position in 0..<count {
        let place = Int(bytes.uint32(at: MappedHeader.byteCount + 4 * position)) - 1
        guard place >= 0, place < limit, seen[place >> 6] >> UInt64(place & 63) & 1 == 0 else {
          throw .inconsistent(kind: Layout.kind, part: "entry \(position)")
        }
        seen[place >> 6] |= 1 << UInt64(place & 63)
      }
    }
  }

  /// Returns the bytes of a table of places in the order of their ids.
  package static func bytes(of places: some Collection<PlaceOrdinal>) -> [UInt8] {
    var ordinals: [UInt8] = []
    ordinals.reserveCapacity(4 * places.count)
    for place in places { ordinals.appendLittleEndian(place.rawValue) }
    return Layout(counts: [UInt32(clamping: places.count), 0, 0, 0]).file(of: ordinals)
  }
}
