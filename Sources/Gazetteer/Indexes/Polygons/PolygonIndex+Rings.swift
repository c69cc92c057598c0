extension PolygonIndex {
  /// A side from a corner to the next, as two packed corners.
  private struct RingSide: Hashable {
    let start: PolygonVertex
    let end: PolygonVertex
  }

  /// Returns the rings of polygons, each closed and in the direction of the source; empty if no number
  /// is one of a polygon.
  ///
  /// Cells store whole sides, so the sides of all cells are the rings.
  ///
  /// - Complexity: O(n) for n corners of all polygons; some ten milliseconds.
  package func rings(of shapes: Set<Int>) -> [[PolygonVertex]] {
    guard !shapes.isEmpty else { return [] }
    var seen: Set<RingSide> = []
    var next: [PolygonVertex: [PolygonVertex]] = [:]
    var starts: [PolygonVertex] = []
    forEachSide(of: shapes) { start, end in
      guard seen.insert(RingSide(start: start, end: end)).inserted else { return }
      if next.updateValue((next[start] ?? []) + [end], forKey: start) == nil {
        starts.append(start)
      }
    }
    var rings: [[PolygonVertex]] = []
    for start in starts {
      while let second = next[start]?.popLast() {
        var ring = [start, second]
        // Damage may leave a ring open; every step takes a side away, so this ends.
        while let last = ring.last, last != start, let following = next[last]?.popLast() {
          ring.append(following)
        }
        if ring.count > 3, ring.last == start { rings.append(ring) }
      }
    }
    return rings
  }

  /// Calls a closure with the sides of polygons, those that touch several cells several times.
  private func forEachSide(
    of shapes: Set<Int>, _ visit: (_ start: PolygonVertex, _ end: PolygonVertex) -> Void
  ) {
    storage.withBytes { bytes in
      for row in 0..<PolygonIndexLayout.rows {
        for column in 0..<PolygonIndexLayout.columns {
          let cell = PolygonCell(row: row, column: column)
          var record = RecordReader(at: layout.record(ofCell: cell.number, in: bytes))
          var entriesLeft = record.next(in: bytes)
          while entriesLeft > 0, !record.isAtEnd(of: bytes) {
            entriesLeft -= 1
            let head = record.next(in: bytes)
            guard head & 2 != 0 else { continue }
            let isWanted = shapes.contains(Int(head >> 2))
            forEachSide(&record, in: bytes, from: cell) { if isWanted { visit($0, $1) } }
          }
        }
      }
    }
  }

  /// Reads the sides of a polygon near a cell.
  @inline(__always)
  func forEachSide(
    _ record: inout RecordReader, in bytes: RawSpan, from cell: PolygonCell,
    _ visit: (_ start: PolygonVertex, _ end: PolygonVertex) -> Void
  ) {
    var chainsLeft = record.next(in: bytes)
    while chainsLeft > 0, !record.isAtEnd(of: bytes) {
      chainsLeft -= 1
      var cornersLeft = record.next(in: bytes)
      var start = PolygonVertex(
        uncheckedLatitude: Int32(cell.south) &+ record.nextSigned(in: bytes),
        longitude: Int32(cell.west) &+ record.nextSigned(in: bytes))
      while cornersLeft > 1, !record.isAtEnd(of: bytes) {
        cornersLeft -= 1
        let end = PolygonVertex(
          uncheckedLatitude: start.latitude &+ record.nextSigned(in: bytes),
          longitude: start.longitude &+ record.nextSigned(in: bytes))
        visit(start, end)
        start = end
      }
    }
  }
}
