/// A pin as people see it.
public struct ShownPin: Hashable, Sendable {
  /// Its lasting id.
  public var id: String
  /// First and last name of whoever posted it; may be empty.
  public var name: String
  /// The place as typed.
  public var place: String
  /// The link as typed, which an old app may have sent without a scheme.
  public var link: String
  /// Degrees north of the equator.
  public var latitude: Double
  /// Degrees east of Greenwich.
  public var longitude: Double
  /// When it was made: UTC, as `2026-03-11T02:48:18.321Z`.
  public var createdAt: String
  /// When it was last written, likewise.
  public var updatedAt: String
  /// Distance from the point asked about; `nil` when none was.
  public var distanceMeters: Double?
  /// Whether it belongs to whoever asks.
  public var isMine: Bool

  public init(
    id: String, name: String, place: String, link: String, latitude: Double, longitude: Double,
    createdAt: String, updatedAt: String, distanceMeters: Double? = nil, isMine: Bool = false
  ) {
    self.id = id
    self.name = name
    self.place = place
    self.link = link
    self.latitude = latitude
    self.longitude = longitude
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.distanceMeters = distanceMeters
    self.isMine = isMine
  }
}
