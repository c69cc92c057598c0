import Geodesy

/// Changes to a post, as student apps send them; `nil` leaves a value unchanged.
///
/// The name to show for the place goes with a change of the place; ``PinContent`` replaces it.
package struct PostChanges: Hashable, Sendable {
  /// The client's key.
  package var uniqueKey: String?
  /// The displayed name, only for posts without an owner.
  package var name: PersonName?
  /// The place as typed.
  package var place: String?
  /// The link as typed.
  package var link: String?
  /// The latitude; the longitude stays unchanged if only this is set.
  package var latitude: Double?
  /// The longitude; the latitude stays unchanged if only this is set.
  package var longitude: Double?

  /// Creates changes.
  package init(
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

  /// Returns the post with the changes applied.
  ///
  /// The name of a post with an owner is the owner's, and does not change.
  ///
  /// - Throws: ``PostStoreError/invalid(_:)`` if the point would not be on the globe.
  package func applied(to post: Post) throws(PostStoreError) -> Post {
    guard
      let coordinate = Coordinate(
        latitude: latitude ?? post.coordinate.latitude,
        longitude: longitude ?? post.coordinate.longitude)
    else {
      throw .invalid(
        "the point is not on the globe; expected a latitude in -90...90 and a longitude in -180...180"
      )
    }
    var changed = post
    changed.uniqueKey = uniqueKey ?? post.uniqueKey
    if let name, post.owner == nil { changed.name = name }
    changed.place = place ?? post.place
    changed.link = link ?? post.link
    changed.coordinate = coordinate
    // A name belongs to its place.
    if changed.place != post.place || coordinate != post.coordinate { changed.placeLabel = nil }
    return changed
  }
}
