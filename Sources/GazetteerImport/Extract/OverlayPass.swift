import Gazetteer

/// A pass through the rows of one of an extract's layers, which puts the changed rows in their places.
struct OverlayPass {
  private let overlay: ExtractOverlay
  private let layer: Extract.Layer
  private var seenPlaces: Set<PlaceKey> = []
  private var seenNames: Set<UInt32> = []
  /// The codes of the divisions that have been visited.
  private var seenCodes: Set<[UInt8]> = []
  /// The countries with a new row of their own, by their codes.
  private var newCountries: [[UInt8]: ArraySlice<UInt8>] = [:]

  init(_ overlay: ExtractOverlay, of layer: Extract.Layer) {
    self.overlay = overlay
    self.layer = layer
    guard layer == .countries else { return }
    for line in overlay.places.values {
      guard let line, let row = ExtractRow(line: line), let place = try? PlaceRecord(row),
        place.layer == .country
      else { continue }
      newCountries[Array(row[8])] = row[0]
    }
  }

  /// Visits a row of the extract, or what replaces it; drops it if nothing does.
  mutating func replace(
    _ row: borrowing ExtractRow, _ visit: (borrowing ExtractRow) throws -> Void
  ) throws {
    switch layer {
    case .places: try replacePlace(row, visit)
    case .alternateNames: try replaceName(row, visit)
    case .countries: try replaceCountry(row, visit)
    default: try replaceDivision(row, visit)
    }
  }

  /// Visits the rows that have replaced none, in order of their ids.
  func addNew(_ visit: (borrowing ExtractRow) throws -> Void) throws {
    switch layer {
    case .places:
      for line in overlay.newPlaces(besides: seenPlaces) { try Self.visit(line, visit) }
    case .alternateNames:
      let new = overlay.names.filter { !seenNames.contains($0.key) }.sorted { $0.key < $1.key }
      for (_, line) in new { try Self.visit(line, visit) }
      let unnumbered = overlay.unnumberedNames.sorted { $0.lexicographicallyPrecedes($1) }
      for line in unnumbered { try Self.visit(line, visit) }
    case .countries: break
    default:
      var codes = seenCodes
      for line in overlay.newPlaces(besides: seenPlaces) {
        // An area with the code of another one lies in it.
        guard let line = overlay.division(of: line, layer), codes.insert(Self.code(line)).inserted
        else { continue }
        try Self.visit(line, visit)
      }
    }
  }

  private mutating func replacePlace(
    _ row: borrowing ExtractRow, _ visit: (borrowing ExtractRow) throws -> Void
  ) throws {
    guard let key = PlaceKey(row[0]) else { return try visit(row) }
    if let line = overlay.places[key] {
      seenPlaces.insert(key)
      return try Self.visit(line, visit)
    }
    guard !row[3].isEmpty, let dropped = overlay.droppedNames[key] else {
      return try visit(row)
    }
    try Self.visit(ExtractOverlay.line(row.line(from: 0), withoutNames: dropped), visit)
  }

  private mutating func replaceName(
    _ row: borrowing ExtractRow, _ visit: (borrowing ExtractRow) throws -> Void
  ) throws {
    let number = row.nameNumber(0)
    if let line = overlay.names[number] {
      seenNames.insert(number)
      return try Self.visit(line, visit)
    }
    if let key = PlaceKey(row[1]) {
      if overlay.deletedPlaces.contains(key) { return }
      if number == 0, let dropped = overlay.droppedNames[key], dropped.contains(Array(row[3])) {
        return
      }
    }
    try visit(row)
  }

  /// A country whose place is gone keeps its languages and its continent, without the place or with
  /// the one that is new.
  private func replaceCountry(
    _ row: borrowing ExtractRow, _ visit: (borrowing ExtractRow) throws -> Void
  ) throws {
    guard let key = PlaceKey(row[16]), let line = overlay.places[key], line == nil else {
      return try visit(row)
    }
    var columns = row.line(from: 0).split(separator: 0x09, omittingEmptySubsequences: false)
    columns[16] = newCountries[Array(row[0])] ?? []
    try Self.visit(Array(columns.joined(separator: [0x09])), visit)
  }

  private mutating func replaceDivision(
    _ row: borrowing ExtractRow, _ visit: (borrowing ExtractRow) throws -> Void
  ) throws {
    if let key = PlaceKey(row[3]), let line = overlay.places[key] {
      seenPlaces.insert(key)
      guard let line, let division = overlay.division(of: line, layer) else { return }
      seenCodes.insert(Self.code(division))
      return try Self.visit(division, visit)
    }
    seenCodes.insert(Array(row[0]))
    try visit(row)
  }

  private static func code(_ line: [UInt8]) -> [UInt8] { Array(line.prefix { $0 != 0x09 }) }

  private static func visit(
    _ line: ExtractOverlay.Line, _ visit: (borrowing ExtractRow) throws -> Void
  ) throws {
    if let line, let row = ExtractRow(line: line) { try visit(row) }
  }
}

extension ExtractOverlay {
  /// Returns whether rows of a layer change.
  func changes(_ layer: Extract.Layer) -> Bool {
    switch layer {
    case .places, .alternateNames, .countries, .admin1Codes, .admin2Codes: !isEmpty
    default: false
    }
  }

  fileprivate func newPlaces(besides seen: Set<PlaceKey>) -> [[UInt8]] {
    places.filter { !seen.contains($0.key) }.sorted { $0.key.rawValue < $1.key.rawValue }
      .compactMap(\.value)
  }

  /// Returns the row that a place has in the table of codes of its level; `nil` if it has none there.
  fileprivate func division(of line: [UInt8], _ layer: Extract.Layer) -> [UInt8]? {
    let level = layer == .admin1Codes ? 1 : 2
    guard let row = ExtractRow(line: line), let place = try? PlaceRecord(row),
      place.featureClass == .administrative, place.divisionLevel == level, place.country != 0
    else { return nil }
    let codes = place.adminCodes.prefix(level)
    guard codes.allSatisfy({ !$0.isEmpty }), !codes[0].elementsEqual([0x30, 0x30]) else {
      return nil
    }
    let code = ([row[8]] + codes).joined(separator: [0x2E])
    return Array([ArraySlice(code), row[1], row[2], row[0]].joined(separator: [0x09]))
  }
}
