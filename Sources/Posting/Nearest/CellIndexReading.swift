package import Geodesy

/// An engine's index of posts by `(cell, latitude, longitude, id)`.
///
/// All reads of a search see the same state of the store.
package protocol CellIndexReading {
  /// Returns the best number of stretches to read at once, with up to `most` posts each: one if a
  /// query is cheap, several if each query is a round trip to a server.
  func stretchesAtOnce(ofPosts most: Int) -> Int

  /// Returns the points of posts near a cell on the curve: at most `limit` from the cell upward,
  /// and as many below it.
  func points(around cell: Int64, limit: Int) throws -> [Coordinate]

  /// Visits the posts of stretches, one stretch after another, in the order of the index. `show`
  /// gets the position of the stretch in the list, and returns false to end it.
  ///
  /// At most `most` posts of a stretch are needed, so an engine may stop there.
  ///
  /// - Throws: An error of `show` or of the engine.
  func posts(
    in stretches: [CellStretch], atMost most: Int, _ show: (Int, StoredPost) throws -> Bool
  ) throws

  /// Returns the posts with some sequence numbers.
  func posts(numbered sequences: [Int64]) throws -> [Int64: Post]
}

/// A range of the index: everything after a point, up to and including a cell.
package struct CellStretch: Equatable, Sendable {
  /// The point before the range.
  package let after: StoredPoint
  /// The number of its last cell.
  package let lastCell: Int64
}

/// A position in the order of the index.
package struct StoredPoint: Equatable, Sendable {
  /// The smallest cell that contains the point.
  package let cell: Int64
  /// Degrees.
  package let latitude: Double
  /// Degrees.
  package let longitude: Double

  package init(cell: Int64, latitude: Double, longitude: Double) {
    self.cell = cell
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A post in the index.
package struct StoredPost {
  /// The position.
  package let point: StoredPoint
  /// The sequence number, which gives the order of creation.
  package let sequence: Int64
  /// Reads the id, which is needed only if the post is near.
  package let id: () throws -> String

  /// Creates a post of the index.
  package init(point: StoredPoint, sequence: Int64, id: @escaping () throws -> String) {
    self.point = point
    self.sequence = sequence
    self.id = id
  }
}

/// A stored point that is not on the globe, which the engine's constraints forbid: the store is
/// damaged.
package struct DamagedPoint: Error {
  package init() {}
}
