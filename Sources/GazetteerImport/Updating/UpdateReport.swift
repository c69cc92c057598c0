public import Gazetteer

/// The results of an update.
public struct UpdateReport: Equatable, Sendable {
  /// The days that were applied, earliest first.
  public internal(set) var days: [String] = []
  /// The number of days before and between the applied ones whose changes are not in the bundle.
  public internal(set) var missingDays = 0
  /// The number of places added.
  public internal(set) var added = 0
  /// The number of places that had changes and were in the bundle before.
  public internal(set) var changed = 0
  /// The number of places deleted.
  public internal(set) var deleted = 0
  /// The number of changes of places that the bundle neither had nor has.
  public internal(set) var unknown = 0
  /// How many more settlements than before are known only from postal data.
  ///
  /// There are fewer if towns of their names were added, and more if some were deleted or renamed.
  public internal(set) var postalPlaces = 0
  /// The lines of the files that could not be read.
  public internal(set) var rejected: [RejectedLines] = []

  /// Counts what became of places.
  mutating func compare(_ old: OpenBundle, _ new: OpenBundle, ids: [PlaceID]) throws {
    let before = try GazetteerReader(folder: old.folder, readsAhead: false)
    let after = try GazetteerReader(folder: new.folder, readsAhead: false)
    for id in Set(ids) {
      switch (try before.place(id: id) != nil, try after.place(id: id) != nil) {
      case (false, true): added += 1
      case (true, true): changed += 1
      case (true, false): deleted += 1
      case (false, false): unknown += 1
      }
    }
  }
}
