/// A map from ids to places: an open-addressed table with eight bytes per id and four per slot.
///
/// Places with ids are numbered from 0 without a gap, before those without.
struct PlaceKeyTable {
  /// The keys by number.
  private var keys: [UInt64] = []
  /// The number + 1 of the key in each slot; 0 if free.
  private var slots = [UInt32](repeating: 0, count: 1_024)

  /// The number of keys.
  var count: Int { keys.count }

  /// Adds the key of the next number; returns false if it is already known.
  mutating func insert(_ key: PlaceKey) -> Bool {
    // At most two thirds of the slots are occupied, which keeps runs of occupied ones short.
    if (keys.count + 1) * 3 > slots.count * 2 { grow() }
    let slot = slot(of: key.rawValue)
    guard slots[slot] == 0 else { return false }
    keys.append(key.rawValue)
    slots[slot] = UInt32(truncatingIfNeeded: keys.count)
    return true
  }

  /// Returns the number of a key; `nil` if it is unknown.
  subscript(key: PlaceKey) -> UInt32? {
    let number = slots[slot(of: key.rawValue)]
    return number == 0 ? nil : number - 1
  }

  /// Returns the slot that contains a key, or the free one where it would be inserted.
  private func slot(of key: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while slots[slot] != 0, keys[Int(slots[slot]) - 1] != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for (number, key) in keys.enumerated() {
      slots[slot(of: key)] = UInt32(truncatingIfNeeded: number + 1)
    }
  }
}
