import Geodesy
import StoredBytes

extension Neighbor {
  /// Reads a point and measures its distance, or returns `nil` when a damaged file has it outside
  /// the globe.
  init?(recordAt offset: Int, in bytes: RawSpan, target: Coordinate) {
    guard let coordinate = Coordinate(recordAt: offset, in: bytes) else { return nil }
    self.init(
      ordinal: bytes.uint32(at: offset + GridIndexLayout.Record.ordinal), coordinate: coordinate,
      distanceMeters: target.distanceMeters(to: coordinate))
  }
}

extension Coordinate {
  /// How many steps of a stored angle a degree has.
  static let stepsPerDegree = 1e7

  /// Reads a point's coordinate, or returns `nil` when a damaged file has it outside the globe.
  ///
  /// An angle with up to seven decimals comes back as it went in: the quotient of two exact numbers
  /// is the number nearest to the decimal, and so is what reading the decimal gives.
  init?(recordAt offset: Int, in bytes: RawSpan) {
    let latitude = bytes.int32(at: offset + GridIndexLayout.Record.latitude)
    let longitude = bytes.int32(at: offset + GridIndexLayout.Record.longitude)
    self.init(
      latitude: Double(latitude) / Self.stepsPerDegree,
      longitude: Double(longitude) / Self.stepsPerDegree)
  }
}
