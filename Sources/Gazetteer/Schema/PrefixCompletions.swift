/// The packed best-known places with a name that begins with a prefix: a ``PackedEntry`` each.
package struct PrefixCompletions {
  /// The number of entries up to which a prefix is not precomputed: reading them all is as fast.
  package static let scanLimit = 200
  /// The maximum number of places for one prefix.
  ///
  /// It exceeds the number ever shown, because filters drop some.
  package static let capacity = 64

  /// Returns how good a completion of a prefix a name is, in the unit of ``Prominence``.
  ///
  /// It determines which places are kept.
  package static func weight(of entry: ToponymEntry) -> Int {
    let costs = entry.completionCosts
    return Int(entry.prominence.rawValue) - costs.name.prominence - costs.place.prominence
  }

  /// Packs places, best first.
  package static func pack(_ entries: some Sequence<ToponymEntry>) -> [UInt8] {
    var bytes: [UInt8] = []
    for entry in entries { PackedEntry.append(entry, to: &bytes) }
    return bytes
  }

  private let bytes: [UInt8]

  /// Creates completions from packed places.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Appends places that lie inside an area, or anywhere, and pass a test, best first.
  ///
  /// Stops when there are `limit` places.
  ///
  /// - Throws: ``GazetteerReadError`` if the bytes are not a valid result of ``pack(_:)``.
  func append(
    inside area: PlaceInterval?, to found: inout [ToponymEntry], limit: Int,
    where isWanted: (ToponymEntry) throws -> Bool
  ) throws {
    try bytes.withUnsafeBytes { bytes in
      var start = 0
      while start + PackedEntry.size <= bytes.count, found.count < limit {
        if area?.contains(PackedEntry.place(in: bytes, at: start)) ?? true {
          guard let entry = PackedEntry.entry(in: bytes, at: start) else {
            throw GazetteerReadError.invalidValue(table: "name_head", column: "entries")
          }
          if try isWanted(entry) { found.append(entry) }
        }
        start += PackedEntry.size
      }
    }
  }
}
