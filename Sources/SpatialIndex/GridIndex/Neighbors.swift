/// The points nearest to a place, and how far was searched for them.
public struct Neighbors: Hashable, Sendable {
  /// The points, nearest first; of those equally far away, the lowest ordinal first.
  public let points: [Neighbor]
  /// No point that passes the filter, and is not among ``points``, is nearer than this.
  ///
  /// It is the distance of the last point when as many as asked for were found, else the radius
  /// asked for, else 20,015,115 m, the whole globe.
  public let searchedToMeters: Double

  /// Creates an answer.
  public init(points: [Neighbor], searchedToMeters: Double) {
    self.points = points
    self.searchedToMeters = searchedToMeters
  }
}
