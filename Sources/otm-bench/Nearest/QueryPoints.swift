import Geodesy
import TextFormats

/// A generator of query points, the same for the same seed.
struct QueryPoints {
  /// The distribution of the points of a set.
  enum Spread: String, CaseIterable {
    /// N(0, 0.3°) around places.
    case near
    /// Uniform over the globe.
    case uniform
    /// N(0, 0.02°) around a hundred places.
    case clustered
    /// Within 1 km of a pole.
    case polar
    /// Within 0.001° of the 180th meridian, on both sides.
    case dateline
  }

  private var generator: SeededGenerator
  private let places: [Coordinate]

  /// Creates a generator from the points of places, of which there must be at least one.
  init(seed: UInt64, around places: [Coordinate]) {
    generator = SeededGenerator(seed: seed)
    self.places = places
  }

  /// Returns `count` points of a set.
  mutating func points(_ spread: Spread, count: Int) -> [Coordinate] {
    let centers = spread == .clustered ? (0..<100).map { _ in place() } : []
    var points: [Coordinate] = []
    while points.count < count {
      let point: Coordinate? =
        switch spread {
        case .near: generator.point(around: place(), degrees: 0.3)
        case .uniform: generator.pointAnywhere()
        case .clustered:
          generator.point(
            around: centers[Int.random(in: centers.indices, using: &generator)], degrees: 0.02)
        case .polar:
          Coordinate(
            latitude: (90 - Double.random(in: 0...0.009, using: &generator))
              * (Bool.random(using: &generator) ? 1 : -1),
            longitude: .random(in: -180...180, using: &generator))
        case .dateline:
          Coordinate(
            latitude: .random(in: -90...90, using: &generator),
            longitude: Bool.random(using: &generator)
              ? .random(in: 179.999...180, using: &generator)
              : .random(in: -180...(-179.999), using: &generator))
        }
      if let point { points.append(point) }
    }
    return points
  }

  private mutating func place() -> Coordinate {
    places[Int.random(in: places.indices, using: &generator)]
  }

  /// Returns a point near another.
  mutating func around(_ center: Coordinate, degrees: Double) -> Coordinate? {
    generator.point(around: center, degrees: degrees)
  }
}
