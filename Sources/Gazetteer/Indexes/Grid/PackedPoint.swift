import Geodesy

/// A point as it will be stored, and its cell.
struct PackedPoint: Comparable, Sendable {
  /// The number of its smallest cell.
  let cell: GridCell.ID
  let ordinal: UInt32
  /// Angles in 10⁻⁷ degrees.
  let latitude: Int32
  let longitude: Int32
  let population: UInt32
  let country: UInt16
  let layer: UInt8

  /// The unit vector of the stored angles: not stored, because it would be a third of the size.
  var vector: SIMD3<Float> { SIMD3<Float>(Self.exactVector(latitude, longitude)) }

  /// Rounds a point's coordinate to the stored precision; everything else is derived from that.
  init(_ point: GridPoint) {
    latitude = Self.steps(point.coordinate.latitude)
    longitude = Self.steps(point.coordinate.longitude)
    ordinal = point.ordinal
    population = point.population
    country = point.country
    layer = point.layer
    cell =
      GridCell(
        containing: Self.exactVector(latitude, longitude), level: GridCell.maxLevel
      ).id
  }

  private static func exactVector(_ latitude: Int32, _ longitude: Int32) -> UnitVector {
    let stored = Coordinate(
      latitude: Double(latitude) / Coordinate.stepsPerDegree,
      longitude: Double(longitude) / Coordinate.stepsPerDegree)
    // Rounding keeps an angle in range, so the coordinate exists.
    return stored.map(UnitVector.init) ?? UnitVector(1, 0, 0)
  }

  private static func steps(_ degrees: Double) -> Int32 {
    Int32((degrees * Coordinate.stepsPerDegree).rounded())
  }

  /// Orders by cell, then by everything else, so that no two different points are equal.
  static func < (first: Self, second: Self) -> Bool {
    if first.cell != second.cell { return first.cell < second.cell }
    if first.ordinal != second.ordinal { return first.ordinal < second.ordinal }
    return (first.latitude, first.longitude, first.population, first.country, first.layer)
      < (second.latitude, second.longitude, second.population, second.country, second.layer)
  }
}

extension PackedPoint {
  /// The number of leading bits of a cell's number that determine a point's part.
  private static let partBits = 16
  /// The number of bits of a cell's number.
  private static let cellBits = 47

  private var part: Int { Int(cell.rawValue >> Int64(Self.cellBits - Self.partBits)) }

  /// Sorts points in place.
  ///
  /// They are first exchanged so that those of one part of the globe are adjacent ("American flag
  /// sort": McIlroy, Bostic and McIlroy, "Engineering Radix Sort", 1993), then each part is sorted:
  /// the library's sort needs additional memory of half of what it sorts.
  static func sort(_ points: inout [PackedPoint]) {
    var starts = [Int](repeating: 0, count: 1 << partBits + 1)
    for point in points { starts[point.part + 1] += 1 }
    for part in 1..<starts.count { starts[part] += starts[part - 1] }
    var next = starts
    points.withUnsafeMutableBufferPointer { points in
      for part in 0..<(1 << partBits) {
        while next[part] < starts[part + 1] {
          let other = points[next[part]].part
          if other != part { points.swapAt(next[part], next[other]) }
          next[other] += 1
        }
        var neighbours = UnsafeMutableBufferPointer(
          rebasing: points[starts[part]..<starts[part + 1]])
        neighbours.sort()
      }
    }
  }
}
