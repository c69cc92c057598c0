import Gazetteer

/// Changes of an extract's rows: those of places and names are replaced, added and dropped by id.
///
/// GeoNames' files of several days make one overlay, in which a place has its last row. What the
/// extract then reads is what it would read from files that have those changes.
struct ExtractOverlay: Sendable {
  /// A row that replaces another one or is new, as its line; `nil` for one that is dropped.
  typealias Line = [UInt8]?

  /// The rows of places.
  private(set) var places: [PlaceKey: Line] = [:]
  /// The rows of alternate names, by the number of the name.
  private(set) var names: [UInt32: Line] = [:]
  /// The rows of alternate names without a number, which are always new.
  private(set) var unnumberedNames: Set<[UInt8]> = []
  /// The names that places no longer have, where the extract has them without a number.
  private(set) var droppedNames: [PlaceKey: Set<[UInt8]>] = [:]

  /// The places that have been deleted, even if they exist again: their names in the extract are gone.
  private(set) var deletedPlaces: Set<PlaceKey> = []

  /// Whether nothing changes.
  var isEmpty: Bool {
    places.isEmpty && names.isEmpty && unnumberedNames.isEmpty && droppedNames.isEmpty
  }

  // MARK: Days

  /// Adds the changes of a day, which must be later than the previous ones.
  ///
  /// - Returns: The lines that could not be read, and the places that the others change.
  /// - Throws: ``ExtractError`` if a file cannot be read.
  mutating func add(
    _ day: DailyFiles
  ) throws -> (rejected: [RejectedLines], places: Set<PlaceKey>) {
    var changed: Set<PlaceKey> = []
    var rejected = try day.deletes.forEachRow { row in
      let key = try Self.placeKey(row, 0)
      changed.insert(key)
      places[key] = .some(nil)
    }
    forgetNames(of: changed)
    rejected += try day.modifications.forEachRow { row in
      let key = try PlaceRecord(row).key
      changed.insert(key)
      places[key] = row.line(from: 0)
    }
    rejected += try day.alternateNamesDeletes.forEachRow { row in
      let key = try Self.placeKey(row, 1)
      changed.insert(key)
      let number = row.nameNumber(0)
      if number != 0 { names[number] = .some(nil) }
      let text = Array(row[2])
      droppedNames[key, default: []].insert(text)
      // The row of the same day lists the name too; that of a later day does not, or has it again.
      if let line = places[key] ?? nil { places[key] = Self.line(line, withoutNames: [text]) }
    }
    rejected += try day.alternateNamesModifications.forEachRow { row in
      let key = try Self.placeKey(row, 1)
      guard !row[3].isEmpty else { throw row.invalid(3, "alternate name", "a name") }
      changed.insert(key)
      addName(row.line(from: 0), number: row.nameNumber(0))
    }
    return (rejected, changed)
  }

  /// Drops the names of deleted places.
  private mutating func forgetNames(of places: Set<PlaceKey>) {
    deletedPlaces.formUnion(places)
    let isOfOne = { (line: [UInt8]) in
      ExtractRow(line: line).flatMap { PlaceKey($0[1]) }.map(places.contains) ?? false
    }
    for (number, line) in names where line.map(isOfOne) ?? false { names[number] = .some(nil) }
    unnumberedNames = unnumberedNames.filter { !isOfOne($0) }
  }

  private mutating func addName(_ line: [UInt8], number: UInt32) {
    if number == 0 { unnumberedNames.insert(line) } else { names[number] = line }
  }

  private static func placeKey(
    _ row: borrowing ExtractRow, _ column: Int
  ) throws(ExtractError) -> PlaceKey {
    guard let key = PlaceKey(row[column]), key.isNumber else {
      throw row.invalid(column, "geonameid", "a number")
    }
    return key
  }

  /// Returns a row of places without some of its alternate names.
  static func line(_ line: [UInt8], withoutNames dropped: Set<[UInt8]>) -> [UInt8] {
    var columns = line.split(separator: 0x09, omittingEmptySubsequences: false)
    guard columns.count > 3 else { return line }
    columns[3] = ArraySlice(
      columns[3].split(separator: 0x2C).filter { !dropped.contains(Array($0)) }
        .joined(separator: [0x2C]))
    return Array(columns.joined(separator: [0x09]))
  }
}

/// The overlay as records, which a bundle keeps.
extension ExtractOverlay {
  private enum Kind: UInt8 {
    case place, noPlace, name, noName, unnumberedName, droppedName, deletedPlace
  }

  /// Calls a closure with records that make the same overlay, in a fixed order.
  func forEachRecord(_ body: ([UInt8]) throws -> Void) rethrows {
    var records: [[UInt8]] = []
    func add(_ kind: Kind, _ key: UInt64, _ bytes: [UInt8] = []) {
      var record = [kind.rawValue]
      record.append(bigEndian: key)
      records.append(record + bytes)
    }
    for (key, line) in places {
      add(line == nil ? .noPlace : .place, key.rawValue, line ?? [])
    }
    for (number, line) in names {
      add(line == nil ? .noName : .name, UInt64(number), line ?? [])
    }
    for line in unnumberedNames { add(.unnumberedName, 0, line) }
    for (key, texts) in droppedNames {
      for text in texts { add(.droppedName, key.rawValue, text) }
    }
    for key in deletedPlaces { add(.deletedPlace, key.rawValue) }
    try records.sorted { $0.lexicographicallyPrecedes($1) }.forEach(body)
  }

  /// Adds what a record says.
  mutating func add(_ cursor: inout RecordCursor) {
    let kind = Kind(rawValue: cursor.next(UInt8.self))
    let number = cursor.next(UInt64.self)
    let key = PlaceKey(rawValue: number)
    let bytes = Array(cursor.rest())
    switch kind {
    case .place: places[key] = bytes
    case .noPlace: places[key] = .some(nil)
    case .name: names[UInt32(clamping: number)] = bytes
    case .noName: names[UInt32(clamping: number)] = .some(nil)
    case .unnumberedName: unnumberedNames.insert(bytes)
    case .droppedName: droppedNames[key, default: []].insert(bytes)
    case .deletedPlace: deletedPlaces.insert(key)
    case nil: break
    }
  }
}
