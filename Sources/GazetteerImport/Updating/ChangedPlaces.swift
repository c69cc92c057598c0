import Gazetteer

/// The places of the old bundle that an update changes.
struct ChangedPlaces {
  /// The old grid and order of ids.
  let grid: PlaceGrid
  let reader: GazetteerReader
  /// The old postal codes that serve those places and places with the same name.
  let codes: BackgroundResult<[PostcodeRow]>
  private var found: [PlaceKey: Found]

  /// The position of a place in the old order of ids.
  private struct Found {
    let position: Int
    /// The ordinal; `nil` for a place that does not exist.
    let ordinal: UInt32?
    let orderedID: [UInt8]
  }

  /// Looks up the changed places in a bundle's folder, and starts to read their codes.
  init(of changes: PlaceChanges, in folder: String) throws {
    grid = try PlaceGrid(folder: folder)
    reader = try GazetteerReader(folder: folder)
    let ids = changes.keys.map { key in
      let change = changes.changes[key]
      return (key: key, id: change?.record?.id ?? change?.id ?? key.geonamesID)
    }
    found = try Self.find(ids, in: grid, reader)
    let ordinals = found.compactMapValues(\.ordinal)
    let served = try SettlementChanges.namesakes(of: changes, ordinals, in: reader)
      .union(ordinals.values)
    codes = BackgroundResult {
      try PostcodeRow.rows(
        serving: served, databasePath: folder + "/" + BundleManifest.databaseName)
    }
  }

  /// The existing places, by their ids.
  var ordinals: [PlaceKey: UInt32] { found.compactMapValues(\.ordinal) }

  /// Returns the changes for the grid, after looking up places that the changes did not name.
  ///
  /// Those are settlements known only from postal data.
  mutating func gridChanges(_ points: [PlaceEditing.PointChange]) throws -> [GridUpdate.Change] {
    let added = points.filter { found[$0.key] == nil }
    found.merge(
      try Self.find(added.map { ($0.key, $0.id) }, in: grid, reader),
      uniquingKeysWith: { first, _ in first })
    return points.compactMap { point in
      found[point.key].map {
        GridUpdate.Change(
          position: $0.position, isKnown: $0.ordinal != nil, orderedID: $0.orderedID,
          row: point.row)
      }
    }
  }

  private static func find(
    _ ids: [(key: PlaceKey, id: [UInt8]?)], in grid: PlaceGrid, _ reader: GazetteerReader
  ) throws -> [PlaceKey: Found] {
    var found: [PlaceKey: Found] = [:]
    for (key, id) in ids {
      guard let id else { continue }
      let wanted = StoredPlaceID.orderedBytes(of: id[...])
      let (position, place) = try grid.ids.find(wanted, by: reader.orderedID)
      found[key] = Found(position: position, ordinal: place?.rawValue, orderedID: wanted)
    }
    return found
  }
}

extension PlaceKey {
  /// The complete id of a GeoNames place; `nil` for another one, whose key is a hash.
  fileprivate var geonamesID: [UInt8]? {
    rawValue >> 63 == 0 ? Array("geonames:\(rawValue)".utf8) : nil
  }
}
