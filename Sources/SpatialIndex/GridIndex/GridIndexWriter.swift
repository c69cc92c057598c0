import StoredBytes

/// Writes sorted points and their directory in the order of ``GridIndexLayout``.
struct GridIndexWriter {
  private let points: [PackedPoint]
  private let cells: [DirectoryCell]
  /// The countries of the points, ascending, each once.
  private let countries: [UInt16]
  /// The row of each country in that table.
  private let rows: [UInt16: Int]
  private let layout: GridIndexLayout

  /// Divides the points, which must be sorted and fewer than 2³², into cells.
  init(_ points: [PackedPoint]) {
    self.points = points
    cells = Directory(points).cells
    countries = Set(points.map(\.country)).sorted()
    rows = Dictionary(uniqueKeysWithValues: zip(countries, 0...))
    layout = GridIndexLayout(
      pointCount: UInt32(points.count), cellCount: UInt32(cells.count),
      countryCount: UInt32(countries.count))
  }

  /// Returns the whole file.
  func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(layout.byteCount)
    appendHeader(checksum: 0, to: &bytes)
    let summaries = self.summaries()
    for first in stride(from: 0, to: cells.count, by: 4) {
      append(cells[first..<first + 4], summaries[first..<first + 4], to: &bytes)
    }
    pad(&bytes, to: layout.summaries)
    for (cell, summary) in zip(cells, summaries) { append(summary, of: cell, to: &bytes) }
    pad(&bytes, to: layout.countries)
    for country in countries { bytes.appendLittleEndian(country) }
    pad(&bytes, to: layout.vectors)
    for first in stride(from: 0, to: points.count, by: 4) {
      appendVectors(points[first..<min(first + 4, points.count)], to: &bytes)
    }
    for point in points { appendRecord(point, to: &bytes) }

    var header: [UInt8] = []
    appendHeader(checksum: GridIndexLayout.checksum(of: bytes.span.bytes), to: &header)
    bytes.replaceSubrange(..<header.count, with: header)
    return bytes
  }

  /// Sums up every cell, the last first, since what a cell holds comes after it.
  private func summaries() -> [CellSummary] {
    var summaries = [CellSummary](repeating: CellSummary(), count: cells.count)
    for number in cells.indices.reversed() {
      for content in cells[number].contents {
        if cells[number].isLeaf {
          let point = points[content]
          summaries[number].insert(point, countryRow: rows[point.country] ?? 0)
        } else {
          summaries[number].insert(summaries[content])
        }
      }
    }
    return summaries
  }

  private func appendHeader(checksum: UInt64, to bytes: inout [UInt8]) {
    bytes.appendLittleEndian(GridIndexLayout.magic)
    bytes.appendLittleEndian(GridIndexLayout.formatVersion)
    bytes.appendLittleEndian(UInt32(points.count))
    bytes.appendLittleEndian(UInt32(cells.count))
    bytes.appendLittleEndian(UInt32(countries.count))
    bytes.appendLittleEndian(UInt64(layout.byteCount))
    bytes.appendLittleEndian(checksum)
    pad(&bytes, to: GridIndexLayout.headerSize)
  }

  private func append(
    _ cells: ArraySlice<DirectoryCell>, _ summaries: ArraySlice<CellSummary>,
    to bytes: inout [UInt8]
  ) {
    for corner in [\CellSummary.least, \.greatest] {
      for axis in 0..<3 {
        for (cell, summary) in zip(cells, summaries) {
          // No distance to the box of an empty cell is a number, so no search looks into it.
          let isEmpty = cell.contents.isEmpty
          bytes.appendLittleEndian(isEmpty ? .nan : summary[keyPath: corner][axis])
        }
      }
    }
    for cell in cells { bytes.appendLittleEndian(UInt32(cell.contents.lowerBound)) }
    for cell in cells {
      let flag = cell.isLeaf ? GridIndexLayout.leafFlag : 0
      bytes.appendLittleEndian(UInt32(cell.contents.count) | flag)
    }
  }

  private func append(_ summary: CellSummary, of cell: DirectoryCell, to bytes: inout [UInt8]) {
    bytes.appendLittleEndian(cell.gridCell?.id.rawValue ?? 0)
    bytes.appendLittleEndian(summary.greatestPopulation)
    bytes.appendLittleEndian(summary.layers)
    for word in 0..<4 { bytes.appendLittleEndian(summary.countries[word]) }
  }

  private func appendVectors(_ points: ArraySlice<PackedPoint>, to bytes: inout [UInt8]) {
    let missing = 4 - points.count
    for axis in 0..<3 {
      for point in points { bytes.appendLittleEndian(point.vector[axis]) }
      for _ in 0..<missing { bytes.appendLittleEndian(Float.nan) }
    }
    for point in points {
      bytes.appendLittleEndian(UInt16(rows[point.country] ?? 0))
      bytes.append(point.layer)
      bytes.append(0)
    }
    bytes.append(contentsOf: repeatElement(0, count: 4 * missing))
  }

  private func appendRecord(_ point: PackedPoint, to bytes: inout [UInt8]) {
    bytes.appendLittleEndian(point.latitude)
    bytes.appendLittleEndian(point.longitude)
    bytes.appendLittleEndian(point.ordinal)
    bytes.appendLittleEndian(point.population)
  }

  private func pad(_ bytes: inout [UInt8], to offset: Int) {
    bytes.append(contentsOf: repeatElement(0, count: offset - bytes.count))
  }
}
