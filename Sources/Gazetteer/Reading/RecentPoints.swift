/// The points of places that were read lately.
///
/// With a focus, every letter typed asks for the points of some hundred places, most of which the letter
/// before asked for as well. Each place has one slot, by its ordinal, until another takes it.
struct RecentPoints {
  private struct Slot {
    let place: PlaceOrdinal
    let point: PlacePoint
  }

  /// The number of slots, a power of two; all take 200 kB.
  private static let slotCount = 4_096

  private var slots: [Slot?] = []

  /// Returns the point kept for a place, or `nil`.
  func point(of place: PlaceOrdinal) -> PlacePoint? {
    guard !slots.isEmpty, let slot = slots[Self.position(of: place)], slot.place == place else {
      return nil
    }
    return slot.point
  }

  /// Keeps the point of a place.
  mutating func keep(_ point: PlacePoint, of place: PlaceOrdinal) {
    if slots.isEmpty { slots = Array(repeating: nil, count: Self.slotCount) }
    slots[Self.position(of: place)] = Slot(place: place, point: point)
  }

  /// Neighbors in the order of places, which are read together, have slots of their own.
  private static func position(of place: PlaceOrdinal) -> Int {
    Int(truncatingIfNeeded: place.rawValue) & (slotCount - 1)
  }
}
