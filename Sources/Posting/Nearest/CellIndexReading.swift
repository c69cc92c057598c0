package import Geodesy

/// The index of posts by `(cell, latitude, longitude, id)`, however an engine keeps it.
///
/// What a search reads of it is of one state of the store.
package protocol CellIndexReading {
  /// How many stretches of a search are best read at once, when so many posts of each may be read:
  /// one where asking costs nothing, several where each question waits for a server.
  func stretchesAtOnce(ofPosts most: Int) -> Int

  /// Returns the points of posts near a cell on the curve: at most `limit` from it on upwards, and
  /// as many below it.
  func points(around cell: Int64, limit: Int) throws -> [Coordinate]

  /// Shows the posts of some stretches, one stretch after another, with the number of the stretch in
  /// the list: in the order of the index, until `show` says no to a stretch, or it ends.
  ///
  /// More than `most` of a stretch are not needed, so an engine may read as many and stop there.
  ///
  /// - Throws: What `show` throws, and what the engine says.
  func posts(
    in stretches: [CellStretch], atMost most: Int, _ show: (Int, StoredPost) throws -> Bool
  ) throws
}

/// A part of the index: what comes behind a point, up to a cell and with it.
package struct CellStretch: Equatable, Sendable {
  /// What lies before the stretch.
  package let after: StoredPoint
  /// The number of its last cell.
  package let lastCell: Int64
}

/// A place in the order of the index.
package struct StoredPoint: Equatable, Sendable {
  /// The smallest cell that the point lies in.
  package let cell: Int64
  /// In degrees.
  package let latitude: Double
  /// In degrees.
  package let longitude: Double

  package init(cell: Int64, latitude: Double, longitude: Double) {
    self.cell = cell
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A post as the index shows it.
package struct StoredPost {
  /// Where it is.
  package let point: StoredPoint
  /// Its place in the order of creation.
  package let sequence: Int64
  /// Reads its id, which is needed only when it is near.
  package let id: () throws -> String

  /// Creates what the index shows.
  package init(point: StoredPoint, sequence: Int64, id: @escaping () throws -> String) {
    self.point = point
    self.sequence = sequence
    self.id = id
  }
}

/// A stored point lies off the globe, which the engine's rules forbid: the store is damaged.
package struct DamagedPoint: Error {
  package init() {}
}
