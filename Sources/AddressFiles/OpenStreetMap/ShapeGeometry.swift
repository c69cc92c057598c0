import GazetteerImport
import StreetIndex

/// The points of a way or relation, from which its center is computed.
struct ShapeGeometry {
  /// The point of a node, in 1e-5 degrees.
  struct Point: Equatable {
    let latitude: Int32
    let longitude: Int32
    /// Whether streets of different names share the node.
    let isJunction: Bool
  }

  private let points: [Point]

  /// Creates a shape from its points in order; `nil` if there are none.
  init?(_ points: [Point]) {
    guard !points.isEmpty else { return nil }
    self.points = points
  }

  /// The street piece of this line: its box, length and junctions.
  var piece: SourceAddress.Piece {
    var box = StoredStreet.Box(latitude: points[0].latitude, longitude: points[0].longitude)
    for point in points {
      box.add(.init(latitude: point.latitude, longitude: point.longitude))
    }
    let junctions = points.filter(\.isJunction).map {
      StreetJunction(latitude: $0.latitude, longitude: $0.longitude)
    }
    return SourceAddress.Piece(
      box: box, meters: UInt32(clamping: Int(lengths.reduce(0, +).rounded())),
      junctions: junctions)
  }

  /// The point halfway along the line.
  var middle: Point {
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

  /// A point inside the polygon: its centroid, or if that is outside, the middle of the longest
  /// segment that the centroid's parallel has inside the polygon.
  var inside: Point {
    guard points.count > 3, points.first == points.last, let centroid else {
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
    let box = piece.box
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
      let angle = Double(one.latitude) / 100_000 * Double.pi / 180
      let narrowing = max(0.01, 1 - angle * angle / 2 + angle * angle * angle * angle / 24)
      let north = Double(other.latitude - one.latitude) * Self.metersOfUnit
      let east = Double(other.longitude - one.longitude) * Self.metersOfUnit * narrowing
      return (north * north + east * east).squareRoot()
    }
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
