import Gazetteer

/// The results of an update.
package struct UpdateReport: Equatable, Sendable {
  /// The days that were applied, earliest first.
  package internal(set) var days: [String] = []
  /// The number of days before and between the applied ones whose changes are not in the bundle.
  package internal(set) var missingDays = 0
  /// The number of places added.
  package internal(set) var added = 0
  /// The number of places that had changes and were in the bundle before.
  package internal(set) var changed = 0
  /// The number of places deleted.
  package internal(set) var deleted = 0
  /// The number of changes of places that the bundle neither had nor has.
  package internal(set) var unknown = 0
  /// How many more settlements than before are known only from postal data.
  ///
  /// There are fewer if towns of their names were added, and more if some were deleted or renamed.
  package internal(set) var postalPlaces = 0
  /// The lines of the files that could not be read.
  package internal(set) var rejected: [RejectedLines] = []

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
