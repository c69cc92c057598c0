import Geodesy

/// What of a post is to be changed; `nil` leaves it as it is.
public struct PostChanges: Hashable, Sendable {
  /// The client's key.
  public var uniqueKey: String?
  /// The name shown; for posts that have no owner.
  public var name: PersonName?
  /// The place as typed.
  public var place: String?
  /// The link as typed.
  public var link: String?
  /// The latitude, with which the other half of the point stays as it is.
  public var latitude: Double?
  /// The longitude, with which the other half of the point stays as it is.
  public var longitude: Double?

  /// Creates changes.
  public init(
    uniqueKey: String? = nil, name: PersonName? = nil, place: String? = nil, link: String? = nil,
    latitude: Double? = nil, longitude: Double? = nil
  ) {
    self.uniqueKey = uniqueKey
    self.name = name
    self.place = place
    self.link = link
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Returns the post with the changes made, written at `now`, or a moment after its last change
  /// when the clock went back.
  ///
  /// The name of a post that has an owner is its owner's, and stays.
  ///
  /// - Throws: ``PostStoreError/invalid(_:)`` when the point would not be on the globe.
  public func applied(to post: Post, at now: Timestamp) throws(PostStoreError) -> Post {
    guard
      let coordinate = Coordinate(
        latitude: latitude ?? post.coordinate.latitude,
        longitude: longitude ?? post.coordinate.longitude)
    else {
      throw .invalid(
        "the point lies off the globe; expected a latitude in -90...90 and a longitude in -180...180"
      )
    }
    var changed = post
    changed.uniqueKey = uniqueKey ?? post.uniqueKey
    if let name, post.owner == nil { changed.name = name }
    changed.place = place ?? post.place
    changed.link = link ?? post.link
    changed.coordinate = coordinate
    changed.updatedAt = max(now, post.updatedAt.next)
    return changed
  }
}
