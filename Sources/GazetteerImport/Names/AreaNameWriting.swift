import Gazetteer

/// A collector of the names of countries, regions and counties, by country.
struct AreaNameWriting {
  private let sorter: RecordSorter

  private static let kinds: Set<ToponymKind> = [.main, .endonym, .shortened, .abbreviation]
  private static let layers: Set<Layer> = [.country, .region, .county]

  init(folder: String) { sorter = RecordSorter(folder: folder) }

  /// Returns whether an entry of the exact-name index is a common name of an area of a country.
  static func isAreaName(_ entry: ToponymEntry) -> Bool {
    entry.country != nil && kinds.contains(entry.kind) && layers.contains(entry.layer)
  }

  /// Adds an entry of the exact-name index if it belongs to an area.
  func add(_ folded: ArraySlice<UInt8>, entry: ToponymEntry) throws {
    guard let country = entry.country, Self.isAreaName(entry) else { return }
    try sorter.append { record in
      record.append(bigEndian: country.packed)
      record.append(terminated: folded)
      record.append(bigEndian: entry.interval.first.rawValue)
      record.append(bigEndian: entry.interval.last.rawValue)
      record.append(bigEndian: entry.prominence.rawValue)
      record.append(entry.layer.rawValue)
      record.append(entry.kind.rawValue)
      record.append(bigEndian: entry.toponym.rawValue)
    }
  }

  /// Writes the entries in order of country and name.
  func finish(_ writer: GazetteerWriter) throws {
    try sorter.forEach { cursor in
      let country = cursor.next(UInt16.self)
      let folded = cursor.nextText()
      let first = PlaceOrdinal(rawValue: cursor.next(UInt32.self))
      let last = PlaceOrdinal(rawValue: cursor.next(UInt32.self))
      let prominence = Prominence(rawValue: cursor.next(UInt16.self))
      guard let interval = PlaceInterval(first: first, last: last),
        let layer = Layer(rawValue: cursor.next(UInt8.self)),
        let kind = ToponymKind(rawValue: cursor.next(UInt8.self))
      else { return }
      try writer.addAreaName(
        folded, of: country,
        entry: ToponymEntry(
          interval: interval, prominence: prominence, layer: layer,
          country: CountryCode(packed: country), kind: kind,
          toponym: ToponymNumber(rawValue: cursor.next(UInt32.self))))
    }
  }
}
