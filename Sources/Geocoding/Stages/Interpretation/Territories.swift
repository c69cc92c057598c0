import Gazetteer

/// The territories and disputed areas that lie in a country although they are filed elsewhere.
///
/// Gibraltar is filed beside the United Kingdom, Crimea under Ukraine, but people also write
/// "Gibraltar, UK" and "Yalta, Russia". They are few and never change, so each country's are read
/// once, for all queries.
final class Territories {
  private let gazetteer: any GazetteerReading
  private var territories: [PlaceOrdinal: [PlaceInterval]] = [:]
  /// The last country asked for: a query compares hundreds of places with one or two.
  private var last: (country: PlaceOrdinal, territories: [PlaceInterval])?

  init(gazetteer: any GazetteerReading) { self.gazetteer = gazetteer }

  /// Returns whether a place lies in a territory of a country or region, or is one.
  ///
  /// - Complexity: O(n) for n territories of the country, of which there are at most a few dozen.
  func contain(_ place: PlaceOrdinal, of country: PlaceOrdinal) throws -> Bool {
    try territories(of: country).contains { $0.contains(place) }
  }

  private func territories(of country: PlaceOrdinal) throws -> [PlaceInterval] {
    if let last, last.country == country { return last.territories }
    let found: [PlaceInterval]
    if let known = territories[country] {
      found = known
    } else {
      found = try gazetteer.alternativeChildren(of: country).compactMap { child in
        guard let place = try gazetteer.place(child), Self.mayBeTerritory(place) else { return nil }
        return place.interval
      }
      territories[country] = found
    }
    last = (country, found)
    return found
  }

  /// Landmarks at a border lie in two countries too, but nobody takes them for a territory.
  private static func mayBeTerritory(_ place: Place) -> Bool {
    switch place.layer {
    case .country, .region, .county, .localadmin, .locality: true
    default: false
    }
  }
}
