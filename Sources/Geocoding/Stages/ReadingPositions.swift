import GazetteerModel

/// Where the reading of each subject stands among those found so far.
struct ReadingPositions {
  private var ofPlaces: [PlaceOrdinal: Int] = [:]
  /// Those of postal codes and addresses.
  private var ofOthers: [PlaceID?: Int] = [:]

  /// Creates an empty table with room for the places of so many readings.
  init(capacity: Int) { ofPlaces.reserveCapacity(capacity) }

  /// Returns where the reading of the same answer stands; where there is none, takes down the position
  /// for it and returns `nil`.
  mutating func known(or position: Int, of reading: Reading) -> Int? {
    func note(_ known: inout Int?) -> Int? {
      if known == nil {
        known = position
        return nil
      }
      return known
    }
    if let place = reading.placeInterval?.first { return note(&ofPlaces[place]) }
    return note(&ofOthers[reading.answered.identity.id])
  }
}
