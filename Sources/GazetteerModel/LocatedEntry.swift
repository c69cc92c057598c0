/// A place with a given name, together with its position and size.
public struct LocatedEntry: Hashable, Sendable {
  /// The place, as found by the name.
  public let entry: ToponymEntry
  /// The place's position and size; `nil` if not read yet.
  public let point: PlacePoint?

  public init(entry: ToponymEntry, point: PlacePoint?) {
    self.entry = entry
    self.point = point
  }
}
