import Gazetteer

/// A record to be sorted by street: a house, a street piece, or an alias of a street.
///
/// Records are sorted by key, area and kind; houses then by number. Houses and pieces have the number
/// of their source, which counts them.
enum AddressRecord {
  case alias([UInt8])
  case piece(StoredStreet, meters: UInt32, source: UInt16)
  case numbering([StreetPoint])
  case house(StoredHouse, street: [UInt8], source: UInt16)

  /// The street that a record belongs to.
  struct Street: Hashable {
    let key: [UInt8]
    let area: UInt32
  }

  private static let aliasMark: UInt8 = 0
  private static let pieceMark: UInt8 = 1
  private static let houseMark: UInt8 = 2
  private static let numberingMark: UInt8 = 3

  static func write(alias: [UInt8], of street: Street, to record: inout [UInt8]) {
    write(street, aliasMark, to: &record)
    record.append(terminated: alias)
  }

  static func write(
    _ address: borrowing SourceAddress, _ piece: SourceAddress.Piece, of street: Street,
    from source: UInt16, to record: inout [UInt8]
  ) {
    guard piece.kind == .street else {
      write(street, numberingMark, to: &record)
      write(piece.line, to: &record)
      return
    }
    write(street, pieceMark, to: &record)
    record.append(bigEndian: address.id)
    record.append(bigEndian: piece.meters)
    for angle in [
      address.latitude, address.longitude, piece.box.west, piece.box.south, piece.box.east,
      piece.box.north,
    ] {
      record.append(bigEndian: angle)
    }
    record.append(terminated: address.street)
    record.append(bigEndian: source)
    record.append(bigEndian: UInt32(clamping: piece.junctions.count))
    write(piece.junctions + piece.line, to: &record)
  }

  private static func write(_ points: [StreetPoint], to record: inout [UInt8]) {
    for point in points {
      record.append(bigEndian: point.latitude)
      record.append(bigEndian: point.longitude)
    }
  }

  /// Reads all points that are left.
  private static func points(_ cursor: inout RecordCursor) -> [StreetPoint] {
    var points: [StreetPoint] = []
    while !cursor.isAtEnd {
      points.append(
        StreetPoint(latitude: cursor.nextSigned(), longitude: cursor.nextSigned()))
    }
    return points
  }

  static func write(
    _ address: borrowing SourceAddress, _ number: HouseNumber, of street: Street,
    named name: [UInt8], from source: UInt16, to record: inout [UInt8]
  ) {
    write(street, houseMark, to: &record)
    record.append(bigEndian: number.value.map { $0 + 1 } ?? 0)
    record.append(terminated: number.suffix)
    record.append(address.source.rawValue)
    record.append(bigEndian: address.id)
    record.append(bigEndian: address.latitude)
    record.append(bigEndian: address.longitude)
    record.append(terminated: name)
    record.append(bigEndian: source)
  }

  private static func write(_ street: Street, _ mark: UInt8, to record: inout [UInt8]) {
    record.append(terminated: street.key)
    record.append(bigEndian: street.area)
    record.append(mark)
  }

  /// Reads the rest of a record, after the street; `nil` if it is not a valid record.
  init?(_ cursor: inout RecordCursor, area: UInt32) {
    switch cursor.next(UInt8.self) {
    case Self.aliasMark: self = .alias(Array(cursor.nextText()))
    case Self.pieceMark: self = Self.piece(&cursor, area: area)
    case Self.numberingMark: self = .numbering(Self.points(&cursor))
    case Self.houseMark:
      guard let house = Self.house(&cursor) else { return nil }
      self = .house(
        house, street: Array(cursor.nextText()), source: cursor.next(UInt16.self))
    default: return nil
    }
  }

  private static func piece(_ cursor: inout RecordCursor, area: UInt32) -> AddressRecord {
    let id = cursor.next(UInt64.self)
    let meters = cursor.next(UInt32.self)
    let (latitude, longitude) = (cursor.nextSigned(), cursor.nextSigned())
    let box = StoredStreet.Box(
      west: cursor.nextSigned(), south: cursor.nextSigned(), east: cursor.nextSigned(),
      north: cursor.nextSigned())
    let name = Array(cursor.nextText())
    let source = cursor.next(UInt16.self)
    let junctionCount = Int(cursor.next(UInt32.self))
    let points = points(&cursor)
    return .piece(
      StoredStreet(
        source: .way, id: id, area: area, name: name, latitude: latitude, longitude: longitude,
        box: box, junctions: Array(points.prefix(junctionCount)),
        lines: [Array(points.dropFirst(junctionCount))]), meters: meters, source: source)
  }

  private static func house(_ cursor: inout RecordCursor) -> StoredHouse? {
    let value = cursor.next(UInt32.self)
    let suffix = Array(cursor.nextText())
    guard let source = AddressSourceKind(rawValue: cursor.next(UInt8.self)) else { return nil }
    let id = cursor.next(UInt64.self)
    return StoredHouse(
      source: source, id: id,
      number: HouseNumber(value: value == 0 ? nil : value - 1, suffix: suffix),
      latitude: cursor.nextSigned(), longitude: cursor.nextSigned())
  }
}
