package import Geodesy

/// Polygons on the globe, cut by one-degree cells in one read-only block of bytes.
///
/// The bytes are searched in place. Use it to find which of a few hundred polygons contain a point.
///
///     let countries = try PolygonIndex(file)
///     countries.shapes(containing: basel).compactMap { countries.label(of: $0) }  // ["CH"]
///
/// The results are those of the even-odd rule on all sides of each polygon, straight on the map of
/// longitudes and latitudes, for the point rounded to a centimeter.
///
/// Opening reads only the header; ``verify()`` reads everything. Damage that opening does not
/// detect may lead to wrong results, but never to a trap. It is safe to use from several threads at
/// once.
package struct PolygonIndex: Sendable {
  let storage: any ByteStorage
  let layout: PolygonIndexLayout

  /// The number of polygons.
  package var count: Int { layout.shapeCount }

  /// Opens an index, checking its header and size.
  ///
  /// - Throws: `MappedFileError` if the bytes are truncated, foreign or of another version.
  /// - Complexity: O(1); it reads 64 bytes.
  package init(_ storage: some ByteStorage) throws(MappedFileError) {
    self.storage = storage
    layout = try storage.layout()
  }

  /// Checks every byte.
  ///
  /// - Throws: `MappedFileError.wrongChecksum` if a byte has changed since it was written.
  package func verify() throws(MappedFileError) {
    try storage.verifyChecksum(of: PolygonIndexLayout.self)
  }

  /// Returns the numbers of the polygons that contain a point, smallest polygon first.
  ///
  /// - Complexity: O(n) for n sides near the point's cell; some microseconds on fjords.
  package func shapes(containing coordinate: Coordinate) -> [Int] {
    let point = FinePoint(coordinate)
    let cell = PolygonCell(containing: point)
    return storage.withBytes { bytes in
      var record = RecordReader(at: layout.record(ofCell: cell.number, in: bytes))
      var found: [Int] = []
      var entriesLeft = record.next(in: bytes)
      while entriesLeft > 0, !record.isAtEnd(of: bytes) {
        entriesLeft -= 1
        let head = record.next(in: bytes)
        var isInside = head & 1 == 1
        if head & 2 != 0, crossesOddly(&record, in: bytes, from: cell, to: point) {
          isInside.toggle()
        }
        if isInside { found.append(Int(head >> 2)) }
      }
      return found
    }
  }

  /// Returns whether the path from a cell's corner to the point crosses an odd number of sides.
  ///
  /// Reads the sides of a polygon near the cell. The path leads due north and then due east.
  private func crossesOddly(
    _ record: inout RecordReader, in bytes: RawSpan, from cell: PolygonCell, to point: FinePoint
  ) -> Bool {
    let south = cell.south * FinePoint.unitsPerVertexUnit
    let west = cell.west * FinePoint.unitsPerVertexUnit
    let turningPoint = FinePoint(latitude: point.latitude, longitude: west)
    var isOdd = false
    forEachSide(&record, in: bytes, from: cell) { start, end in
      let side = PolygonSide(start: start, end: end)
      if side.isCrossed(southOf: turningPoint, downTo: south) { isOdd.toggle() }
      if side.isCrossed(westOf: point, downTo: west) { isOdd.toggle() }
    }
    return isOdd
  }

  /// Returns the label of a polygon, or `nil` if there is no such polygon.
  package func label(of shape: Int) -> String? {
    guard (0..<count).contains(shape) else { return nil }
    return storage.withBytes { bytes in
      let end = layout.labelEnds + 4 * shape
      let first = shape == 0 ? 0 : Int(bytes.uint32(at: end - 4))
      let last = Int(bytes.uint32(at: end))
      guard first <= last, last <= layout.labelBytes else { return nil }
      let text = bytes.extracting(layout.labels + first..<layout.labels + last)
      return text.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }
  }
}
