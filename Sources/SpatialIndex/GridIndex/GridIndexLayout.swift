import StoredBytes

/// Where the parts of a grid file lie: all of it follows from three counts.
///
/// `SpatialIndex.docc` has the same as a table.
struct GridIndexLayout: MappedLayout {
  static let kind = "grid index"
  /// "OTMGRID" and a zero.
  static let magic: UInt64 = 0x0044_4952_474D_544F
  static let formatVersion: UInt32 = 1
  /// Sizes in bytes.
  ///
  /// Four cells fill two lines of the processor's cache, the vectors of four points one. Records of
  /// points, of which few are read, lie apart.
  static let quadSize = 128
  static let summarySize = 48
  static let vectorsSize = 64
  static let recordSize = 16

  /// Offsets in four cells of the directory, each of which is that of four numbers.
  ///
  /// Each number of a cell stands beside those of the three others, so that a processor compares
  /// four boxes at a time.
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

  /// Offsets in the vectors of four points, which stand like the cells.
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

  /// How many points there are.
  let pointCount: Int
  /// How many cells the directory has room for: a multiple of four.
  let cellCount: Int
  /// How many different countries the points have.
  let countryCount: Int

  var counts: SIMD4<UInt32> {
    SIMD4(UInt32(pointCount), UInt32(cellCount), UInt32(countryCount), 0)
  }

  /// Where the summaries begin; the cells begin behind the header.
  let summaries: Int
  /// Where the table of countries begins.
  let countries: Int
  /// Where the points' vectors begin.
  let vectors: Int
  /// Where the points' records begin.
  let records: Int
  /// The length of the file.
  let byteCount: Int

  /// Lays out a file.
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

  /// Returns where the four cells begin of which a cell is one.
  @inline(__always)
  func quad(of cell: Int) -> Int { MappedHeader.byteCount + (cell >> 2) * Self.quadSize }

  /// Returns where a cell's summary begins.
  @inline(__always)
  func summary(_ number: Int) -> Int { summaries + number * Self.summarySize }

  /// Returns where the vectors of the four points begin of which a point is one.
  @inline(__always)
  func vectors(of point: Int) -> Int { vectors + (point >> 2) * Self.vectorsSize }

  /// Returns where the attributes of a point begin.
  @inline(__always)
  func attributes(_ point: Int) -> Int {
    vectors(of: point) + Vectors.attributes + 4 * (point & 3)
  }

  /// Returns where the record of a point begins.
  @inline(__always)
  func record(_ point: Int) -> Int { records + point * Self.recordSize }

  private static func rounded(_ offset: Int) -> Int { (offset + 63) / 64 * 64 }
}
