public import Geodesy

extension GridIndex {
  /// Finds the points nearest to a place.
  ///
  ///     index.nearest(to: basel, count: 3)
  ///     index.nearest(to: basel, count: 3, within: 25_000, filter: GridFilter(countries: [france]))
  ///
  /// Where many places are searched around, one after the other, a ``GridSearcher`` takes less time.
  ///
  /// - Parameters:
  ///   - target: Any place on the globe.
  ///   - count: How many points to find; 0 or less finds none, and searches nothing.
  ///   - meters: How far to search, by default the whole globe; points just that far away count. A
  ///     radius that is negative or not a number finds none.
  ///   - filter: Which points may be found.
  /// - Returns: The points, nearest first, and of those equally far away the lowest ordinal first.
  /// - Complexity: About O(log n + count) for points spread like settlements; at most O(n).
  public func nearest(
    to target: Coordinate, count: Int = 1, within meters: Double = .infinity,
    filter: GridFilter = GridFilter()
  ) -> Neighbors {
    var searcher = GridSearcher(self)
    return searcher.nearest(to: target, count: count, within: meters, filter: filter)
  }
}
