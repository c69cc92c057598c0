/// A box of the map at which paths are clipped.
struct MapBox {
  let west: Int32
  let north: Int32
  let east: Int32
  let south: Int32

  /// Returns the parts of a path in the box: a ring stays a ring, a line may be split.
  func parts(of path: MapPath) -> [MapPath] {
    if path.points.allSatisfy(contains) { return path.points.isEmpty ? [] : [path] }
    return path.isRing ? ring(path) : lines(path)
  }

  private func contains(_ point: MapPoint) -> Bool {
    point.x >= west && point.x <= east && point.y >= north && point.y <= south
  }

  /// Clips a ring at the four edges, one after the other (Sutherland and Hodgman, 1974).
  ///
  /// Where the ring leaves the box, it follows the edge, which tiles hide behind their margin.
  private func ring(_ path: MapPath) -> [MapPath] {
    var points = path.points
    for edge in Edge.allCases {
      guard !points.isEmpty else { return [] }
      var kept: [MapPoint] = []
      kept.reserveCapacity(points.count)
      var last = points[points.count - 1]
      var wasInside = isInside(last, edge)
      for point in points {
        let isInside = isInside(point, edge)
        if isInside != wasInside { kept.append(crossing(last, point, edge)) }
        if isInside { kept.append(point) }
        (last, wasInside) = (point, isInside)
      }
      points = kept
    }
    return points.count < 3 ? [] : [MapPath(points: points, isRing: true)]
  }

  /// Keeps the segments that touch the box, unclipped: parts outside of a tile are not drawn.
  private func lines(_ path: MapPath) -> [MapPath] {
    var parts: [MapPath] = []
    var current: [MapPoint] = []
    for (start, end) in zip(path.points, path.points.dropFirst()) {
      let isNear =
        min(start.x, end.x) <= east && max(start.x, end.x) >= west
        && min(start.y, end.y) <= south && max(start.y, end.y) >= north
      if isNear {
        if current.isEmpty { current.append(start) }
        current.append(end)
      } else if !current.isEmpty {
        parts.append(MapPath(points: current, isRing: false))
        current = []
      }
    }
    if !current.isEmpty { parts.append(MapPath(points: current, isRing: false)) }
    return parts
  }

  private enum Edge: CaseIterable { case west, east, north, south }

  private func isInside(_ point: MapPoint, _ edge: Edge) -> Bool {
    switch edge {
    case .west: point.x >= west
    case .east: point.x <= east
    case .north: point.y >= north
    case .south: point.y <= south
    }
  }

  /// Returns where the segment between two points crosses an edge that lies between them.
  private func crossing(_ a: MapPoint, _ b: MapPoint, _ edge: Edge) -> MapPoint {
    let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
    switch edge {
    case .west, .east:
      let x = edge == .west ? west : east
      let y = Double(a.y) + Double(x - a.x) / dx * dy
      return MapPoint(x: x, y: Int32(y.rounded()))
    case .north, .south:
      let y = edge == .north ? north : south
      let x = Double(a.x) + Double(y - a.y) / dy * dx
      return MapPoint(x: Int32(x.rounded()), y: y)
    }
  }
}
