public import Geodesy

/// The points nearest to a place, and how far was searched for them.
public struct Neighbors: Hashable, Sendable {
  /// The points, nearest first; of those equally far away, the lowest ordinal first.
  public let points: [Neighbor]
  /// No point that passes the filter, and is not among ``points``, is nearer than this.
  ///
  /// It is the distance of the last point when as many as asked for were found, else the radius
  /// asked for, else 20,015,115 m, the whole globe.
  public let searchedToMeters: Double

  public init(points: [Neighbor], searchedToMeters: Double) {
    self.points = points
    self.searchedToMeters = searchedToMeters
  }
}

/// A point found by an index, and how far it is.
public struct Neighbor: Hashable, Sendable {
  /// The caller's number for the point.
  public let ordinal: UInt32
  /// Where the index keeps the point: less than 8 mm from where it was put.
  public let coordinate: Coordinate
  /// The great-circle distance from the point asked for to ``coordinate``:
  /// `Coordinate.distanceMeters(to:)`, to the last bit.
  public let distanceMeters: Double

  public init(ordinal: UInt32, coordinate: Coordinate, distanceMeters: Double) {
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

  /// Sorts neighbors, the nearest first.
  ///
  /// A few are sorted by insertion here: the general sort takes three times as long for ten.
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
