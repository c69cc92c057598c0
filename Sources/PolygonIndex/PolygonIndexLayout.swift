import StoredBytes

/// Where the parts of a polygon file lie: all of it follows from three counts.
///
/// `PolygonIndex.docc` has the same as a table.
struct PolygonIndexLayout: Equatable, Sendable {
  /// "OTMPOLY" and a zero.
  static let magic: UInt64 = 0x0059_4C4F_504D_544F
  /// Raised by every change that an older or newer reader would misread.
  static let formatVersion: UInt32 = 1
  static let headerSize = 64
  /// Cells of a degree, row by row from the south pole, each from the date line eastwards.
  static let rows = 180
  static let columns = 360
  /// The side of a cell in a corner's units.
  static let cellUnits = PolygonVertex.unitsPerDegree

  /// Offsets in the header.
  enum Header {
    static let magic = 0
    static let formatVersion = 8
    static let shapeCount = 12
    static let labelBytes = 16
    static let recordBytes = 20
    static let byteCount = 24
    static let checksum = 32
  }

  /// How many polygons there are.
  let shapeCount: Int
  /// The length of all labels.
  let labelBytes: Int
  /// The length of all records of cells.
  let recordBytes: Int

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
    labelEnds = Self.headerSize + 4 * Self.rows * Self.columns
    labels = labelEnds + 4 * self.shapeCount
    records = labels + self.labelBytes
    byteCount = records + self.recordBytes
  }

  /// Returns the checksum of a whole file, whose own checksum counts as zero.
  ///
  /// Like FNV-1a over 64-bit words, with the high half folded into the low one at each step. It
  /// guards against damage, not against an attacker.
  static func checksum(of bytes: RawSpan) -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ word: UInt64) {
      sum = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
      sum ^= sum >> 32
    }
    var offset = 0
    while offset + 8 <= bytes.byteCount {
      add(offset == Header.checksum ? 0 : bytes.uint64(at: offset))
      offset += 8
    }
    while offset < bytes.byteCount {
      add(UInt64(bytes.uint8(at: offset)))
      offset += 1
    }
    return sum
  }
}
