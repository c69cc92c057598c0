import GazetteerModel

/// The position of each subject's interpretation among those found so far.
struct InterpretationPositions {
  private var ofPlaces: [PlaceOrdinal: Int] = [:]
  /// The positions of postal codes and addresses.
  private var ofOthers: [PlaceID?: Int] = [:]

  /// Creates an empty table with capacity for a number of interpretations about places.
  init(capacity: Int) { ofPlaces.reserveCapacity(capacity) }

  /// Returns the position of the interpretation with the same answer.
  ///
  /// If there is none, it records the position for it and returns `nil`.
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
