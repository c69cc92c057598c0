import Gazetteer

/// The changes of places in the files of several days: the last row and all changes of names.
struct PlaceChanges {
  /// The changes of one place.
  struct Change {
    /// The last row of the place; `nil` if only names change.
    var record: PlaceRecord?
    /// The complete id, for places whose keys are hashes; `nil` if the row or the key tells it.
    var id: [UInt8]?
    var isDeleted = false
    var names: [NameChange] = []
  }

  /// A change of one name.
  enum NameChange {
    case set(AlternateName)
    case delete(id: UInt32, text: [UInt8])
  }

  /// The places in order of first occurrence.
  private(set) var keys: [PlaceKey] = []
  private(set) var changes: [PlaceKey: Change] = [:]
  /// The lines that could not be read.
  private(set) var rejected: [RejectedLines] = []

  /// Adds the files of a day, which must be later than the previous ones.
  mutating func read(_ day: DailyFiles) throws {
    rejected += try day.deletes.forEachRow { row in
      guard let key = PlaceKey(row[0]) else { throw row.invalid(0, "geonameid", "a number") }
      change(key) { $0 = Change(isDeleted: true) }
    }
    rejected += try day.modifications.forEachRow { row in
      let record = try PlaceRecord(Self.copy(of: row))
      change(record.key) {
        $0.record = record
        $0.isDeleted = false
      }
    }
    rejected += try day.alternateNamesDeletes.forEachRow { row in
      guard let key = PlaceKey(row[1]) else { throw row.invalid(1, "geonameid", "a number") }
      let id = UInt32(row.text(0)) ?? 0
      let text = Array(row[2])
      change(key) { $0.names.append(.delete(id: id, text: text)) }
    }
    rejected += try day.alternateNamesModifications.forEachRow { row in
      guard let key = PlaceKey(row[1]) else { throw row.invalid(1, "geonameid", "a number") }
      guard !row[3].isEmpty else { throw row.invalid(3, "alternate name", "a name") }
      let name = AlternateName(row).kept
      change(key) { $0.names.append(.set(name)) }
    }
  }

  mutating func change(_ key: PlaceKey, _ body: (inout Change) -> Void) {
    if changes[key] == nil { keys.append(key) }
    body(&changes[key, default: Change()])
  }

  /// Drops the changes of places that a user has hidden.
  mutating func drop(_ hidden: [String]) {
    for id in hidden {
      guard let key = PlaceID(id).flatMap(PlaceKey.init), changes.removeValue(forKey: key) != nil
      else { continue }
      keys.removeAll { $0 == key }
    }
  }

  /// Returns a row with its own bytes: otherwise the file's piece would live as long as the row.
  private static func copy(of row: borrowing ExtractRow) -> ExtractRow {
    var copy = ExtractRow(path: row.path, line: row.line, buffer: [])
    for column in 0..<row.count {
      copy.bounds.append(copy.buffer.count)
      copy.buffer.append(contentsOf: row[column])
      copy.buffer.append(0x09)
    }
    copy.bounds.append(copy.buffer.count)
    return copy
  }
}

/// The differences between a place and its new row, except its names.
struct PlaceDifference {
  /// Whether the point is different or new.
  let hasMoved: Bool
  /// Whether the place has another ordinal; false for a new place.
  let isRenumbered: Bool
  /// Whether another area is the innermost around the place, or the place is new and has one.
  let hasOtherParent: Bool
  /// Whether the place is a country or division now, and was not the same area before.
  let isNewArea: Bool
  /// Whether the place is a country or division now.
  let isArea: Bool

  /// Compares a row with the old place, if there was one.
  init(
    from old: GazetteerEditor.StoredPlace?, to placement: PlacePlacement,
    at point: PlaceEditing.Point, isArea: Bool, keepsItsPlaces: Bool
  ) {
    hasMoved = old.map { $0.latitude != point.latitude || $0.longitude != point.longitude } ?? true
    isRenumbered = old.map { $0.ordinal != placement.ordinal } ?? false
    hasOtherParent = old?.parent != placement.parent
    isNewArea = isArea && !keepsItsPlaces
    self.isArea = isArea
  }

  /// Whether the boxes of the areas around it may have changed.
  var touchesAreasAround: Bool { hasMoved || hasOtherParent }
  /// Whether the box of the place itself may have changed.
  var touchesItsOwnBox: Bool { isArea && (hasMoved || isNewArea) }
}
