/// Values that were read lately, by their keys.
///
/// Each key has one slot, by its number, until another takes it. Keeping a value frees at most one other:
/// a cache that is emptied when it is full takes milliseconds of a single call.
struct RecentValues<Key: Equatable, Value> {
  private typealias Slot = (key: Key, value: Value)

  private let slotCount: Int
  private var slots: [Slot?] = []

  /// Creates empty slots, which are allocated with the first value; the number of slots is rounded up to a power of two.
  init(slotCount: Int) {
    var size = 1
    while size < slotCount { size *= 2 }
    self.slotCount = size
  }

  /// Returns the value kept for a key, or `nil`.
  func value(of key: Key, number: UInt64) -> Value? { value(number: number) { $0 == key } }

  /// Returns the value kept for a key that passes a test, or `nil`: to look up a key need not make it.
  func value(number: UInt64, where isKey: (Key) -> Bool) -> Value? {
    guard !slots.isEmpty, let slot = slots[position(of: number)], isKey(slot.key) else {
      return nil
    }
    return slot.value
  }

  /// Keeps the value of a key, and returns the one that was in its slot.
  @discardableResult
  mutating func keep(_ value: Value, of key: Key, number: UInt64) -> Value? {
    if slots.isEmpty { slots = Array(repeating: nil, count: slotCount) }
    let position = position(of: number)
    let other = slots[position]?.value
    slots[position] = (key, value)
    return other
  }

  /// Empties a slot, by any number that leads to it, and returns the value that was in it.
  mutating func drop(slot number: UInt64) -> Value? {
    guard !slots.isEmpty else { return nil }
    let position = position(of: number)
    let other = slots[position]?.value
    slots[position] = nil
    return other
  }

  /// Neighbors in the order of places or streets, which are read together, have slots of their own.
  private func position(of number: UInt64) -> Int {
    Int(truncatingIfNeeded: number & UInt64(slotCount - 1))
  }
}
