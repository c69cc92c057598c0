public import StoredBytes

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

  public init() {}

  /// Makes room for so many points, so that adding them need not.
  public mutating func reserveCapacity(_ count: Int) { points.reserveCapacity(count) }

  /// Adds a point.
  ///
  /// Points may share coordinates, and ordinals too.
  public mutating func add(_ point: GridPoint) { points.append(PackedPoint(point)) }

  /// Returns the bytes of the index.
  ///
  /// - Throws: `MappedFileError.tooLarge` from 2³² points on.
  /// - Complexity: O(n log n); 0.15 s for 235,000 points.
  public consuming func finish() throws(MappedFileError) -> [UInt8] {
    var bytes: [UInt8] = []
    try sorted().write { piece, offset in
      if offset == bytes.count {
        bytes += piece
      } else {
        bytes.replaceSubrange(offset..<offset + piece.count, with: piece)
      }
    }
    return bytes
  }

  /// Hands out the bytes of the index piece by piece, so that they need not be in memory together.
  ///
  /// A piece comes with its offset in the file. They follow one another, but for the last one, which
  /// is the beginning anew: that has the checksum of all others.
  ///
  /// - Throws: `MappedFileError.tooLarge` from 2³² points on, or what the closure throws.
  /// - Complexity: O(n log n); memory for 50 bytes a point.
  public consuming func write(_ body: (_ piece: [UInt8], _ offset: Int) throws -> Void) throws {
    try sorted().write(body)
  }

  /// The points in order, divided into cells.
  private consuming func sorted() throws(MappedFileError) -> GridIndexWriter {
    let limit = Int(UInt32.max)
    guard points.count <= limit else {
      throw .tooLarge(kind: GridIndexLayout.kind, limit: limit, unit: "points")
    }
    PackedPoint.sort(&points)
    return GridIndexWriter(points)
  }
}
