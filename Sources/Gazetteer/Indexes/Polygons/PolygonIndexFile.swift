/// A writer of cell records and labels, in the order of ``PolygonIndexLayout``.
struct PolygonIndexFile {
  let cells: [CellRecord]
  let labels: [String]

  /// Returns the complete file; equal records are stored once.
  func bytes() throws(MappedFileError) -> [UInt8] {
    var records: [UInt8] = []
    var offsets: [[UInt8]: UInt32] = [:]
    var directory: [UInt8] = []
    var last: (cell: CellRecord, offset: UInt32)?
    for cell in cells {
      // Most cells have the same contents as the one before them, usually nothing.
      if let last, last.cell == cell {
        directory.appendLittleEndian(last.offset)
        continue
      }
      let record = cell.bytes
      let offset = offsets[record] ?? UInt32(clamping: records.count)
      if offsets.updateValue(offset, forKey: record) == nil { records += record }
      directory.appendLittleEndian(offset)
      last = (cell, offset)
    }
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
      shapeCount: shapeCount, labelBytes: labelBytes, recordBytes: recordBytes)
    return layout.file(of: directory + labelEnds + labelText + records)
  }
}
