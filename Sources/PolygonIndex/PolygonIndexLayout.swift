import StoredBytes

/// Where the parts of a polygon file lie: all of it follows from three counts.
///
/// `PolygonIndex.docc` has the same as a table.
struct PolygonIndexLayout: MappedLayout {
  static let kind = "polygon index"
  /// "OTMPOLY" and a zero.
  static let magic: UInt64 = 0x0059_4C4F_504D_544F
  static let formatVersion: UInt32 = 1
  /// Cells of a degree, row by row from the south pole, each from the date line eastwards.
  static let rows = 180
  static let columns = 360
  /// The side of a cell in a corner's units.
  static let cellUnits = PolygonVertex.unitsPerDegree

  /// How many polygons there are.
  let shapeCount: Int
  /// The length of all labels.
  let labelBytes: Int
  /// The length of all records of cells.
  let recordBytes: Int

  var counts: SIMD4<UInt32> {
    SIMD4(UInt32(shapeCount), UInt32(labelBytes), UInt32(recordBytes), 0)
  }

  /// Where the table of labels begins; the directory of cells begins behind the header.
  let labelEnds: Int
  /// Where the labels begin.
  let labels: Int
  /// Where the records of cells begin.
  let records: Int
  /// The length of the file.
  let byteCount: Int

  /// Lays out a file.
  ///
  /// Counts are 32-bit numbers, so nothing can overflow.
  init(shapeCount: UInt32, labelBytes: UInt32, recordBytes: UInt32) {
    self.shapeCount = Int(shapeCount)
    self.labelBytes = Int(labelBytes)
    self.recordBytes = Int(recordBytes)
    labelEnds = MappedHeader.byteCount + 4 * Self.rows * Self.columns
    labels = labelEnds + 4 * self.shapeCount
    records = labels + self.labelBytes
    byteCount = records + self.recordBytes
  }

  init(counts: SIMD4<UInt32>) {
    self.init(shapeCount: counts[0], labelBytes: counts[1], recordBytes: counts[2])
  }
}
