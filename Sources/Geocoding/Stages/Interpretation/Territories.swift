import Gazetteer

/// The territories and disputed areas that lie in a country although they are filed elsewhere, and other
/// areas that the numbering does not have.
///
/// Gibraltar is filed beside the United Kingdom, Crimea under Ukraine, but people also write
/// "Gibraltar, UK" and "Yalta, Russia". They are few and never change, so each area's are read
/// once, for all queries.
final class Territories {
  private let gazetteer: any GazetteerReading
  private var territories: [PlaceOrdinal: [PlaceInterval]] = [:]
  private var members: [PlaceOrdinal: [PlaceInterval]] = [:]
  private var parents: [CountryCode: [PlaceOrdinal]] = [:]
  /// The country asked for last: the places of a query lie in few.
  private var latest: (country: CountryCode, parents: [PlaceOrdinal])?

  init(gazetteer: any GazetteerReading) { self.gazetteer = gazetteer }

  /// Returns the territories of a country or region, with all that is filed in them; nearly always
  /// empty.
  func territories(of country: PlaceOrdinal) throws -> [PlaceInterval] {
    if let known = territories[country] { return known }
    let found = try children(of: country).filter(Self.mayBeTerritory).map(\.interval)
    territories[country] = found
    return found
  }

  /// Returns the places of an area in which nothing is filed, with all that is filed in them.
  func members(of area: PlaceOrdinal) throws -> [PlaceInterval] {
    if let known = members[area] { return known }
    let found = try children(of: area).map(\.interval)
    members[area] = found
    return found
  }

  /// Returns the areas around a country other than the one it is filed in.
  func parents(of country: CountryCode) throws -> [PlaceOrdinal] {
    if let latest, latest.country == country { return latest.parents }
    let found: [PlaceOrdinal]
    if let known = parents[country] {
      found = known
    } else {
      found =
        try gazetteer.country(country).map { try gazetteer.alternativeParents(of: $0) } ?? []
      parents[country] = found
    }
    latest = (country, found)
    return found
  }

  private func children(of area: PlaceOrdinal) throws -> [PlaceFiling] {
    try gazetteer.alternativeChildren(of: area).compactMap(gazetteer.filing)
  }

  /// Landmarks at a border lie in two countries too, but nobody takes them for a territory.
  private static func mayBeTerritory(_ place: PlaceFiling) -> Bool {
    switch place.layer {
    case .country, .region, .county, .localAdmin, .locality: true
    default: false
    }
  }
}
