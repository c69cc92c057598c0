import TextFormats

/// The entries of names that were looked up lately, and of texts that are no name.
///
/// A quarter of the runs of words in a query were in others before: "California", "USA",
/// "airport". Each text has one slot, by its hash, until another takes it.
struct RecentNames {
  private struct Key: Equatable {
    let name: [UInt8]
    let limit: Int
  }

  /// The maximum number of entries of a name, so that all slots take at most 2 MB.
  private static let mostEntries = 40

  private var values = RecentValues<Key, [ToponymEntry]>(slotCount: 2_048)

  /// Returns the entries kept for a name and at least a limit, or `nil`; `number` is that of the name.
  func entries(named name: Span<UInt8>, number: UInt64, limit: Int) -> [ToponymEntry]? {
    let kept = values.value(number: number) { key in
      key.limit >= limit && key.name.count == name.count
        && name.indices.allSatisfy { key.name[$0] == name[$0] }
    }
    // They are in the order of a search.
    return kept.map { $0.count > limit ? Array($0.prefix(limit)) : $0 }
  }

  /// Keeps the entries of a name, unless they are too many.
  mutating func keep(
    _ entries: [ToponymEntry], named name: Span<UInt8>, number: UInt64, limit: Int
  ) {
    guard entries.count <= Self.mostEntries else { return }
    values.keep(
      entries, of: Key(name: name.indices.map { name[$0] }, limit: limit), number: number)
  }

  /// Returns the number that leads to a name's slot.
  static func number(of name: Span<UInt8>) -> UInt64 {
    var hash = StableHash.empty
    for index in name.indices { hash = StableHash.step(hash, name[index]) }
    return StableHash.mixed(hash)
  }
}
