import Gazetteer

/// The cities of the sections that points had for answers.
///
/// To choose among the cities around a section takes three searches, and points repeat their sections.
final class KnownSettlements {
  private var cities: [PlaceOrdinal: Place] = [:]

  /// The maximum number of sections; each takes less than half a kilobyte.
  private static let limit = 8_192

  /// Returns the city of a section, which the closure finds if it is not known.
  func city(of section: PlaceOrdinal, _ find: () throws -> Place) rethrows -> Place {
    if let known = cities[section] { return known }
    let city = try find()
    if cities.count >= Self.limit { cities.removeAll(keepingCapacity: true) }
    cities[section] = city
    return city
  }
}
