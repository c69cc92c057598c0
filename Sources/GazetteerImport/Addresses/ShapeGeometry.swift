import Gazetteer

/// The points of a way or relation, from which its center is computed.
package struct ShapeGeometry {
  /// The point of a node, in 1e-5 degrees.
  package struct Point: Equatable {
    package let latitude: Int32
    package let longitude: Int32
    /// Whether streets of different names share the node.
    package let isJunction: Bool

    package init(latitude: Int32, longitude: Int32, isJunction: Bool) {
      self.latitude = latitude
      self.longitude = longitude
      self.isJunction = isJunction
    }

    var streetPoint: StreetPoint { StreetPoint(latitude: latitude, longitude: longitude) }
  }

  /// The points in order; never empty.
  private let points: [Point]

  /// Creates a shape from its points in order, or returns `nil` if the list is empty.
  init?(_ points: [Point]) {
    guard !points.isEmpty else { return nil }
    self.points = points
  }

  /// Returns the street piece of this line.
  package func piece(_ kind: SourceAddress.Piece.Kind) -> SourceAddress.Piece {
    SourceAddress.Piece(
      kind: kind, box: box, meters: UInt32(clamping: Int(lengths.reduce(0, +).rounded())),
      junctions: points.filter(\.isJunction).map(\.streetPoint),
      line: simplified.map(\.streetPoint))
  }

  private var box: StoredStreet.Box {
    var box = StoredStreet.Box(latitude: points[0].latitude, longitude: points[0].longitude)
    for point in points {
      box.add(.init(latitude: point.latitude, longitude: point.longitude))
    }
    return box
  }

  /// The maximum distance of a simplified line from the original in meters: far less than that of a
  /// house.
  private static let toleranceMeters = 2.0
  /// The maximum number of points that one side replaces, so that the time is linear in the points.
  private static let maxReplaced = 64

  /// The line without the points that are within ``toleranceMeters`` of its sides.
  private var simplified: [Point] {
    var kept = [points[0]]
    var start = 0
    for end in points.indices.dropFirst(2) {
      let isClose =
        end - start <= Self.maxReplaced
        && ((start + 1)..<end).allSatisfy {
          Self.meters(from: points[$0], toSide: points[start], points[end])
            <= Self.toleranceMeters
        }
      if isClose { continue }
      start = end - 1
      kept.append(points[start])
    }
    if points.count > 1 { kept.append(points[points.count - 1]) }
    return kept
  }

  /// Returns the distance of a point from a side in meters, on a plane.
  private static func meters(from point: Point, toSide one: Point, _ other: Point) -> Double {
    let narrowing = Self.narrowing(at: one)
    func plane(_ end: Point) -> (x: Double, y: Double) {
      (
        Double(end.longitude - point.longitude) * metersOfUnit * narrowing,
        Double(end.latitude - point.latitude) * metersOfUnit
      )
    }
    let (start, end) = (plane(one), plane(other))
    let (x, y) = (end.x - start.x, end.y - start.y)
    let square = x * x + y * y
    let share = square > 0 ? min(1, max(0, -(start.x * x + start.y * y) / square)) : 0
    let (east, north) = (start.x + share * x, start.y + share * y)
    return (east * east + north * north).squareRoot()
  }

  /// The point halfway along the line.
  package var middle: Point {
    let lengths = lengths
    var rest = lengths.reduce(0, +) / 2
    for (index, length) in lengths.enumerated() {
      if rest <= length, length > 0 {
        return Self.between(points[index], points[index + 1], rest / length)
      }
      rest -= length
    }
    return points[0]
  }

  /// Whether the line ends where it begins.
  package var isClosed: Bool {
    points.count > 3 && points.first?.streetPoint == points.last?.streetPoint
  }

  /// A point inside the polygon: its centroid, or if that is outside, the middle of the longest
  /// segment that the centroid's parallel has inside the polygon.
  package var inside: Point {
    guard isClosed, let centroid else {
      return center
    }
    let crossings = self.crossings(latitude: centroid.latitude)
    let east = crossings.filter { $0 > centroid.longitude }.count
    if east % 2 == 1 { return centroid }
    let chords = stride(from: 0, to: crossings.count - 1, by: 2).map {
      (west: crossings[$0], east: crossings[$0 + 1])
    }
    guard let chord = chords.max(by: { $0.east - $0.west < $1.east - $1.west }) else {
      return centroid
    }
    return Point(
      latitude: centroid.latitude, longitude: chord.west + (chord.east - chord.west) / 2,
      isJunction: false)
  }

  /// The center of the box.
  private var center: Point {
    let box = box
    return Point(
      latitude: box.south + (box.north - box.south) / 2,
      longitude: Int32((Int64(box.west) + Int64(box.east)) / 2), isJunction: false)
  }

  /// The centroid of the polygon, by the shoelace formula; `nil` if its area is 0.
  private var centroid: Point? {
    let origin = points[0]
    var (area, latitude, longitude) = (0.0, 0.0, 0.0)
    for (one, other) in zip(points, points.dropFirst()) {
      let (x, y) = (
        Double(one.longitude - origin.longitude), Double(one.latitude - origin.latitude)
      )
      let (u, v) = (
        Double(other.longitude - origin.longitude), Double(other.latitude - origin.latitude)
      )
      let cross = x * v - u * y
      area += cross
      longitude += (x + u) * cross
      latitude += (y + v) * cross
    }
    guard abs(area) > 1 else { return nil }
    // The centroid of a self-intersecting polygon may lie anywhere, so it must be inside the box.
    guard let north = Int32(exactly: (latitude / (3 * area)).rounded()),
      let east = Int32(exactly: (longitude / (3 * area)).rounded()),
      abs(Int64(north)) <= 1_000_000, abs(Int64(east)) <= 1_000_000
    else { return nil }
    return Point(
      latitude: origin.latitude + north, longitude: origin.longitude + east, isJunction: false)
  }

  /// Returns the longitudes where edges cross a parallel, from west to east.
  private func crossings(latitude: Int32) -> [Int32] {
    var found: [Int32] = []
    for (one, other) in zip(points, points.dropFirst())
    where (one.latitude <= latitude) != (other.latitude <= latitude) {
      let share =
        Double(latitude - one.latitude) / Double(other.latitude - one.latitude)
      found.append(
        one.longitude + Int32((Double(other.longitude - one.longitude) * share).rounded()))
    }
    return found.sorted()
  }

  /// The length of each edge in meters, on a plane.
  private var lengths: [Double] {
    zip(points, points.dropFirst()).map { one, other in
      let north = Double(other.latitude - one.latitude) * Self.metersOfUnit
      let east =
        Double(other.longitude - one.longitude) * Self.metersOfUnit * Self.narrowing(at: one)
      return (north * north + east * east).squareRoot()
    }
  }

  /// Returns the length of a degree of longitude in degrees of latitude, by the cosine's series.
  private static func narrowing(at point: Point) -> Double {
    let angle = Double(point.latitude) / 100_000 * Double.pi / 180
    return max(0.01, 1 - angle * angle / 2 + angle * angle * angle * angle / 24)
  }

  /// The length of 1e-5 degrees of a meridian, in meters.
  private static let metersOfUnit = 1.11195

  private static func between(_ one: Point, _ other: Point, _ share: Double) -> Point {
    Point(
      latitude: one.latitude
        + Int32((Double(other.latitude - one.latitude) * share).rounded()),
      longitude: one.longitude
        + Int32((Double(other.longitude - one.longitude) * share).rounded()),
      isJunction: false)
  }
}
