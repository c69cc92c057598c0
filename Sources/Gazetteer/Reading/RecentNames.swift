import TextFormats

/// The entries of names that were looked up lately, and of texts that are no name.
///
/// A quarter of the runs of words in a query were in others before: "California", "USA",
/// "airport". Each text has one slot, by its hash, until another takes it.
struct RecentNames {
  private struct Slot {
    let name: [UInt8]
    let limit: Int
    let entries: [ToponymEntry]
  }

  /// The number of slots, a power of two.
  private static let slotCount = 2_048
  /// The maximum number of entries of a name, so that all slots take at most 2 MB.
  private static let mostEntries = 40

  private var slots: [Slot?] = []

  /// Returns the entries kept for a name and limit, or `nil`.
  func entries(named name: Span<UInt8>, limit: Int) -> [ToponymEntry]? {
    guard !slots.isEmpty, let slot = slots[Self.position(of: name)], slot.limit == limit,
      slot.name.count == name.count, name.indices.allSatisfy({ slot.name[$0] == name[$0] })
    else { return nil }
    return slot.entries
  }

  /// Keeps the entries of a name, unless they are too many.
  mutating func keep(_ entries: [ToponymEntry], named name: Span<UInt8>, limit: Int) {
    guard entries.count <= Self.mostEntries else { return }
    if slots.isEmpty { slots = Array(repeating: nil, count: Self.slotCount) }
    slots[Self.position(of: name)] = Slot(
      name: name.indices.map { name[$0] }, limit: limit, entries: entries)
  }

  private static func position(of name: Span<UInt8>) -> Int {
    var hash = StableHash.empty
    for index in name.indices { hash = StableHash.step(hash, name[index]) }
    return Int(truncatingIfNeeded: StableHash.mixed(hash)) & (slotCount - 1)
  }
}
