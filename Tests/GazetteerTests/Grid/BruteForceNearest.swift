import Gazetteer
import Geodesy
import TestSupport

/// The expected results of an index, by brute force.
struct BruteForceNearest {
  /// The points as the index keeps them: to the nearest 10⁻⁷ degree.
  let points: [GridPoint]

  init(_ points: [GridPoint]) {
    self.points = points.map { point in
      var point = point
      point.coordinate = Coordinate(
        latitude: (point.coordinate.latitude * 1e7).rounded() / 1e7,
        longitude: (point.coordinate.longitude * 1e7).rounded() / 1e7)!
      return point
    }
  }

  /// Returns all points within a distance that pass a filter, nearest first.
  private func within(meters: Double, of target: Coordinate, filter: GridFilter) -> [Neighbor] {
    var found: [Neighbor] = []
    for point in points where passes(point, filter) {
      let distance = target.distanceMeters(to: point.coordinate)
      if distance <= meters {
        found.append(
          Neighbor(
            ordinal: point.ordinal, coordinate: point.coordinate, distanceMeters: distance))
      }
    }
    return found.sorted { ($0.distanceMeters, $0.ordinal) < ($1.distanceMeters, $1.ordinal) }
  }

  /// Returns whether an answer holds the nearest points, in order, with their distances.
  ///
  /// Only points no farther than the answer's last one are sorted. A nearer point that the answer
  /// lacks is among them, so nothing can be missed.
  func agrees(
    _ answer: Neighbors, target: Coordinate, count: Int, within meters: Double = .infinity,
    filter: GridFilter
  ) -> Bool {
    let isFull = answer.points.count == count
    let reach = isFull ? answer.points.last?.distanceMeters ?? 0 : meters
    let expected = within(meters: min(meters, reach), of: target, filter: filter)
    return answer.points == Array(expected.prefix(count))
      && answer.searchedToMeters == (isFull ? reach : min(meters, 20_015_115))
  }

  private func passes(_ point: GridPoint, _ filter: GridFilter) -> Bool {
    point.population >= filter.minPopulation
      && filter.layers?.contains(point.layer) ?? true
      && filter.countries?.contains(point.country) ?? true
  }
}

extension GridFilter {
  /// Returns a filter that lets all, many, few or no points pass.
  static func random(using generator: inout SeededGenerator) -> GridFilter {
    var filter = GridFilter()
    let parts = Int.random(in: 0...7, using: &generator)
    if parts & 1 != 0 {
      filter.layers = Set(
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          .random(in: 0...45, using: &generator)
        })
    }
    if parts & 2 != 0 {
      filter.countries = Set(
        (0..<Int.random(in: 0...60, using: &generator)).map { _ in
          .random(in: 0...310, using: &generator)
        })
    }
    if parts & 4 != 0 {
      filter.minPopulation = [1, 1_000, 1_000_000, .max].randomElement(using: &generator)!
    }
    return filter
  }
}

/// Builds an index and opens it.
func makeIndex(_ points: [GridPoint]) throws -> GridIndex {
  var builder = GridIndexBuilder()
  for point in points { builder.add(point) }
  return try GridIndex(builder.finish())
}
