import GazetteerModel
import StreetIndex

/// A record to be sorted by street: a house, a street piece, or an alias of a street.
///
/// Records are sorted by key, area and kind; houses then by number.
enum AddressRecord {
  case alias([UInt8])
  case piece(StoredStreet, meters: UInt32)
  case house(StoredHouse, street: [UInt8])

  /// The street that a record belongs to.
  struct Street: Hashable {
    let key: [UInt8]
    let area: UInt32
  }

  private static let aliasMark: UInt8 = 0
  private static let pieceMark: UInt8 = 1
  private static let houseMark: UInt8 = 2

  static func write(alias: [UInt8], of street: Street, to record: inout [UInt8]) {
    write(street, aliasMark, to: &record)
    record.append(terminated: alias)
  }

  static func write(
    _ address: borrowing SourceAddress, _ piece: SourceAddress.Piece, of street: Street,
    to record: inout [UInt8]
  ) {
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
    for junction in piece.junctions {
      record.append(bigEndian: junction.latitude)
      record.append(bigEndian: junction.longitude)
    }
  }

  static func write(
    _ address: borrowing SourceAddress, _ number: HouseNumber, of street: Street,
    named name: [UInt8],
    to record: inout [UInt8]
  ) {
    write(street, houseMark, to: &record)
    record.append(bigEndian: number.value.map { $0 + 1 } ?? 0)
    record.append(terminated: number.suffix)
    record.append(address.source.rawValue)
    record.append(bigEndian: address.id)
    record.append(bigEndian: address.latitude)
    record.append(bigEndian: address.longitude)
    record.append(terminated: name)
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
    case Self.houseMark:
      guard let house = Self.house(&cursor) else { return nil }
      self = .house(house, street: Array(cursor.nextText()))
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
    var junctions: [StreetJunction] = []
    while !cursor.isAtEnd {
      junctions.append(
        StreetJunction(latitude: cursor.nextSigned(), longitude: cursor.nextSigned()))
    }
    return .piece(
      StoredStreet(
        source: .way, id: id, area: area, name: name, latitude: latitude, longitude: longitude,
        box: box, junctions: junctions), meters: meters)
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
