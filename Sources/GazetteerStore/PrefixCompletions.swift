package import GazetteerModel

/// The best-known places one name of which begins with a prefix, packed: a ``PackedEntry`` each.
package struct PrefixCompletions {
  /// Prefixes that so many entries share have no head: reading them all is as quick.
  package static let scanLimit = 200
  /// The most places of one head: more than are ever shown, since filters take some away.
  package static let capacity = 64

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
    for entry in entries { PackedEntry.append(entry, to: &bytes) }
    return bytes
  }

  private let bytes: [UInt8]

  /// Reads packed places.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Adds the places that lie inside an area, or anywhere, and pass a test, until so many are
  /// found; best first.
  ///
  /// - Throws: ``GazetteerReadError`` when the bytes are none that ``pack(_:)`` makes.
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
