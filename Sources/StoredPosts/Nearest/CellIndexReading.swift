package import Geodesy

/// The index of posts by `(cell, latitude, longitude, id)`, however an engine keeps it.
///
/// What a search reads of it is of one state of the store.
package protocol CellIndexReading {
  /// Returns the points of the posts from a cell on upwards, nearest on the curve first.
  func points(fromCell cell: Int64, limit: Int) throws -> [Coordinate]

  /// Returns the points of the posts below a cell, nearest on the curve first.
  func points(belowCell cell: Int64, limit: Int) throws -> [Coordinate]

  /// Shows the posts behind a point, up to a cell and with it, in the order of the index, until
  /// `show` says no.
  ///
  /// More than `most` are not needed, so an engine may read as many and stop there.
  ///
  /// - Throws: What `show` throws, and what the engine says.
  func posts(
    after point: StoredPoint, throughCell last: Int64, atMost most: Int,
    _ show: (StoredPost) throws -> Bool
  ) throws
}

/// A place in the order of the index.
package struct StoredPoint: Equatable, Sendable {
  /// The smallest cell that the point lies in.
  package let cell: Int64
  /// In degrees.
  package let latitude: Double
  /// In degrees.
  package let longitude: Double

  /// Creates a place in the order.
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
  /// Creates the error.
  package init() {}
}
