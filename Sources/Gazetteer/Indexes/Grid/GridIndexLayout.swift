/// The positions of the parts of a grid file, which follow from three counts.
///
/// `GridIndex.md` has them as a table.
struct GridIndexLayout: MappedLayout {
  static let kind = "grid index"
  /// "OTMGRID" and a zero byte.
  static let magic: UInt64 = 0x0044_4952_474D_544F
  static let formatVersion: UInt32 = 1
  /// Sizes in bytes.
  ///
  /// Four cells fill two cache lines, the vectors of four points one. Records of points, of which
  /// few are read, are stored separately.
  static let quadSize = 128
  static let summarySize = 48
  static let vectorsSize = 64
  static let recordSize = 16

  /// Offsets in four cells of the directory, each of which is that of four numbers.
  ///
  /// Each number of a cell is next to those of the other three, so that a processor compares four
  /// boxes at a time.
  enum Quad {
    static let least = (x: 0, y: 16, z: 32)
    static let greatest = (x: 48, y: 64, z: 80)
    static let first = 96
    static let count = 112
  }

  /// Set in the count of a leaf.
  static let leafFlag: UInt32 = 0x100

  /// Offsets in a cell's summary.
  enum Summary {
    static let gridCell = 0
    static let greatestPopulation = 8
    static let layers = 12
    static let countries = 16
  }

  /// Offsets in the vectors of four points, which are interleaved like the cells.
  enum Vectors {
    static let x = 0
    static let y = 16
    static let z = 32
    /// Four times the row of the country, the layer and a zero.
    static let attributes = 48
  }

  /// Offsets in a point's attributes.
  enum Attributes {
    static let country = 0
    static let layer = 2
  }

  /// Offsets in the record of a point.
  enum Record {
    static let latitude = 0
    static let longitude = 4
    static let ordinal = 8
    static let population = 12
  }

  /// The number of points.
  let pointCount: Int
  /// The number of cells that the directory has room for: a multiple of four.
  let cellCount: Int
  /// The number of distinct countries of the points.
  let countryCount: Int

  var counts: SIMD4<UInt32> {
    SIMD4(UInt32(pointCount), UInt32(cellCount), UInt32(countryCount), 0)
  }

  /// The start of the summaries; the cells start after the header.
  let summaries: Int
  /// The start of the table of countries.
  let countries: Int
  /// The start of the points' vectors.
  let vectors: Int
  /// The start of the points' records.
  let records: Int
  /// The length of the file.
  let byteCount: Int

  /// Creates the layout of a file.
  ///
  /// Counts are 32-bit numbers, so nothing can overflow.
  init(pointCount: UInt32, cellCount: UInt32, countryCount: UInt32) {
    self.pointCount = Int(pointCount)
    self.cellCount = Int(cellCount)
    self.countryCount = Int(countryCount)
    summaries = Self.rounded(MappedHeader.byteCount + self.cellCount / 4 * Self.quadSize)
    countries = Self.rounded(summaries + self.cellCount * Self.summarySize)
    vectors = Self.rounded(countries + self.countryCount * 2)
    records = vectors + (self.pointCount + 3) / 4 * Self.vectorsSize
    byteCount = records + self.pointCount * Self.recordSize
  }

  init?(counts: SIMD4<UInt32>) {
    guard counts[1].isMultiple(of: 4) else { return nil }
    self.init(pointCount: counts[0], cellCount: counts[1], countryCount: counts[2])
  }

  /// Returns the offset of the group of four cells that contains a cell.
  @inline(__always)
  func quad(of cell: Int) -> Int { MappedHeader.byteCount + (cell >> 2) * Self.quadSize }

  /// Returns the offset of a cell's summary.
  @inline(__always)
  func summary(_ number: Int) -> Int { summaries + number * Self.summarySize }

  /// Returns the offset of the vectors of the group of four points that contains a point.
  @inline(__always)
  func vectors(of point: Int) -> Int { vectors + (point >> 2) * Self.vectorsSize }

  /// Returns the offset of a point's attributes.
  @inline(__always)
  func attributes(_ point: Int) -> Int {
    vectors(of: point) + Vectors.attributes + 4 * (point & 3)
  }

  /// Returns the offset of a point's record.
  @inline(__always)
  func record(_ point: Int) -> Int { records + point * Self.recordSize }

  private static func rounded(_ offset: Int) -> Int { (offset + 63) / 64 * 64 }
}
