package import Geodesy

/// A point to be indexed, with the values that filters use.
package struct GridPoint: Hashable, Sendable {
  /// The caller's number for the point; at equal distances, the lowest comes first.
  package var ordinal: UInt32
  /// The position.
  ///
  /// The index stores it to the nearest 10⁻⁷ degree, less than 8 mm away.
  package var coordinate: Coordinate
  /// The number of its layer.
  package var layer: UInt8
  /// The number of its country; any number may stand for no country.
  package var country: UInt16
  /// The number of inhabitants, or another size to filter by.
  package var population: UInt32

  package init(
    ordinal: UInt32, coordinate: Coordinate, layer: UInt8 = 0, country: UInt16 = 0,
    population: UInt32 = 0
  ) {
    self.ordinal = ordinal
    self.coordinate = coordinate
    self.layer = layer
    self.country = country
    self.population = population
  }
}

/// A point as stored in a file.
struct PointRecord: BitwiseCopyable {
  /// Angles in 10⁻⁷ degrees.
  let latitude: Int32
  let longitude: Int32
  let ordinal: UInt32
  let population: UInt32

  /// Reads the record of a point.
  @inline(__always)
  init(ofPoint point: Int, layout: GridIndexLayout, bytes: RawSpan) {
    self = bytes.unsafeLoadUnaligned(fromByteOffset: layout.record(point), as: Self.self)
  }

  /// The coordinate, or `nil` if a damaged file has it outside the globe.
  ///
  /// An angle with up to seven decimals is returned unchanged: the quotient of two exact numbers is
  /// the number nearest to the decimal, and so is the result of parsing the decimal.
  @inline(__always)
  var coordinate: Coordinate? {
    Coordinate(
      latitude: Double(latitude) / Coordinate.stepsPerDegree,
      longitude: Double(longitude) / Coordinate.stepsPerDegree)
  }
}

extension Coordinate {
  /// The number of steps of a stored angle in a degree.
  static let stepsPerDegree = 1e7
}
