package import Geodesy

/// A pin: a person's place and link, shown on the map and in the table.
///
/// Texts are stored as they were sent; ``PostValidation`` checks them first.
package struct Post: Identifiable, Hashable, Sendable {
  /// The stable id.
  package let id: PostID
  /// The owner; `nil` only if it was posted without an account (`--open-writes`).
  package let owner: AccountID?
  /// The owner's number, else a key chosen by the client; several posts may have the same.
  package var uniqueKey: String
  /// The displayed name, which follows changes of the owner's name.
  package var name: PersonName
  /// The place as typed.
  package var place: String
  /// The name that the owner chose to show for the place; `nil` shows ``place``.
  package var placeLabel: String?
  /// The link as typed; the scheme may be missing if an old app sent it.
  package var link: String
  /// The position.
  package var coordinate: Coordinate
  /// The time of creation.
  package let createdAt: Timestamp
  /// The time of the last change, which increases with each change even if the clock goes back.
  package var updatedAt: Timestamp

  /// The number of the smallest cell that contains its point.
  package var cell: Int64 { GridCell(containing: coordinate).id.rawValue }

  package init(
    id: PostID, owner: AccountID?, uniqueKey: String, name: PersonName, place: String,
    placeLabel: String? = nil, link: String, coordinate: Coordinate, createdAt: Timestamp,
    updatedAt: Timestamp
  ) {
    self.id = id
    self.owner = owner
    self.uniqueKey = uniqueKey
    self.name = name
    self.place = place
    self.placeLabel = placeLabel
    self.link = link
    self.coordinate = coordinate
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }
}

/// The stable id of a post: ten letters and digits, as in Parse.
package struct PostID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The letters and digits.
  package let rawValue: String

  /// Creates an id from a stored or received text; a post with it may not exist.
  package init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a random id.
  package static func random(_ random: RandomSource) -> PostID {
    PostID(
      rawValue: random.text(
        of: Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"), count: 10))
  }

  /// Orders by code points.
  package static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
