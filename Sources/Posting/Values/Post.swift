public import Geodesy
import SpatialIndex

/// A pin: somebody's place and link, as shown on the map and in the table.
///
/// Texts are kept as they were sent; what may be in them is decided before (``PostValidation``).
public struct Post: Identifiable, Hashable, Sendable {
  /// Its lasting id.
  public let id: PostID
  /// Whose it is; `nil` only for those written without an account (`--open-writes`).
  public let owner: AccountID?
  /// A key that clients choose, by custom the account's number; several posts may have the same.
  public var uniqueKey: String
  /// The name shown: the owner's, and follows it when it changes.
  public var name: PersonName
  /// The place as it was typed.
  public var place: String
  /// The link as it was typed; may lack a scheme when it came from an old app.
  public var link: String
  /// Where it is.
  public var coordinate: Coordinate
  /// When it was made.
  public let createdAt: Timestamp
  /// When it was last written; it moves forward with each change, whatever the clock does.
  public var updatedAt: Timestamp

  /// The number of the smallest cell that its point lies in.
  package var cell: Int64 { GridCell(containing: coordinate).id.rawValue }

  public init(
    id: PostID, owner: AccountID?, uniqueKey: String, name: PersonName, place: String,
    link: String, coordinate: Coordinate, createdAt: Timestamp, updatedAt: Timestamp
  ) {
    self.id = id
    self.owner = owner
    self.uniqueKey = uniqueKey
    self.name = name
    self.place = place
    self.link = link
    self.coordinate = coordinate
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }
}
