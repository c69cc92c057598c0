import GazetteerModel

/// Where the interpretation of each subject stands among those found so far.
struct InterpretationPositions {
  private var ofPlaces: [PlaceOrdinal: Int] = [:]
  /// Those of postal codes and addresses.
  private var ofOthers: [PlaceID?: Int] = [:]

  /// Creates an empty table with room for the places of so many interpretations.
  init(capacity: Int) { ofPlaces.reserveCapacity(capacity) }

  /// Returns where the interpretation of the same answer stands; where there is none, takes down
  /// the position for it and returns `nil`.
  mutating func known(or position: Int, of interpretation: Interpretation) -> Int? {
    func note(_ known: inout Int?) -> Int? {
      if known == nil {
        known = position
        return nil
      }
      return known
    }
    if let place = interpretation.placeInterval?.first { return note(&ofPlaces[place]) }
    return note(&ofOthers[interpretation.answered.identity.id])
  }
}
