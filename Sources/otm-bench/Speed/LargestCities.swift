import Gazetteer
import GazetteerImport

/// The settlements of a gazetteer without their sections, most populous first.
struct LargestCities {
  private let places: [Place]

  /// The minimum population.
  private static let minPopulation = 50_000

  /// Reads every place.
  init(lastOrdinal: Int, in gazetteer: GazetteerReader) throws {
    var found: [Place] = []
    try gazetteer.forEachPlace(upTo: lastOrdinal) { place in
      guard place.featureClass == .settlement, place.featureCode != .section,
        place.population >= Self.minPopulation
      else { return }
      found.append(place)
    }
    places = found.sorted {
      ($1.population, $0.interval.first) < ($0.population, $1.interval.first)
    }
  }

  /// Returns the largest ones.
  func first(_ count: Int) -> ArraySlice<Place> { places.prefix(count) }
}
