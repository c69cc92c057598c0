/// Which place has an id: numbers in an open-addressed table, eight bytes an id and four a slot.
///
/// Places with ids are numbered from 0 without a gap, before those without.
struct PlaceKeyTable {
  /// Keys by number.
  private var keys: [UInt64] = []
  /// Number + 1 of the key of each slot; 0 is free.
  private var slots = [UInt32](repeating: 0, count: 1_024)

  /// How many keys there are.
  var count: Int { keys.count }

  /// Adds the key of the next number; false when it is known already.
  mutating func insert(_ key: PlaceKey) -> Bool {
    // At most two thirds of the slots are taken, which keeps runs of taken ones short.
    if (keys.count + 1) * 3 > slots.count * 2 { grow() }
    let slot = slot(of: key.rawValue)
    guard slots[slot] == 0 else { return false }
    keys.append(key.rawValue)
    slots[slot] = UInt32(truncatingIfNeeded: keys.count)
    return true
  }

  /// The number of a key; `nil` when it is unknown.
  subscript(key: PlaceKey) -> UInt32? {
    let number = slots[slot(of: key.rawValue)]
    return number == 0 ? nil : number - 1
  }

  /// Returns the slot that holds a key, or the free one where it would stand.
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
