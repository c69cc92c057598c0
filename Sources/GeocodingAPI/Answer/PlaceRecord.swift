public import Gazetteer

/// The complete record of a place.
public struct PlaceRecord: Hashable, Identifiable, Sendable {
  /// The id of the place.
  public var id: PlaceID { place.id }
  /// The place.
  public let place: AnsweredPlace
  /// The areas that contain it, smallest first.
  public let ancestors: [AnsweredPlace]
  /// All names of the place, best kind first.
  public let names: [Toponym]

  /// Creates the record of a place.
  public init(place: AnsweredPlace, ancestors: [AnsweredPlace], names: [Toponym]) {
    self.place = place
    self.ancestors = ancestors
    self.names = names
  }
}
