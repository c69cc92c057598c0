import StoredBytes

/// Four cells of the directory as they lie in a file: each number of a cell stands beside those of
/// the three others, so that a processor compares four boxes at a time.
struct CellQuad: BitwiseCopyable {
  let minX: SIMD4<Float>
  let minY: SIMD4<Float>
  let minZ: SIMD4<Float>
  let greatestX: SIMD4<Float>
  let greatestY: SIMD4<Float>
  let greatestZ: SIMD4<Float>

  /// Reads the four cells of which a cell is the first.
  @inline(__always)
  init(ofCell cell: Int, layout: GridIndexLayout, bytes: RawSpan) {
    self = bytes.unsafeLoadUnaligned(fromByteOffset: layout.quad(of: cell), as: Self.self)
  }
}

/// The vectors of four points as they lie in a file.
struct VectorQuad: BitwiseCopyable {
  let x: SIMD4<Float>
  let y: SIMD4<Float>
  let z: SIMD4<Float>

  /// Reads the vectors of the four points of which a point is the first.
  @inline(__always)
  init(ofPoint point: Int, layout: GridIndexLayout, bytes: RawSpan) {
    self = bytes.unsafeLoadUnaligned(fromByteOffset: layout.vectors(of: point), as: Self.self)
  }
}

/// What a cell of the directory holds: smaller cells or points, as a range of their numbers.
struct CellContents {
  /// Whether the numbers are those of points.
  let isLeaf: Bool
  /// The numbers, which exist: in a damaged file that says otherwise the range is empty.
  let range: Range<Int>

  /// Reads what a cell holds.
  ///
  /// Smaller cells come later in a file than the cell that holds them, so going down always ends.
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

/// The box around a cell's points, and what filters ask of a cell.
struct CellSummary {
  var least = SIMD3<Float>(repeating: .infinity)
  var greatest = SIMD3<Float>(repeating: -.infinity)
  var greatestPopulation: UInt32 = 0
  /// A bit for each layer modulo 32.
  var layers: UInt32 = 0
  /// A bit for each row of the table of countries modulo 256.
  var countries = SIMD4<UInt64>.zero

  /// Takes in a point.
  mutating func insert(_ point: PackedPoint, countryRow: Int) {
    least = pointwiseMin(least, point.vector)
    greatest = pointwiseMax(greatest, point.vector)
    greatestPopulation = max(greatestPopulation, point.population)
    layers |= 1 << UInt32(point.layer & 31)
    countries[countryRow >> 6 & 3] |= 1 << UInt64(countryRow & 63)
  }

  /// Takes in what another cell holds.
  mutating func insert(_ other: Self) {
    least = pointwiseMin(least, other.least)
    greatest = pointwiseMax(greatest, other.greatest)
    greatestPopulation = max(greatestPopulation, other.greatestPopulation)
    layers |= other.layers
    countries |= other.countries
  }
}
