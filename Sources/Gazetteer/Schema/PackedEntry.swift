/// An entry of the name index in ``size`` bytes, with numbers in big-endian.
///
/// Its parts are place, places inside, toponym (4 each), prominence, country (2 each), layer, kind
/// (1 each).
enum PackedEntry {
  /// The number of bytes of an entry.
  static let size = 18

  /// Appends an entry.
  static func append(_ entry: ToponymEntry, to bytes: inout [UInt8]) {
    append(entry.interval.first.rawValue, to: &bytes)
    append(UInt32(clamping: entry.interval.insideCount), to: &bytes)
    append(entry.toponym.rawValue, to: &bytes)
    append(entry.prominence.rawValue, to: &bytes)
    append(entry.country?.packed ?? 0, to: &bytes)
    append(entry.layer.rawValue, to: &bytes)
    append(entry.kind.rawValue, to: &bytes)
  }

  /// Appends a number in big-endian.
  static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
  }

  /// Returns the ordinal of the entry at an offset, from which ``size`` bytes must exist.
  static func place(in bytes: UnsafeRawBufferPointer, at start: Int) -> PlaceOrdinal {
    PlaceOrdinal(rawValue: number(in: bytes, at: start))
  }

  /// Returns the entry at an offset, from which ``size`` bytes must exist; `nil` if invalid.
  static func entry(in bytes: UnsafeRawBufferPointer, at start: Int) -> ToponymEntry? {
    let first: UInt32 = number(in: bytes, at: start)
    let inside: UInt32 = number(in: bytes, at: start + 4)
    let (last, isTooFar) = first.addingReportingOverflow(inside)
    guard !isTooFar,
      let interval = PlaceInterval(
        first: PlaceOrdinal(rawValue: first), last: PlaceOrdinal(rawValue: last)),
      let layer = Layer(rawValue: bytes[start + 16]),
      let kind = ToponymKind(rawValue: bytes[start + 17])
    else { return nil }
    return ToponymEntry(
      interval: interval, prominence: Prominence(rawValue: number(in: bytes, at: start + 12)),
      layer: layer, country: CountryCode(packed: number(in: bytes, at: start + 14)), kind: kind,
      toponym: ToponymNumber(rawValue: number(in: bytes, at: start + 8)))
  }

  /// Returns a big-endian number, all of whose bytes must exist.
  static func number<Number: FixedWidthInteger>(
    in bytes: UnsafeRawBufferPointer, at start: Int
  ) -> Number {
    Number(bigEndian: bytes.loadUnaligned(fromByteOffset: start, as: Number.self))
  }
}
