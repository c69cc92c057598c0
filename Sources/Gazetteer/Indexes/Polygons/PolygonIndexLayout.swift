/// The positions of the parts of a polygon file, which follow from three counts.
///
/// `PolygonIndex.md` has them as a table.
struct PolygonIndexLayout: MappedLayout {
  static let kind = "polygon index"
  /// "OTMPOLY" and a zero byte.
  static let magic: UInt64 = 0x0059_4C4F_504D_544F
  static let formatVersion: UInt32 = 1
  /// One-degree cells, row by row from the south pole, each row eastward from the date line.
  static let rows = 180
  static let columns = 360
  /// The side of a cell, in vertex units.
  static let cellUnits = PolygonVertex.unitsPerDegree

  /// The number of polygons.
  let shapeCount: Int
  /// The length of all labels in bytes.
  let labelBytes: Int
  /// The length of all cell records in bytes.
  let recordBytes: Int

  var counts: SIMD4<UInt32> {
    SIMD4(UInt32(shapeCount), UInt32(labelBytes), UInt32(recordBytes), 0)
  }

  /// The start of the table of labels; the directory of cells starts after the header.
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
