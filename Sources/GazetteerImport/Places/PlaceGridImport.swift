import Gazetteer
import Geodesy

/// A collector of the places by id that writes their order and the grid of their points.
///
/// The points are written after everything else of an import has been freed: each takes 50 bytes of
/// memory.
final class PlaceGridImport {
  private let folder: String
  private let sorter: RecordSorter
  private var placeCount = 0
  private var pointCount = 0

  /// - Parameter folder: The folder for the files, and for records that do not fit in memory.
  init(folder: String) {
    self.folder = folder
    sorter = RecordSorter(folder: folder)
  }

  /// Adds a place.
  ///
  /// The grid contains only places whose point is known that are not areas; the order of ids
  /// contains all places.
  func add(_ row: borrowing GazetteerWriter.PlaceRow) throws {
    placeCount += 1
    let isPoint = row.evidence.confirms && PlaceFilter.searchableLayers.contains(row.layer)
    let (id, ordinal) = (row.id, row.interval.first.rawValue)
    let (latitude, longitude) = (row.latitude, row.longitude)
    let (layer, country, population) = (row.layer, row.country, row.population)
    let code = row.featureCode
    if isPoint { pointCount += 1 }
    try sorter.append { record in
      record.append(terminated: StoredPlaceID.orderedBytes(of: id))
      record.append(bigEndian: ordinal)
      guard isPoint else { return }
      record.append(layer.rawValue)
      record.append(bigEndian: latitude)
      record.append(bigEndian: longitude)
      record.append(bigEndian: country ?? 0)
      record.append(bigEndian: UInt64(clamping: population))
      record.append(contentsOf: code)
    }
  }

  /// Writes both files.
  func write() throws {
    var places: [PlaceOrdinal] = []
    places.reserveCapacity(placeCount)
    var builder = GridIndexBuilder()
    builder.reserveCapacity(pointCount)
    try sorter.forEach { cursor in
      _ = cursor.nextText()
      let position = UInt32(clamping: places.count)
      places.append(PlaceOrdinal(rawValue: cursor.next(UInt32.self)))
      guard let layer = Layer(rawValue: cursor.next(UInt8.self)) else { return }
      let coordinate = Coordinate(
        latitude: Double(cursor.nextSigned()) / 100_000,
        longitude: Double(cursor.nextSigned()) / 100_000)
      let country = cursor.next(UInt16.self)
      let population = Int64(clamping: cursor.next(UInt64.self))
      guard let coordinate else { return }
      builder.add(
        PlaceGrid.point(
          position: position, coordinate: coordinate, layer: layer, featureCode: cursor.rest(),
          country: country, population: population))
    }
    try FileOperations.write(
      PlaceIDTable.bytes(of: places), to: folder + "/" + BundleManifest.idsName)
    let file = try FileOperations.NewFile(path: folder + "/" + BundleManifest.gridName)
    try builder.write { piece, offset in try file.write(piece, at: offset) }
  }
}
