extension StreetIndex {
  /// Returns the cells of a box that have streets, as their centers, at most `limit`.
  package func builtUpCells(in box: StoredStreet.Box, limit: Int) -> [StreetPoint] {
    storage.withBytes { bytes in
      var found: [StreetPoint] = []
      forEachCell(in: box) { cell, center in
        if hasStreets(inCell: cell, in: bytes) { found.append(center) }
        return found.count < limit
      }
      return found
    }
  }

  /// Returns the streets with a house or a line in the cells of a box, each once, at most about `limit`.
  package func streets(in box: StoredStreet.Box, limit: Int) -> [UInt32] {
    storage.withBytes { bytes in
      var found: Set<UInt32> = []
      forEachCell(in: box) { cell, _ in
        addStreets(ofCell: cell, to: &found, in: bytes)
        return found.count < limit
      }
      return found.sorted()
    }
  }

  /// Calls a closure with the cells of a box, row by row, until it returns false.
  private func forEachCell(
    in box: StoredStreet.Box, _ visit: (_ cell: UInt32, _ center: StreetPoint) -> Bool
  ) {
    let first = StreetCell(latitude: box.south, longitude: box.west)
    let last = StreetCell(latitude: box.north, longitude: box.east)
    guard first.row <= last.row, first.column <= last.column else { return }
    for row in first.row...last.row {
      for column in first.column...last.column {
        guard let cell = StreetCell.number(row: row, column: column) else { continue }
        guard visit(cell, StreetCell.center(row: row, column: column)) else { return }
      }
    }
  }
}
