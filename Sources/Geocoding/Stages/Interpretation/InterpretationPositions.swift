import Gazetteer

/// The position of each subject's interpretation among those found so far.
///
/// Every place of every phrase is looked up, so places are in an open-addressed table of their
/// ordinals; hashes that resist attacks would take longer than all else here.
struct InterpretationPositions {
  /// Pairs of an ordinal + 1 and a position; 0 for an empty slot.
  private var slots: [(place: UInt64, position: Int)]
  private var placeCount = 0
  /// The positions of postal codes and addresses.
  private var ofOthers: [PlaceID?: Int] = [:]

  /// Creates an empty table with capacity for a number of interpretations about places.
  init(capacity: Int) {
    var count = 16
    while count < 2 * capacity { count *= 2 }
    slots = (0..<count).map { _ in (place: 0, position: 0) }
  }

  /// Returns the position of the interpretation with the same answer.
  ///
  /// If there is none, it records the position for it and returns `nil`.
  mutating func known(or position: Int, of interpretation: Interpretation) -> Int? {
    if let place = interpretation.placeInterval?.first {
      return known(or: position, of: UInt64(place.rawValue) + 1)
    }
    let id = interpretation.answered.identity.id
    if let known = ofOthers[id] { return known }
    ofOthers[id] = position
    return nil
  }

  private mutating func known(or position: Int, of place: UInt64) -> Int? {
    let slot = slot(of: place)
    guard slots[slot].place == 0 else { return slots[slot].position }
    slots[slot] = (place, position)
    placeCount += 1
    if 2 * placeCount > slots.count { grow() }
    return nil
  }

  /// Returns the slot of a place, or the empty one where it belongs.
  private func slot(of place: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: (place &* 0x9E37_79B9_7F4A_7C15) &>> 32) & mask
    while slots[slot].place != 0, slots[slot].place != place { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = [(place: UInt64, position: Int)](repeating: (0, 0), count: 2 * old.count)
    for entry in old where entry.place != 0 { slots[slot(of: entry.place)] = entry }
  }
}
