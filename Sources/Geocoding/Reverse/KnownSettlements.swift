package import Gazetteer

/// A place that points have for an answer; an object, because many points have the same.
package final class SharedPlace {
  package let place: Place

  init(_ place: Place) { self.place = place }
}

/// The settlements that points lay next to lately, and the cities of their sections.
///
/// Points repeat their settlements. To read one takes as long as to find it, and to choose among the cities around a
/// section takes three searches.
final class KnownSettlements {
  /// Each settlement has one slot, by its number, until another takes it; they take less than half a kilobyte each.
  private var slots: [SharedPlace?] = []
  private var cities: [PlaceOrdinal: PlaceOrdinal] = [:]

  private static let slotCount = 16_384
  private static let cityLimit = 65_536

  /// Returns a settlement, which is read if it is not known; `nil` if the gazetteer lacks it.
  func settlement(
    _ ordinal: PlaceOrdinal, in gazetteer: any GazetteerReading
  ) throws -> SharedPlace? {
    if slots.isEmpty { slots = Array(repeating: nil, count: Self.slotCount) }
    let slot = Int(ordinal.rawValue) % Self.slotCount
    if let known = slots[slot], known.place.interval.first == ordinal { return known }
    guard let place = try gazetteer.place(ordinal).map(SharedPlace.init) else { return nil }
    slots[slot] = place
    return place
  }

  /// Returns the city of a section, which the closure finds if it is not known.
  func city(
    of section: SharedPlace, in gazetteer: any GazetteerReading,
    _ find: (Place) throws -> Place
  ) throws -> SharedPlace {
    let ordinal = section.place.interval.first
    if let known = cities[ordinal] {
      return known == ordinal ? section : try settlement(known, in: gazetteer) ?? section
    }
    let city = try find(section.place)
    if cities.count >= Self.cityLimit { cities.removeAll(keepingCapacity: true) }
    cities[ordinal] = city.interval.first
    return city.interval.first == ordinal ? section : SharedPlace(city)
  }
}
