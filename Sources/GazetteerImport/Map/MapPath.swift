import Gazetteer
import Geodesy

/// A vertex of a line or ring on the square Mercator map, with `MapPath.unitBits` bits per side.
struct MapPoint: Hashable {
  var x: Int32
  var y: Int32
}

/// A line or a ring of the map.
struct MapPath {
  /// The number of bits of a side of the world: a unit is 2.4 m at the equator.
  ///
  /// This is a fortieth of the rounding of the data.
  static let unitBits = 24

  var points: [MapPoint]
  let isRing: Bool
}

extension MapPath {
  /// Projects a line or ring; a ring's first vertex occurs once.
  init(_ vertices: [PolygonVertex], isRing: Bool) {
    let side = Double(1 << Self.unitBits)
    let degree = Double(PolygonVertex.unitsPerDegree)
    points = vertices.map { vertex in
      let point = MercatorPoint(
        latitude: Double(vertex.latitude) / degree, longitude: Double(vertex.longitude) / degree)
      return MapPoint(x: Int32((point.x * side).rounded()), y: Int32((point.y * side).rounded()))
    }
    self.isRing = isRing
    if isRing, points.count > 1, points.first == points.last { points.removeLast() }
  }

  /// The longer side of its bounding box.
  var extent: Int32 {
    var (west, east, north, south) = (Int32.max, Int32.min, Int32.max, Int32.min)
    for point in points {
      west = min(west, point.x)
      east = max(east, point.x)
      north = min(north, point.y)
      south = max(south, point.y)
    }
    return points.isEmpty ? 0 : max(east - west, south - north)
  }

  /// Returns the path without vertices that are nearer than the tolerance to the simplified line.
  ///
  /// That line connects their neighbors that are kept (Douglas and Peucker, 1973).
  ///
  /// - Complexity: O(*n* log *n*) on average.
  func simplified(tolerance: Double) -> MapPath {
    guard points.count > (isRing ? 4 : 2) else { return self }
    var keeps = [Bool](repeating: false, count: points.count)
    keeps[0] = true
    keeps[points.count - 1] = true
    var spans = [(0, points.count - 1)]
    if isRing {
      // A ring ends where it begins: the vertex farthest from the first one splits it in two.
      let far = points.indices.max { distance(points[$0]) < distance(points[$1]) } ?? 0
      keeps[far] = true
      spans = [(0, far), (far, points.count - 1)]
    }
    let limit = tolerance * tolerance
    while let (first, last) = spans.popLast() {
      guard last - first > 1 else { continue }
      var (farthest, most) = (first, limit)
      for index in (first + 1)..<last {
        let square = Self.squaredDistance(points[index], points[first], points[last])
        if square > most { (farthest, most) = (index, square) }
      }
      guard farthest != first else { continue }
      keeps[farthest] = true
      spans.append((first, farthest))
      spans.append((farthest, last))
    }
    return MapPath(points: zip(points, keeps).filter(\.1).map(\.0), isRing: isRing)
  }

  private func distance(_ point: MapPoint) -> Double {
    let (dx, dy) = (Double(point.x - points[0].x), Double(point.y - points[0].y))
    return dx * dx + dy * dy
  }

  /// Returns the square of a point's distance from the line between two others.
  private static func squaredDistance(
    _ point: MapPoint, _ start: MapPoint, _ end: MapPoint
  ) -> Double {
    let (px, py) = (Double(point.x - start.x), Double(point.y - start.y))
    let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
    let length = dx * dx + dy * dy
    let share = length == 0 ? 0 : max(0, min(1, (px * dx + py * dy) / length))
    let (x, y) = (px - share * dx, py - share * dy)
    return x * x + y * y
  }
}
