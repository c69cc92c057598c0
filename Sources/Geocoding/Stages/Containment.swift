import GazetteerModel
import Geodesy

/// Decides whether a subject lies inside an area.
///
/// The numbering answers most cases by two comparisons. Alternative parents (a territory's
/// sovereign, a borough's city) and nearness to a town cost reads, and are asked only when told to.
final class Containment {
  /// How an area contains a subject.
  enum Kind {
    /// It is filed there.
    case inside
    /// It lies within the reach of a town.
    case nearby
  }

  private let gazetteer: any GazetteerReading
  private var parentsOfPlace: [PlaceOrdinal: [PlaceInterval]] = [:]
  private var countries: [CountryCode: PlaceOrdinal?] = [:]
  private var places: [PlaceOrdinal: Place?] = [:]
  /// Whether alternative parents and nearness count.
  var isWidened = false

  /// The subject asked about last, and what contains it though the numbering has it elsewhere.
  private var lastAnchor: PlaceOrdinal?
  private var alternatives: [PlaceInterval] = []
  /// Reads of one query that are not made for nothing; hostile text could ask for millions.
  private var readsLeft = 1_500

  /// What lies around a town beside its own radius.
  private static let surroundingsMeters = 8_000.0
  /// No town reaches farther.
  private static let farthestReachMeters = 45_000.0

  init(gazetteer: any GazetteerReading) { self.gazetteer = gazetteer }

  /// Returns how the area contains the subject; `nil` when it does not.
  ///
  /// No place contains itself.
  func kind(of area: ToponymEntry, around subject: Subject) throws -> Kind? {
    switch subject {
    case .postcode(let code):
      // The settlement itself is context for its postal code.
      if area.interval.contains(code.place) { return .inside }
    case .address(let match):
      // So is the one that its mail goes by, for an address.
      if area.interval.contains(match.entry.place) || area.interval.contains(match.entry.postTown) {
        return .inside
      }
    case .place(let match):
      if area.interval.contains(match.entry.place) {
        return area.place == match.entry.place ? nil : .inside
      }
    }
    guard isWidened else { return nil }
    if try isInsideAlternative(area, subject) { return .inside }
    return try isNear(area, subject) ? .nearby : nil
  }

  /// Returns whether a postal code is one of the subject's: it serves the place or one inside it,
  /// or its point lies within the place's reach.
  func isPostcode(_ code: PostcodeEntry, of match: NameMatch) throws -> Bool {
    if match.entry.interval.contains(code.place) { return true }
    guard isWidened, match.entry.country == code.country, match.entry.layer == .locality,
      let town = try place(match.entry.place)
    else { return false }
    return town.coordinate.distanceMeters(to: code.coordinate) < Self.reachMeters(of: town)
  }

  /// Returns the prominence of the settlement that a postal code serves.
  func prominence(of code: PostcodeEntry) throws -> Prominence {
    try place(code.place)?.prominence ?? Prominence(rawValue: 0)
  }

  // MARK: Widened

  private func isInsideAlternative(_ area: ToponymEntry, _ subject: Subject) throws -> Bool {
    if subject.anchor != lastAnchor {
      lastAnchor = subject.anchor
      alternatives = try alternativeParents(of: subject.anchor)
      if let code = subject.country, let country = try country(code) {
        alternatives += try alternativeParents(of: country)
      }
    }
    return alternatives.contains { area.interval.contains($0.first) }
  }

  private func isNear(_ area: ToponymEntry, _ subject: Subject) throws -> Bool {
    guard area.layer == .locality, area.country == subject.country, area.place != subject.anchor,
      area.prominence > subject.prominence,
      let town = try place(area.place), let point = try point(of: subject)
    else { return false }
    return town.coordinate.distanceMeters(to: point) < Self.reachMeters(of: town)
  }

  private static func reachMeters(of town: Place) -> Double {
    let radius = 25 * Double(town.population).squareRoot()
    return min(farthestReachMeters, surroundingsMeters + radius)
  }

  private func point(of subject: Subject) throws -> Coordinate? {
    switch subject {
    case .place(let match): try place(match.entry.place)?.coordinate
    case .postcode(let code): code.coordinate
    case .address(let match): match.entry.coordinate
    }
  }

  // MARK: Reads, each made once

  private func place(_ ordinal: PlaceOrdinal) throws -> Place? {
    if let known = places[ordinal] { return known }
    guard takeRead() else { return nil }
    let place = try gazetteer.place(ordinal)
    places[ordinal] = .some(place)
    return place
  }

  private func alternativeParents(of place: PlaceOrdinal) throws -> [PlaceInterval] {
    if let known = parentsOfPlace[place] { return known }
    guard takeRead() else { return [] }
    let parents = try gazetteer.alternativeParents(of: place)
    parentsOfPlace[place] = parents
    return parents
  }

  private func takeRead() -> Bool {
    readsLeft -= 1
    return readsLeft >= 0
  }

  private func country(_ code: CountryCode) throws -> PlaceOrdinal? {
    if let known = countries[code] { return known }
    let country = try gazetteer.country(code)
    countries[code] = .some(country)
    return country
  }
}
