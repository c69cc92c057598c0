package import Geodesy

/// The points nearest to a place, and the distance up to which the search is complete.
package struct Neighbors: Hashable, Sendable {
  /// The points, nearest first; at equal distances, the lowest ordinal first.
  package let points: [Neighbor]
  /// The distance within which no other point passes the filter.
  ///
  /// It is the distance of the last point if as many as requested were found; otherwise the
  /// requested radius, or 20,015,115 m for the whole globe.
  package let searchedToMeters: Double

  package init(points: [Neighbor], searchedToMeters: Double) {
    self.points = points
    self.searchedToMeters = searchedToMeters
  }
}

/// A point found by an index, and its distance.
package struct Neighbor: Hashable, Sendable {
  /// The caller's number for the point.
  package let ordinal: UInt32
  /// The stored position of the point: less than 8 mm from the original.
  package let coordinate: Coordinate
  /// The great-circle distance from the target to ``coordinate``.
  ///
  /// It equals `Coordinate.distanceMeters(to:)` to the last bit.
  package let distanceMeters: Double

  package init(ordinal: UInt32, coordinate: Coordinate, distanceMeters: Double) {
    self.ordinal = ordinal
    self.coordinate = coordinate
    self.distanceMeters = distanceMeters
  }
}

extension Neighbor {
  /// Orders by distance, then by ordinal.
  static func isNearer(_ first: Self, _ second: Self) -> Bool {
    first.distanceMeters != second.distanceMeters
      ? first.distanceMeters < second.distanceMeters : first.ordinal < second.ordinal
  }

  /// Sorts neighbors, nearest first.
  ///
  /// Small numbers are sorted by insertion: the general sort takes three times as long for ten.
  static func sort(_ neighbors: inout [Self]) {
    guard neighbors.count <= 32 else {
      neighbors.sort(by: isNearer)
      return
    }
    var span = neighbors.mutableSpan
    for last in stride(from: 1, to: span.count, by: 1) {
      let neighbor = span[last]
      var hole = last
      while hole > 0, isNearer(neighbor, span[hole - 1]) {
        span[hole] = span[hole - 1]
        hole -= 1
      }
      span[hole] = neighbor
    }
  }
}
