/// What is nearest to a point, and the distance up to which the search is complete.
@usableFromInline package struct Nearest<Element> {
  /// An element and its distance.
  @usableFromInline package struct Neighbor {
    @usableFromInline package let element: Element
    /// The great-circle distance of its point, as computed by `Coordinate.distanceMeters(to:)`.
    @usableFromInline package let distanceMeters: Double

    @inlinable
    package init(_ element: Element, distanceMeters: Double) {
      self.element = element
      self.distanceMeters = distanceMeters
    }
  }

  /// The elements, nearest first; at equal distances, the lowest id first.
  @usableFromInline package let neighbors: [Neighbor]
  /// The distance within which no other element passes the filter.
  ///
  /// It is the distance of the last element if as many as requested were found, and the requested
  /// radius otherwise; 20,015,115 m, half the Earth's circumference, if everything was seen.
  @usableFromInline package let searchedToMeters: Double

  @inlinable
  package init(_ neighbors: [Neighbor], searchedToMeters: Double) {
    self.neighbors = neighbors
    self.searchedToMeters = searchedToMeters
  }
}

extension Nearest: Equatable where Element: Equatable {}
extension Nearest: Hashable where Element: Hashable {}
extension Nearest: Sendable where Element: Sendable {}
extension Nearest.Neighbor: Equatable where Element: Equatable {}
extension Nearest.Neighbor: Hashable where Element: Hashable {}
extension Nearest.Neighbor: Sendable where Element: Sendable {}
