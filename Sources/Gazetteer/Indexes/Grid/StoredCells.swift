/// Four cells of the directory as stored in a file.
///
/// Each number of a cell is next to those of the other three, so that a processor compares four
/// boxes at a time.
struct CellQuad: BitwiseCopyable {
  let minX: SIMD4<Float>
  let minY: SIMD4<Float>
  let minZ: SIMD4<Float>
  let greatestX: SIMD4<Float>
  let greatestY: SIMD4<Float>
  let greatestZ: SIMD4<Float>

  /// Reads the group of four cells that starts with a cell.
  @inline(__always)
  init(ofCell cell: Int, layout: GridIndexLayout, bytes: RawSpan) {
    self = bytes.unsafeLoadUnaligned(fromByteOffset: layout.quad(of: cell), as: Self.self)
  }
}

/// The vectors of four points as stored in a file.
struct VectorQuad: BitwiseCopyable {
  let x: SIMD4<Float>
  let y: SIMD4<Float>
  let z: SIMD4<Float>

  /// Reads the vectors of the group of four points that starts with a point.
  @inline(__always)
  init(ofPoint point: Int, layout: GridIndexLayout, bytes: RawSpan) {
    self = bytes.unsafeLoadUnaligned(fromByteOffset: layout.vectors(of: point), as: Self.self)
  }
}

/// The contents of a directory cell: smaller cells or points, as a range of their numbers.
struct CellContents {
  /// Whether the numbers are those of points.
  let isLeaf: Bool
  /// The numbers, all of which exist: if a damaged file says otherwise, the range is empty.
  let range: Range<Int>

  /// Reads the contents of a cell.
  ///
  /// Children come later in a file than their parent, so descending always ends.
  @inline(__always)
  init(ofCell cell: Int, layout: GridIndexLayout, bytes: RawSpan) {
    let lane = layout.quad(of: cell) + 4 * (cell & 3)
    let first = Int(bytes.uint32(at: lane + GridIndexLayout.Quad.first))
    let count = bytes.uint32(at: lane + GridIndexLayout.Quad.count)
    let end = first + Int(count & 0xFF)
    isLeaf = count & GridIndexLayout.leafFlag != 0
    let isSound =
      isLeaf
      ? end <= layout.pointCount
      : first > cell && first & 3 == 0 && end <= layout.cellCount
    range = isSound ? first..<end : 0..<0
  }
}

/// The box around a cell's points, and the values that filters use.
struct CellSummary {
  var least = SIMD3<Float>(repeating: .infinity)
  var greatest = SIMD3<Float>(repeating: -.infinity)
  var greatestPopulation: UInt32 = 0
  /// A bit for each layer modulo 32.
  var layers: UInt32 = 0
  /// A bit for each row of the table of countries modulo 256.
  var countries = SIMD4<UInt64>.zero

  /// Adds a point.
  mutating func insert(_ point: PackedPoint, countryRow: Int) {
    least = pointwiseMin(least, point.vector)
    greatest = pointwiseMax(greatest, point.vector)
    greatestPopulation = max(greatestPopulation, point.population)
    layers |= 1 << UInt32(point.layer & 31)
    countries[countryRow >> 6 & 3] |= 1 << UInt64(countryRow & 63)
  }

  /// Adds the contents of another cell.
  mutating func insert(_ other: Self) {
    least = pointwiseMin(least, other.least)
    greatest = pointwiseMax(greatest, other.greatest)
    greatestPopulation = max(greatestPopulation, other.greatestPopulation)
    layers |= other.layers
    countries |= other.countries
  }
}
