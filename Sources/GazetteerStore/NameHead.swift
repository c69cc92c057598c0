package import GazetteerModel

/// The best-known places one name of which begins with a prefix, packed.
///
/// An entry takes ``entrySize`` bytes, numbers in big-endian: place, places inside, toponym (4 each),
/// prominence, country (2 each), layer, kind (1 each).
package struct NameHead {
  /// Prefixes that so many entries share have no head: reading them all is as quick.
  package static let scanLimit = 200
  /// The most places of one head: more than are ever shown, since filters take some away.
  package static let capacity = 64
  /// Bytes of an entry.
  static let entrySize = 18

  /// How good a continuation of a prefix a name is, in the unit of ``Prominence``.
  ///
  /// Chooses what a head holds.
  package static func weight(of entry: ToponymEntry) -> Int {
    Int(entry.prominence.rawValue) - entry.kind.completionCost.prominence
      - entry.layer.completionCost.prominence
  }

  /// Packs places, best first.
  package static func pack(_ entries: some Sequence<ToponymEntry>) -> [UInt8] {
    var bytes: [UInt8] = []
    func append(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
    }
    for entry in entries {
      append(entry.interval.first.rawValue)
      append(UInt32(clamping: entry.interval.insideCount))
      append(entry.toponym.rawValue)
      append(entry.prominence.rawValue)
      append(entry.country?.rawValue ?? 0)
      append(entry.layer.rawValue)
      append(entry.kind.rawValue)
    }
    return bytes
  }

  private let bytes: [UInt8]

  /// Reads packed places.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Adds the places that lie inside an area, or anywhere, and pass a test, until so many are found;
  /// best first.
  ///
  /// - Throws: ``GazetteerReadError`` when the bytes are none that ``pack(_:)`` makes.
  func append(
    inside area: PlaceInterval?, to found: inout [ToponymEntry], limit: Int,
    where isWanted: (ToponymEntry) throws -> Bool
  ) throws {
    var start = 0
    while start + Self.entrySize <= bytes.count, found.count < limit {
      let place = PlaceOrdinal(rawValue: UInt32(truncatingIfNeeded: number(at: start, 4)))
      if area?.contains(place) ?? true {
        let entry = try entry(at: start)
        if try isWanted(entry) { found.append(entry) }
      }
      start += Self.entrySize
    }
  }

  private func entry(at start: Int) throws -> ToponymEntry {
    let first = number(at: start, 4)
    guard let last = UInt32(exactly: first + number(at: start + 4, 4)),
      let interval = PlaceInterval(
        first: PlaceOrdinal(rawValue: UInt32(truncatingIfNeeded: first)),
        last: PlaceOrdinal(rawValue: last)),
      let layer = Layer(rawValue: bytes[start + 16]),
      let kind = ToponymKind(rawValue: bytes[start + 17])
    else { throw GazetteerReadError.invalidValue(table: "name_head", column: "entries") }
    return ToponymEntry(
      interval: interval,
      prominence: Prominence(rawValue: UInt16(truncatingIfNeeded: number(at: start + 12, 2))),
      layer: layer,
      country: CountryCode(rawValue: UInt16(truncatingIfNeeded: number(at: start + 14, 2))),
      kind: kind,
      toponym: ToponymNumber(rawValue: UInt32(truncatingIfNeeded: number(at: start + 8, 4))))
  }

  /// A big-endian number of so many bytes, which lie in the array.
  private func number(at start: Int, _ count: Int) -> UInt64 {
    bytes[start..<(start + count)].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
