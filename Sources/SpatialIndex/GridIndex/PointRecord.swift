import Geodesy
import StoredBytes

/// A point as it lies in a file.
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

  /// The coordinate, or `nil` when a damaged file has it outside the globe.
  ///
  /// An angle with up to seven decimals comes back as it went in: the quotient of two exact numbers
  /// is the number nearest to the decimal, and so is what reading the decimal gives.
  @inline(__always)
  var coordinate: Coordinate? {
    Coordinate(
      latitude: Double(latitude) / Coordinate.stepsPerDegree,
      longitude: Double(longitude) / Coordinate.stepsPerDegree)
  }
}

extension Coordinate {
  /// How many steps of a stored angle a degree has.
  static let stepsPerDegree = 1e7
}
