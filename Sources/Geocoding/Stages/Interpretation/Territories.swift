import Gazetteer

/// The territories and disputed areas that lie in a country although they are filed elsewhere.
///
/// Gibraltar is filed beside the United Kingdom, Crimea under Ukraine, but people also write
/// "Gibraltar, UK" and "Yalta, Russia". They are few and never change, so each country's are read
/// once, for all queries.
final class Territories {
  private let gazetteer: any GazetteerReading
  private var territories: [PlaceOrdinal: [PlaceInterval]] = [:]

  init(gazetteer: any GazetteerReading) { self.gazetteer = gazetteer }

  /// Returns the territories of a country or region, with all that is filed in them; nearly always
  /// empty.
  func territories(of country: PlaceOrdinal) throws -> [PlaceInterval] {
    if let known = territories[country] { return known }
    let found = try gazetteer.alternativeChildren(of: country).compactMap { child in
      try gazetteer.place(child).flatMap { Self.mayBeTerritory($0) ? $0.interval : nil }
    }
    territories[country] = found
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
