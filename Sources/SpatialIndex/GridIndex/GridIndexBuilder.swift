/// Collects points and writes them as a grid index.
///
///     var builder = GridIndexBuilder()
///     builder.add(GridPoint(ordinal: 1, coordinate: paris, population: 2_138_551))
///     let bytes = try builder.finish()
///     let index = try GridIndex(bytes)
///
/// The same points give the same bytes, in whatever order they were added. (On another platform,
/// whose sine rounds otherwise, a few bits may differ; answers do not.)
public struct GridIndexBuilder: Sendable {
  private var points: [PackedPoint] = []

  /// Creates a builder without points.
  public init() {}

  /// Makes room for so many points, so that adding them need not.
  public mutating func reserveCapacity(_ count: Int) { points.reserveCapacity(count) }

  /// Adds a point.
  ///
  /// Points may share coordinates, and ordinals too.
  public mutating func add(_ point: GridPoint) { points.append(PackedPoint(point)) }

  /// Returns the bytes of the index.
  ///
  /// - Throws: ``GridIndexError/tooManyPoints(limit:found:)`` from 2³² points on.
  /// - Complexity: O(n log n); 0.15 s for 235,000 points.
  public consuming func finish() throws(GridIndexError) -> [UInt8] {
    let limit = Int(UInt32.max)
    guard points.count <= limit else {
      throw .tooManyPoints(limit: limit, found: points.count)
    }
    points.sort()
    return GridIndexWriter(points).bytes()
  }
}
