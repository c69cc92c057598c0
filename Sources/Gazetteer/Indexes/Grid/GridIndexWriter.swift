import Geodesy

/// A writer of sorted points and their directory, in the order of ``GridIndexLayout``.
struct GridIndexWriter {
  private let points: [PackedPoint]
  private let cells: [DirectoryCell]
  /// The distinct countries of the points, in ascending order.
  private let countries: [UInt16]
  /// The row of each country in that table.
  private let rows: [UInt16: Int]
  private let layout: GridIndexLayout

  /// Divides points into cells; they must be sorted and fewer than 2³².
  init(_ points: [PackedPoint]) {
    self.points = points
    cells = Directory(points).cells
    countries = Set(points.map(\.country)).sorted()
    rows = Dictionary(uniqueKeysWithValues: zip(countries, 0...))
    layout = GridIndexLayout(
      pointCount: UInt32(points.count), cellCount: UInt32(cells.count),
      countryCount: UInt32(countries.count))
  }

  /// Writes the file piece by piece with offsets, and finally its header again, with the checksum.
  func write<Failure: Error>(
    _ body: (_ piece: [UInt8], _ offset: Int) throws(Failure) -> Void
  ) throws(Failure) {
    var output = PieceOutput()
    output.piece = layout.header(checksum: 0)
    let summaries = self.summaries()
    for first in stride(from: 0, to: cells.count, by: 4) {
      append(cells[first..<first + 4], summaries[first..<first + 4], to: &output.piece)
      try output.flushIfFull(body)
    }
    output.pad(to: layout.summaries)
    for (cell, summary) in zip(cells, summaries) {
      append(summary, of: cell, to: &output.piece)
      try output.flushIfFull(body)
    }
    output.pad(to: layout.countries)
    for country in countries { output.piece.appendLittleEndian(country) }
    output.pad(to: layout.vectors)
    for first in stride(from: 0, to: points.count, by: 4) {
      appendVectors(points[first..<min(first + 4, points.count)], to: &output.piece)
      try output.flushIfFull(body)
    }
    for point in points {
      appendRecord(point, to: &output.piece)
      try output.flushIfFull(body)
    }
    try output.flush(body)
    try body(layout.header(checksum: output.checksum.value), 0)
  }

  /// A buffer that collects bytes up to the size of a piece and updates the checksum.
  private struct PieceOutput {
    private static let pieceBytes = 1 << 18

    var piece: [UInt8] = []
    private(set) var checksum = MappedChecksum()
    private var offset = 0

    /// Writes a full piece; units are multiples of eight bytes, as the checksum requires.
    mutating func flushIfFull<Failure: Error>(
      _ body: (_ piece: [UInt8], _ offset: Int) throws(Failure) -> Void
    ) throws(Failure) {
      if piece.count >= Self.pieceBytes { try flush(body) }
    }

    mutating func flush<Failure: Error>(
      _ body: (_ piece: [UInt8], _ offset: Int) throws(Failure) -> Void
    ) throws(Failure) {
      let full = piece
      piece = []
      piece.reserveCapacity(full.count)
      checksum.add(full.span.bytes)
      try body(full, offset)
      offset += full.count
    }

    mutating func pad(to end: Int) {
      piece.append(contentsOf: repeatElement(0, count: end - offset - piece.count))
    }
  }

  /// Summarizes every cell, last first, because a cell's children come after it.
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

  private func append(
    _ cells: ArraySlice<DirectoryCell>, _ summaries: ArraySlice<CellSummary>,
    to bytes: inout [UInt8]
  ) {
    for corner in [\CellSummary.least, \.greatest] {
      for axis in 0..<3 {
        for (cell, summary) in zip(cells, summaries) {
          // Distances to the box of an empty cell are NaN, so no search enters it.
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
}
