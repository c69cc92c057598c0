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

    fileprivate var number: UInt64 { UInt64(bitPattern: Int64(hashValue)) }
  }

  /// The maximum number of houses; with the streets and searches, they take 4 MB at most.
  private static let mostHouses = 20_000
  /// The maximum number of houses of a street.
  private static let mostHousesOfStreet = 2_000

  private var streets = RecentValues<UInt32, StreetEntry>(slotCount: 2_048)
  private var houses = RecentValues<UInt32, [HouseEntry]>(slotCount: 1_024)
  private var houseCount = 0
  /// The slot of houses to empty next.
  private var hand: UInt64 = 0
  private var found = RecentValues<Search, [UInt32]>(slotCount: 512)

  /// Returns a street, or `nil` if it is not kept.
  func street(_ number: UInt32) -> StreetEntry? {
    streets.value(of: number, number: UInt64(number))
  }

  /// Returns the houses of a street, or `nil` if they are not kept.
  func houses(on street: UInt32) -> [HouseEntry]? {
    houses.value(of: street, number: UInt64(street))
  }

  /// Returns the numbers of the streets that a search found, or `nil` if they are not kept.
  func streets(foundBy search: Search) -> [UInt32]? {
    found.value(of: search, number: search.number)
  }

  mutating func keep(_ street: StreetEntry) {
    streets.keep(street, of: street.number, number: UInt64(street.number))
  }

  /// Keeps the houses of a street, unless they are too many.
  mutating func keep(_ houses: [HouseEntry], on street: UInt32) {
    guard houses.count <= Self.mostHousesOfStreet else { return }
    let others = self.houses.keep(houses, of: street, number: UInt64(street))
    houseCount += houses.count - (others?.count ?? 0)
    while houseCount > Self.mostHouses {
      houseCount -= self.houses.drop(slot: hand)?.count ?? 0
      hand &+= 1
    }
  }

  mutating func keep(_ streets: [UInt32], foundBy search: Search) {
    found.keep(streets, of: search, number: search.number)
  }
}
