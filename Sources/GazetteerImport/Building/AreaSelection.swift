import GazetteerModel

/// A filter for the areas that a selection omits, used once the contents of each are known.
struct AreaSelection {
  private let selection: RowSelection
  private let places: ImportedPlaces

  init(_ selection: RowSelection, places: ImportedPlaces) {
    self.selection = selection
    self.places = places
  }

  /// Returns the numbers, in reading order, of the areas to omit.
  func omitted(from numbering: PlaceNumbering) -> Set<UInt32> {
    guard !selection.isEverything else { return [] }
    // The number of places other than areas before each position.
    var counts: [UInt32] = [0]
    counts.reserveCapacity(numbering.count + 1)
    for number in numbering.places {
      counts.append((counts.last ?? 0) + (isArea(Int(number)) ? 0 : 1))
    }
    var omitted: Set<UInt32> = []
    for (position, number) in numbering.places.enumerated() where isArea(Int(number)) {
      let (layer, country) = (places.layer[Int(number)], places.country[Int(number)])
      let holdsPlaces = counts[Int(numbering.lasts[position]) + 1] > counts[position]
      let stays =
        selection.keepsAreaAlone(layer, country: country)
        || holdsPlaces && selection.keepsAreaAround(layer, country: country)
      if !stays { omitted.insert(number) }
    }
    return omitted
  }

  private func isArea(_ place: Int) -> Bool {
    places.isArea(place) || places.layer[place] == .continent
  }
}
