import StoredBytes
public import Geodesy

/// Searches one index again and again, with memory that it keeps from one search to the next.
///
/// A single search near settlements takes about two microseconds, and a quarter of them would go
/// into memory and into the filter's translation.
///
///     var searcher = GridSearcher(index)
///     for place in places { searcher.nearest(to: place, count: 1) }
public struct GridSearcher: Sendable {
  private let index: GridIndex
  private var search: NearestSearch
  /// The filter of the last search, as the file has it.
  private var filter = GridFilter()
  private var mask: FilterMask?

  /// Prepares for searches of an index.
  public init(_ index: GridIndex) {
    self.index = index
    search = NearestSearch(layout: index.layout)
  }

  /// Finds the points nearest to a place: see ``GridIndex/nearest(to:count:within:filter:)``.
  public mutating func nearest(
    to target: Coordinate, count: Int = 1, within meters: Double = .infinity,
    filter: GridFilter = GridFilter()
  ) -> Neighbors {
    guard count > 0, meters >= 0 else { return Neighbors(points: [], searchedToMeters: 0) }
    let points = index.storage.withBytes { bytes in
      if filter != self.filter {
        self.filter = filter
        mask = FilterMask(filter, layout: index.layout, bytes: bytes)
      }
      return search.run(
        target: target, count: count, withinMeters: meters, filter: mask, in: bytes)
    }
    let reach = min(meters, Earth.antipodeMeters)
    return Neighbors(
      points: points,
      searchedToMeters: points.count < count ? reach : points.last?.distanceMeters ?? reach)
  }
}
