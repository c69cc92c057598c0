import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy
import TextAnalysis
import TextFormats

/// The towns and institutions of a gazetteer, in the order of hashes, for made-up rows.
struct MadeTowns {
  private static let leastPopulation: UInt64 = 500
  private static let townsOfCountry = 6
  private static let institutionsOfCountry = 12
  /// Two towns of one name that are so near are one.
  private static let oneTownMeters = 10_000.0
  private static let kilometers = 20

  let reader: GazetteerReader
  let geocoder: ForwardGeocoder
  private let settlements: [Place]
  private let universities: [Place]
  /// The countries, best known first.
  let countries: [Place]

  init(places: [Place], reader: GazetteerReader, geocoder: ForwardGeocoder) {
    self.reader = reader
    self.geocoder = geocoder
    func shuffled(_ places: [Place]) -> [Place] {
      places.map { (StableHash($0.id.description).value, $0) }
        .sorted { $0.0 < $1.0 }.map(\.1)
    }
    settlements = shuffled(
      places.filter {
        $0.featureClass == .settlement && $0.featureCode != .section
          && $0.population >= Self.leastPopulation && $0.country != nil
      })
    universities = shuffled(
      places.filter { ["UNIV", "SCHC"].contains($0.featureCode.rawValue) && $0.country != nil })
    countries = places.filter { $0.layer == .country && $0.country != nil }
      .sorted { ($1.prominence, $0.interval.first) < ($0.prominence, $1.interval.first) }
  }

  /// Returns a number of towns that are at least as well known as one of some people, in the order of hashes.
  func known(_ count: Int, population: UInt64) -> [Place] {
    Array(settlements.lazy.filter { $0.population >= population }.prefix(count))
  }

  /// Returns towns that few know.
  func small(_ count: Int) -> [Place] {
    Array(settlements.lazy.filter { $0.population < 5_000 }.prefix(count))
  }

  /// Returns the settlement of a name in a country, and in a region if its name is given; `nil` if there is
  /// none, or more than one.
  func only(_ name: String, in country: CountryCode, region: String) throws -> Place? {
    let key = ToponymFolding.fold(name)
    guard !key.isEmpty else { return nil }
    var found: [Place] = []
    for entry in try reader.places(named: key.span, limit: 200)
    where entry.country == country && entry.layer == .locality && entry.kind <= .endonym {
      guard let place = try reader.place(entry.place), place.hasOwnCoordinate,
        !found.contains(where: { $0.id == place.id })
      else { continue }
      if try region.isEmpty || isIn(place, region) { found.append(place) }
    }
    guard let first = found.first,
      found.allSatisfy({
        $0.coordinate.distanceMeters(to: first.coordinate) <= Self.oneTownMeters
      })
    else { return nil }
    return first
  }

  private func isIn(_ place: Place, _ region: String) throws -> Bool {
    let folded = ToponymFolding.fold(region)
    guard let area = try geocoder.lookUp(place.id)?.ancestors.first(where: { $0.layer == .region }),
      let record = try reader.place(id: area.id)
    else { return false }
    return try reader.toponyms(of: record.interval.first).contains {
      ToponymFolding.fold($0.text) == folded
    }
  }

  /// Returns a row of a query about a place.
  static func row(_ query: String, _ place: Place, _ kind: String) -> String {
    [
      query, "\(place.coordinate.latitude)", "\(place.coordinate.longitude)", "\(kilometers)",
      place.country?.description ?? "", place.name, kind,
    ].joined(separator: "\t")
  }

  /// Returns rows of towns with an area around them that has no other town of the name.
  func rowsInAreas() throws -> [String] {
    var counts: [CountryCode: Int] = [:]
    var rows: [String] = []
    for place in settlements {
      guard let country = place.country, counts[country, default: 0] < Self.townsOfCountry,
        let record = try geocoder.lookUp(place.id)
      else { continue }
      let areas = record.ancestors.filter {
        [.county, .region, .localAdmin].contains($0.layer)
          && ToponymFolding.fold($0.name) != ToponymFolding.fold(place.name)
      }
      guard !areas.isEmpty else { continue }
      let hash = StableHash(place.name).value
      let area = areas[Int(hash % UInt64(areas.count))]
      guard let interval = try reader.place(id: area.id)?.interval,
        try isOnly(place, in: interval)
      else { continue }
      counts[country, default: 0] += 1
      let name = place.name
      let text =
        switch hash / 7 % 5 {
        case 0: "\(name), \(area.name)"
        case 1: "\(name) \(area.name)"
        case 2: "\(name) (\(area.name))"
        case 3: "\(name) \(area.name)".lowercased()
        default: "\(area.name), \(name)"
        }
      rows.append(Self.row(text, place, "\(area.layer)"))
    }
    return rows
  }

  private func isOnly(_ place: Place, in area: PlaceInterval) throws -> Bool {
    let key = ToponymFolding.fold(place.name)
    guard !key.isEmpty else { return false }
    return try reader.places(named: key.span, inside: area, limit: 50).allSatisfy { entry in
      guard entry.layer == .locality, entry.place != place.interval.first,
        let other = try reader.place(entry.place)
      else { return true }
      return other.coordinate.distanceMeters(to: place.coordinate) <= Self.oneTownMeters
    }
  }

  /// Returns rows of universities with the towns that they are filed in.
  func institutions() throws -> [String] {
    var counts: [CountryCode: Int] = [:]
    var rows: [String] = []
    for place in universities {
      guard let country = place.country, counts[country, default: 0] < Self.institutionsOfCountry,
        let record = try geocoder.lookUp(place.id),
        let town = record.ancestors.first(where: { $0.layer == .locality })
          ?? record.ancestors.first(where: { $0.layer == .county })
      else { continue }
      counts[country, default: 0] += 1
      let text =
        switch StableHash(place.name).value % 3 {
        case 0: "\(place.name), \(town.name)"
        case 1: "\(place.name) \(town.name)"
        default: "\(place.name), \(town.name), \(record.place.country ?? "")"
        }
      rows.append(Self.row(text, place, "institution"))
    }
    return rows
  }
}
