/// The positions of the parts of a polygon file, which follow from three counts.
///
/// `PolygonIndex.md` has them as a table.
struct PolygonIndexLayout: MappedLayout {
  static let kind = "polygon index"
  /// "OTMPOLY" and a zero byte.
  static let magic: UInt64 = 0x0059_4C4F_504D_544F
  static let formatVersion: UInt32 = 2
  /// One-degree cells, row by row from the south pole, each row eastward from the date line.
  static let rows = 180
  static let columns = 360
  /// The number of cells of a block of the directory.
  static let cellsOfBlock = 64
  static let blockCount = (rows * columns + cellsOfBlock - 1) / cellsOfBlock
  /// The length of a block: a bit for each cell that begins a run, and the number of runs before.
  static let blockBytes = 12
  /// The side of a cell, in vertex units.
  static let cellUnits = PolygonVertex.unitsPerDegree

  /// The number of polygons.
  let shapeCount: Int
  /// The length of all labels in bytes.
  let labelBytes: Int
  /// The length of all cell records in bytes.
  let recordBytes: Int
  /// The number of runs of cells with the same record.
  let runCount: Int

  var counts: SIMD4<UInt32> {
    SIMD4(UInt32(shapeCount), UInt32(labelBytes), UInt32(recordBytes), UInt32(runCount))
  }

  /// The start of the offsets of the runs' records; the blocks of the directory start after the header.
  let runs: Int
  /// The start of the table of labels.
  let labelEnds: Int
  /// The start of the labels.
  let labels: Int
  /// The start of the cell records.
  let records: Int
  /// The length of the file.
  let byteCount: Int

  /// Creates the layout of a file.
  ///
  /// Counts are 32-bit numbers, so nothing can overflow.
  init(shapeCount: UInt32, labelBytes: UInt32, recordBytes: UInt32, runCount: UInt32) {
    self.shapeCount = Int(shapeCount)
    self.labelBytes = Int(labelBytes)
    self.recordBytes = Int(recordBytes)
    self.runCount = Int(runCount)
    runs = MappedHeader.byteCount + Self.blockBytes * Self.blockCount
    labelEnds = runs + 4 * self.runCount
    labels = labelEnds + 4 * self.shapeCount
    records = labels + self.labelBytes
    byteCount = records + self.recordBytes
  }

  init(counts: SIMD4<UInt32>) {
    self.init(
      shapeCount: counts[0], labelBytes: counts[1], recordBytes: counts[2], runCount: counts[3])
  }

  /// Returns the start of a cell's record.
  func record(ofCell cell: Int, in bytes: RawSpan) -> Int {
    let block = MappedHeader.byteCount + Self.blockBytes * (cell / Self.cellsOfBlock)
    // The bits up to the cell's own.
    let starts = bytes.uint64(at: block) &<< UInt64(63 - cell % Self.cellsOfBlock)
    let run = Int(bytes.uint32(at: block + 8)) + starts.nonzeroBitCount - 1
    guard (0..<runCount).contains(run) else { return byteCount }
    return records + Int(bytes.uint32(at: runs + 4 * run))
  }
}
