/// A writer of cell records and labels, in the order of ``PolygonIndexLayout``.
struct PolygonIndexFile {
  let cells: [CellRecord]
  let labels: [String]

  /// Returns the complete file; equal records are stored once.
  func bytes() throws(MappedFileError) -> [UInt8] {
    var records: [UInt8] = []
    var offsets: [[UInt8]: UInt32] = [:]
    var blocks: [UInt8] = []
    var runs: [UInt32] = []
    for start in stride(from: 0, to: cells.count, by: PolygonIndexLayout.cellsOfBlock) {
      var starts: UInt64 = 0
      let runsBefore = UInt32(runs.count)
      for number in start..<min(cells.count, start + PolygonIndexLayout.cellsOfBlock) {
        // Most cells have the same contents as the one before them, usually nothing.
        if number > 0, cells[number] == cells[number - 1] { continue }
        let record = cells[number].bytes
        let offset = offsets[record] ?? UInt32(clamping: records.count)
        if offsets.updateValue(offset, forKey: record) == nil { records += record }
        runs.append(offset)
        starts |= 1 << UInt64(number - start)
      }
      blocks.appendLittleEndian(UInt32(truncatingIfNeeded: starts))
      blocks.appendLittleEndian(UInt32(truncatingIfNeeded: starts >> 32))
      blocks.appendLittleEndian(runsBefore)
    }
    var directory = blocks
    for offset in runs { directory.appendLittleEndian(offset) }
    var labelEnds: [UInt8] = []
    var labelText: [UInt8] = []
    for label in labels {
      labelText += label.utf8
      labelEnds.appendLittleEndian(UInt32(clamping: labelText.count))
    }
    guard let recordBytes = UInt32(exactly: records.count),
      let labelBytes = UInt32(exactly: labelText.count),
      let shapeCount = UInt32(exactly: labels.count)
    else {
      throw .tooLarge(kind: PolygonIndexLayout.kind, limit: Int(UInt32.max), unit: "bytes")
    }
    let layout = PolygonIndexLayout(
      shapeCount: shapeCount, labelBytes: labelBytes, recordBytes: recordBytes,
      runCount: UInt32(runs.count))
    return layout.file(of: directory + labelEnds + labelText + records)
  }
}
