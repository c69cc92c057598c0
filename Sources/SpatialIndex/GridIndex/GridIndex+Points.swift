import Geodesy
import StoredBytes

extension GridIndex {
  /// Calls a closure with every point, as it was added.
  ///
  /// Coordinates are rounded to 10⁻⁷ degrees, as they are stored.
  ///
  /// - Complexity: O(n).
  public func forEachPoint(_ body: (GridPoint) -> Void) {
    storage.withBytes { bytes in
      for number in 0..<layout.pointCount {
        let record = PointRecord(ofPoint: number, layout: layout, bytes: bytes)
        let attributes = layout.attributes(number)
        let row = Int(bytes.uint16(at: attributes + GridIndexLayout.Attributes.country))
        guard row < layout.countryCount,
          let coordinate = Coordinate(
            latitude: Double(record.latitude) / Coordinate.stepsPerDegree,
            longitude: Double(record.longitude) / Coordinate.stepsPerDegree)
        else { continue }
        body(
          GridPoint(
            ordinal: record.ordinal, coordinate: coordinate,
            layer: bytes.uint8(at: attributes + GridIndexLayout.Attributes.layer),
            country: bytes.uint16(at: layout.countries + 2 * row), population: record.population))
      }
    }
  }
}
