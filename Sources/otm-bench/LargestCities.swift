import GazetteerModel

/// The settlements of a gazetteer, the most populous first; sections of settlements are none.
struct LargestCities {
  private let places: [Place]

  /// Smaller settlements are not kept.
  private static let minPopulation = 50_000

  /// Reads every place.
  init(lastOrdinal: Int, in gazetteer: any GazetteerReading) throws {
    var found: [Place] = []
    for ordinal in 0..<UInt32(clamping: lastOrdinal) {
      guard let place = try gazetteer.place(PlaceOrdinal(rawValue: ordinal + 1)),
        place.featureClass == .settlement, place.featureCode != .section,
        place.population >= Self.minPopulation
      else { continue }
      found.append(place)
    }
    places = found.sorted {
      ($1.population, $0.interval.first) < ($0.population, $1.interval.first)
    }
  }

  /// Returns so many of the largest.
  func first(_ count: Int) -> ArraySlice<Place> { places.prefix(count) }
}
