/// A side of a polygon, and its effect in the even-odd rule.
///
/// All tests treat the point as moved by a tiny amount to the west and a much smaller amount to the
/// north, in accordance with the usual rule (a side includes its lower end but not its upper one;
/// crossings are strictly west of the point). So no point lies on a side, and tests along two paths
/// to the same point agree.
struct PolygonSide {
  let start: PolygonVertex
  let end: PolygonVertex

  /// Returns whether a line due west from the point crosses the side at or east of a meridian.
  ///
  /// The meridian is in the point's units.
  @inline(__always)
  func isCrossed(westOf point: FinePoint, downTo meridian: Int) -> Bool {
    isWest(of: point) && !isWest(of: FinePoint(latitude: point.latitude, longitude: meridian))
  }

  /// Returns whether an infinite line due west from the point crosses the side.
  @inline(__always)
  func isWest(of point: FinePoint) -> Bool {
    let scale = FinePoint.unitsPerVertexUnit
    let (lower, upper) = start.latitude <= end.latitude ? (start, end) : (end, start)
    guard Int(lower.latitude) * scale <= point.latitude,
      point.latitude < Int(upper.latitude) * scale
    else { return false }
    return turn(from: lower, to: upper, point) < 0
  }

  /// Returns whether a line due south from the point crosses the side at or north of a parallel.
  ///
  /// The line starts a tiny amount to the west of the point.
  @inline(__always)
  func isCrossed(southOf point: FinePoint, downTo parallel: Int) -> Bool {
    isSouth(of: point) && !isSouth(of: FinePoint(latitude: parallel, longitude: point.longitude))
  }

  @inline(__always)
  private func isSouth(of point: FinePoint) -> Bool {
    let scale = FinePoint.unitsPerVertexUnit
    let (west, east) = start.longitude <= end.longitude ? (start, end) : (end, start)
    guard Int(west.longitude) * scale < point.longitude,
      point.longitude <= Int(east.longitude) * scale
    else { return false }
    let turn = turn(from: west, to: east, point)
    // On the side: slightly to the west is above it where it rises, or does not fall.
    return turn == 0 ? east.latitude >= west.latitude : turn > 0
  }

  /// Returns a positive number if the point is to the left of the path from one vertex to another.
  ///
  /// Factors are below 2^26 and 2^32, so nothing overflows.
  @inline(__always)
  private func turn(from: PolygonVertex, to: PolygonVertex, _ point: FinePoint) -> Int {
    let scale = FinePoint.unitsPerVertexUnit
    let easting = Int(to.longitude) - Int(from.longitude)
    let northing = Int(to.latitude) - Int(from.latitude)
    return easting &* (point.latitude - Int(from.latitude) * scale)
      &- northing &* (point.longitude - Int(from.longitude) * scale)
  }
}
