/// A place that bears a name, with where it lies and how large it is.
public struct LocatedEntry: Hashable, Sendable {
  /// The place, by the name.
  public let entry: ToponymEntry
  /// Where it lies, and how large it is; `nil` where it has not been read.
  public let point: PlacePoint?

  public init(entry: ToponymEntry, point: PlacePoint?) {
    self.entry = entry
    self.point = point
  }
}
