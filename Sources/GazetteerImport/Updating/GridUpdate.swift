import Gazetteer
import Geodesy

/// An update that rewrites the grid and the order of ids with the changed places.
struct GridUpdate {
  /// The old files.
  let old: PlaceGrid
  /// The empty folder for the files.
  let folder: String

  /// A changed place.
  struct Change {
    /// The position of its id in the old order, or where it would be.
    let position: Int
    /// Whether the old order contains its id.
    let isKnown: Bool
    /// The id in sortable form.
    let orderedID: [UInt8]
    /// The new row; `nil` for a deleted place.
    let row: PlaceEditing.GridRow?
  }

  /// Writes both files, and returns the number of places.
  func write(_ changes: [Change]) throws -> Int {
    let sorted = changes.sorted {
      $0.position != $1.position
        ? $0.position < $1.position : $0.orderedID.lexicographicallyPrecedes($1.orderedID)
    }
    var places: [PlaceOrdinal] = []
    places.reserveCapacity(old.ids.count + changes.count)
    var builder = GridIndexBuilder()
    builder.reserveCapacity(old.index.count + changes.count)
    // The new positions of the old places; changed places get theirs from their new rows.
    var positions = [UInt32](repeating: .max, count: old.ids.count)
    var next = 0
    for position in 0...old.ids.count {
      var isChanged = false
      while next < sorted.count, sorted[next].position == position {
        let change = sorted[next]
        next += 1
        if change.isKnown { isChanged = true }
        guard let row = change.row else { continue }
        add(row, at: UInt32(clamping: places.count), to: &builder)
        places.append(PlaceOrdinal(rawValue: row.ordinal))
      }
      guard !isChanged, let place = old.ids[position] else { continue }
      positions[position] = UInt32(clamping: places.count)
      places.append(place)
    }
    old.index.forEachPoint { point in
      guard Int(point.ordinal) < positions.count, positions[Int(point.ordinal)] != .max else {
        return
      }
      var point = point
      point.ordinal = positions[Int(point.ordinal)]
      builder.add(point)
    }
    try FileOperations.write(
      PlaceIDTable.bytes(of: places), to: folder + "/" + BundleManifest.idsName)
    let file = try FileOperations.NewFile(path: folder + "/" + BundleManifest.gridName)
    try builder.write { piece, offset in try file.write(piece, at: offset) }
    return places.count
  }

  private func add(
    _ row: PlaceEditing.GridRow, at position: UInt32, to builder: inout GridIndexBuilder
  ) {
    guard let latitude = row.latitude,
      let coordinate = Coordinate(
        latitude: Double(latitude) / 100_000, longitude: Double(row.longitude) / 100_000)
    else { return }
    builder.add(
      PlaceGrid.point(
        position: position, coordinate: coordinate, layer: row.layer,
        featureCode: row.featureCode[...], country: row.country, population: row.population))
  }
}
