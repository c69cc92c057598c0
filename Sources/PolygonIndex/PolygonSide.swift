/// A side of a polygon, and what it does to the even-odd rule.
///
/// All questions are about a point moved a hair to the west and a much smaller hair to the north,
/// as the usual rule has it (a side from its lower corner on up to, not at, its upper one; crossings
/// strictly west of the point). So no point lies on a side, and what is asked along two ways to
/// the same point agrees.
struct PolygonSide {
  let start: PolygonVertex
  let end: PolygonVertex

  /// Whether a line due west from the point crosses the side, at or east of a meridian in the
  /// point's units.
  @inline(__always)
  func isCrossed(westOf point: FinePoint, downTo meridian: Int) -> Bool {
    isWest(of: point) && !isWest(of: FinePoint(latitude: point.latitude, longitude: meridian))
  }

  /// Whether a line due west from the point, without end, crosses the side.
  @inline(__always)
  func isWest(of point: FinePoint) -> Bool {
    let scale = FinePoint.unitsPerVertexUnit
    let (lower, upper) = start.latitude <= end.latitude ? (start, end) : (end, start)
    guard Int(lower.latitude) * scale <= point.latitude,
      point.latitude < Int(upper.latitude) * scale
    else { return false }
    return turn(from: lower, to: upper, point) < 0
  }

  /// Whether a line due south from the point, a hair to the west, crosses the side at or north of
  /// a parallel.
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
    // On the side: a hair to the west is above it where it rises, or does not fall.
    return turn == 0 ? east.latitude >= west.latitude : turn > 0
  }

  /// Positive where the point lies to the left of the way from one corner to the other.
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
