import Geodesy

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A line of a street, on a plane of meters around its first point.
struct StreetLine {
  /// A place next to the line.
  struct Position {
    /// The distance from the start, along the line, of the nearest point of the line.
    var meters: Double
    /// The distance from the line: positive on its left, negative on its right.
    var offset: Double
  }

  private struct Point {
    let x: Double
    let y: Double
  }

  private let origin: Coordinate?
  private let points: [Point]

  init(_ coordinates: [Coordinate]) {
    origin = coordinates.first
    points = origin.map { origin in coordinates.map { Self.plane($0, around: origin) } } ?? []
  }

  private static let metersOfDegree = Earth.meanRadiusMeters * .pi / 180

  private static func narrowing(at origin: Coordinate) -> Double {
    max(0.01, cos(origin.latitude * .pi / 180))
  }

  private static func plane(_ point: Coordinate, around origin: Coordinate) -> Point {
    Point(
      x: (point.longitude - origin.longitude) * metersOfDegree * narrowing(at: origin),
      y: (point.latitude - origin.latitude) * metersOfDegree)
  }

  /// Returns the position of a point; `nil` if the line has no length.
  ///
  /// - Complexity: O(n) for n points of the line.
  func position(of coordinate: Coordinate) -> Position? {
    guard let origin else { return nil }
    let point = Self.plane(coordinate, around: origin)
    var best: Position?
    var start = 0.0
    for (one, other) in zip(points, points.dropFirst()) {
      let (x, y) = (other.x - one.x, other.y - one.y)
      let length = (x * x + y * y).squareRoot()
      guard length > 0 else { continue }
      let (east, north) = (point.x - one.x, point.y - one.y)
      let share = min(1, max(0, (east * x + north * y) / (length * length)))
      let (acrossX, acrossY) = (east - share * x, north - share * y)
      let distance = (acrossX * acrossX + acrossY * acrossY).squareRoot()
      if distance < best.map({ abs($0.offset) }) ?? .infinity {
        let isLeft = x * north - y * east >= 0
        best = Position(meters: start + share * length, offset: isLeft ? distance : -distance)
      }
      start += length
    }
    return best
  }

  /// Returns the point at a position; positions beyond an end continue the line's last side.
  func coordinate(at position: Position) -> Coordinate? {
    guard let origin else { return nil }
    var start = 0.0
    var found: Point?
    for (one, other) in zip(points, points.dropFirst()) {
      let (x, y) = (other.x - one.x, other.y - one.y)
      let length = (x * x + y * y).squareRoot()
      guard length > 0 else { continue }
      let share = (position.meters - start) / length
      found = Point(
        x: one.x + x * share - y / length * position.offset,
        y: one.y + y * share + x / length * position.offset)
      if share <= 1 { break }
      start += length
    }
    return found.flatMap { point in
      Coordinate(
        latitude: origin.latitude + point.y / Self.metersOfDegree,
        longitude: origin.longitude
          + point.x / Self.metersOfDegree / Self.narrowing(at: origin))
    }
  }
}
