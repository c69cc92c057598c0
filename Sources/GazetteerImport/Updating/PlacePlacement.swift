import Gazetteer

/// The position of a changed place in the numbering.
struct PlacePlacement {
  /// The place's ordinal: its own if it can keep it, or a free one.
  let ordinal: UInt32
  /// The number of ordinals after its own that belong to it.
  let inside: UInt32
  /// The innermost area around the place; `nil` if there is none.
  let parent: UInt32?
  /// Whether that area had no free ordinal, so that the place lies outside its interval.
  let isBeside: Bool

  /// The place together with everything inside it.
  var interval: PlaceInterval {
    let first = PlaceOrdinal(rawValue: ordinal)
    return PlaceInterval(first: first, last: PlaceOrdinal(rawValue: ordinal + inside))
      ?? PlaceInterval(first)
  }
}

extension PlacePlacement {
  /// Finds an ordinal for a row.
  ///
  /// It is the place's own while its area stays the same, otherwise a free one in its area or in
  /// the next one around that has any.
  ///
  /// - Parameters:
  ///   - record: The new row.
  ///   - old: The old place; `nil` for a new one.
  ///   - keepsItsPlaces: Whether the place is an area that keeps its places.
  ///   - areas: The areas by code, without the place's own if it is another area now.
  ///   - editor: The database.
  /// - Throws: An error if the database cannot be read.
  init(
    of record: PlaceRecord, over old: GazetteerEditor.StoredPlace?, keepsItsPlaces: Bool,
    areas: AreasByCode, in editor: GazetteerEditor
  ) throws {
    let parent =
      keepsItsPlaces
      ? old?.parent
      : try Self.neighborsArea(of: record, over: old, areas: areas, in: editor)
        ?? areas.parent(of: record)
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

  /// Returns the second-level area that a settlement has from its neighbors (`NeighborAreaImport`)
  /// and keeps, since it has not moved and its row still names only the division around that area.
  private static func neighborsArea(
    of record: PlaceRecord, over old: GazetteerEditor.StoredPlace?, areas: AreasByCode,
    in editor: GazetteerEditor
  ) throws -> UInt32? {
    guard record.featureClass == .settlement, record.adminPath.count == 2, let old,
      old.latitude == record.latitude, old.longitude == record.longitude,
      let area = try old.parent.flatMap({ try editor.place($0) }), area.isDivision,
      area.parent == areas.parent(of: record)
    else { return nil }
    return area.ordinal
  }
}

extension GazetteerEditor.StoredPlace {
  /// Whether it is a country or one of its divisions.
  var isDivision: Bool { featureClass == .administrative }
}
