/// The point at which each place is shown: its own, or a borrowed one.
struct PlacePoints {
  /// In 1e-5 degrees, by position.
  private(set) var latitude: [Int32]
  private(set) var longitude: [Int32]

  /// Assigns points; an area without one takes that of its nearest ancestor.
  ///
  /// If no ancestor has one, it takes that of the first place inside it.
  init(_ numbering: PlaceNumbering, places: ImportedPlaces) {
    latitude = numbering.places.map { places.latitude[Int($0)] }
    longitude = numbering.places.map { places.longitude[Int($0)] }
    for position in latitude.indices where latitude[position] == ImportedPlaces.noAngle {
      let parent = numbering.parent(at: position).flatMap { parent in
        latitude[parent] == ImportedPlaces.noAngle ? nil : parent
      }
      let lender =
        parent
        ?? (position...Int(numbering.lasts[position])).first {
          latitude[$0] != ImportedPlaces.noAngle
        }
      guard let lender else { continue }
      latitude[position] = latitude[lender]
      longitude[position] = longitude[lender]
    }
  }

  /// Returns the numbers, in reading order, of areas without any point in them or around them.
  ///
  /// Only dumps without countryInfo.txt have such areas; they are omitted.
  func unplaced(_ numbering: PlaceNumbering) -> Set<UInt32> {
    Set(
      latitude.indices.lazy.filter { latitude[$0] == ImportedPlaces.noAngle }
        .map { numbering.places[$0] })
  }
}
