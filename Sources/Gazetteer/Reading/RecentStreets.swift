/// The streets that were read lately, their houses, and where streets of a name were found.
///
/// A text with an address asks for one street several times: beside its number, beside another number that
/// may be a postal code, and without one. Every letter typed behind it asks again.
struct RecentStreets {
  /// What was searched for: a name of the street index, where, and how many streets.
  struct Search: Hashable {
    let name: Int
    let filter: StreetFilter
    let limit: Int
  }

  /// The maximum numbers of streets, houses and searches, which take 4 MB at most.
  private static let mostStreets = 4_000
  private static let mostHouses = 20_000
  private static let mostSearches = 500

  private var streets: [UInt32: StreetEntry] = [:]
  private var houses: [UInt32: [HouseEntry]] = [:]
  private var houseCount = 0
  private var found: [Search: [UInt32]] = [:]

  /// Returns a street, or `nil` if it is not kept.
  func street(_ number: UInt32) -> StreetEntry? { streets[number] }

  /// Returns the houses of a street, or `nil` if they are not kept.
  func houses(on street: UInt32) -> [HouseEntry]? { houses[street] }

  /// Returns the numbers of the streets that a search found, or `nil` if they are not kept.
  func streets(foundBy search: Search) -> [UInt32]? { found[search] }

  mutating func keep(_ street: StreetEntry) {
    if streets.count >= Self.mostStreets { streets.removeAll(keepingCapacity: true) }
    streets[street.number] = street
  }

  /// Keeps the houses of a street, unless they are too many.
  mutating func keep(_ houses: [HouseEntry], on street: UInt32) {
    guard houses.count <= Self.mostHouses / 10 else { return }
    if houseCount + houses.count > Self.mostHouses || self.houses.count >= Self.mostStreets {
      self.houses.removeAll(keepingCapacity: true)
      houseCount = 0
    }
    houseCount += houses.count
    self.houses[street] = houses
  }

  mutating func keep(_ streets: [UInt32], foundBy search: Search) {
    if found.count >= Self.mostSearches { found.removeAll(keepingCapacity: true) }
    found[search] = streets
  }
}
