import GazetteerModel
import GazetteerStore

/// Where a changed place goes in the numbering.
struct PlacePlacement {
  /// The place's number: its own, where it can keep it, or one that is free.
  let ordinal: UInt32
  /// How many numbers behind its own are the place's.
  let inside: UInt32
  /// The innermost area around the place; `nil` where there is none.
  let parent: UInt32?
  /// Whether that area had no number free, so that the place lies beside it.
  let isBeside: Bool

  /// The place and what lies in it.
  var interval: PlaceInterval {
    let first = PlaceOrdinal(rawValue: ordinal)
    return PlaceInterval(first: first, last: PlaceOrdinal(rawValue: ordinal + inside))
      ?? PlaceInterval(first)
  }
}

extension PlacePlacement {
  /// Finds a place for a row: the number that the place has, while its area stays the same, else a
  /// free one in its area or in the next one around that has any.
  ///
  /// - Parameters:
  ///   - record: The new row.
  ///   - old: The place as it was; `nil` for a new one.
  ///   - keepsItsPlaces: Whether the place is an area that goes on to hold what it holds.
  ///   - areas: The areas by code, without the place's own when it is another area now.
  ///   - editor: The database.
  /// - Throws: when the database cannot be read.
  init(
    of record: PlaceRecord, over old: GazetteerEditor.StoredPlace?, keepsItsPlaces: Bool,
    areas: AreasByCode, in editor: GazetteerEditor
  ) throws {
    let parent = keepsItsPlaces ? old?.parent : areas.parent(of: record)
    if let old, old.parent == parent, keepsItsPlaces || !old.isDivision {
      self.init(ordinal: old.ordinal, inside: old.inside, parent: parent, isBeside: false)
      return
    }
    var area = try parent.flatMap { try editor.place($0) }
    var isBeside = false
    while let around = area {
      if let ordinal = try editor.freeOrdinal(inside: around) {
        self.init(ordinal: ordinal, inside: 0, parent: parent, isBeside: isBeside)
        return
      }
      isBeside = true
      area = try around.parent.flatMap { try editor.place($0) }
    }
    let ordinal = try editor.ordinalBehindAll()
    self.init(ordinal: ordinal, inside: 0, parent: parent, isBeside: isBeside)
  }
}

extension GazetteerEditor.StoredPlace {
  /// Whether it is a country or one of its divisions.
  var isDivision: Bool { featureClass == .administrative }
}
