import Gazetteer
import Geodesy
import TextAnalysis
import TextFormats

/// Assigns addresses to areas: the settlement, the post town, and the country.
///
/// The settlement is the one that the source names, if it is near; else the municipality that the
/// source names; else the nearest settlement, whose post town is the town in whose reach it lies
/// deepest. Addresses in one cell of the map with the same texts get the same area, so each case is
/// decided once.
final class AddressPlacement {
  /// The area of addresses that share a settlement and postal code.
  struct Area: Hashable {
    let place: PlaceOrdinal
    let postTown: PlaceOrdinal
    let country: CountryCode
    let postcode: [UInt8]
    /// The source's name of the settlement if the gazetteer does not have it; else empty.
    let town: [UInt8]
  }

  /// The maximum distance of the settlement that the source names.
  private static let settlementMeters = 15_000.0
  /// The maximum distance of a post town; valleys in Iceland are that long.
  private static let postTownMeters = 100_000.0
  /// The maximum distance of the nearest settlement.
  private static let nearestMeters = 50_000.0
  /// The reach of a town per square root of its population, as in `SettlementChoice`.
  private static let reachMeters = 37.5
  /// The maximum number of places considered for a name; the most common name has about 600.
  private static let nameLimit = 1_000
  /// The maximum number of cached decisions, 24 bytes each.
  private static let maxKnown = 2_000_000
  /// The cell sizes of addresses with and without a settlement's name, in 1e-5 degrees.
  private static let namedCell: Int32 = 10_000
  private static let unnamedCell: Int32 = 500

  private let reader: GazetteerReader
  private(set) var areas: [Area] = []
  /// The credits of each area's sources, in the order of their first addresses.
  private(set) var credits: [[String]] = []
  /// The id of each area's place, from which the ids of streets are derived.
  private(set) var placeIDs: [String] = []
  private var numbers: [Area: UInt32] = [:]
  private var known: [UInt64: UInt32] = [:]

  init(reader: GazetteerReader) { self.reader = reader }

  /// Returns the number of an address's area, starting at 1; `nil` if it lies in no country.
  func area(of address: borrowing SourceAddress) throws -> UInt32? {
    let cell = address.city.isEmpty ? Self.unnamedCell : Self.namedCell
    var hash = StableHash()
    hash.combine(bytes: address.city)
    hash.combine(bytes: address.municipality)
    hash.combine(bytes: address.postcode)
    hash.combine(bytes: address.country)
    for angle in [address.latitude / cell, address.longitude / cell] {
      withUnsafeBytes(of: angle.littleEndian) { hash.combine(bytes: $0) }
    }
    if let number = known[hash.value] { return number == 0 ? nil : number }
    let number = try decide(address).map(number)
    if known.count >= Self.maxKnown { known.removeAll(keepingCapacity: true) }
    known[hash.value] = number ?? 0
    return number
  }

  /// Returns whether land of some country is drawn at a point, in 1e-5 degrees.
  func isOnLand(latitude: Int32, longitude: Int32) throws -> Bool {
    guard
      let point = Coordinate(
        latitude: Double(latitude) / 100_000, longitude: Double(longitude) / 100_000)
    else { return false }
    return try reader.countries(at: point)?.isEmpty == false
  }

  /// Notes the credit of an address in an area, which its number gives.
  func credit(_ address: borrowing SourceAddress, in area: UInt32) {
    let credit = address.credit ?? address.source.credit
    let index = Int(area) - 1
    guard !credit.isEmpty, !credits[index].contains(credit) else { return }
    credits[index].append(credit)
  }

  private func number(of area: Area) throws -> UInt32 {
    if let number = numbers[area] { return number }
    areas.append(area)
    credits.append([])
    let number = UInt32(clamping: areas.count)
    numbers[area] = number
    placeIDs.append(try reader.place(area.place)?.id.description ?? "")
    return number
  }

  // MARK: Deciding

  private func decide(_ address: borrowing SourceAddress) throws -> Area? {
    guard
      let point = Coordinate(
        latitude: Double(address.latitude) / 100_000, longitude: Double(address.longitude) / 100_000
      )
    else { return nil }
    let countries = try self.countries(of: address, at: point)
    let named = try places(named: address.city, in: countries)
    let near = try nearest(of: named, to: point, within: Self.settlementMeters)
    let municipality = try near == nil ? self.municipality(of: address, in: countries) : nil
    let fallback =
      try near ?? municipality != nil ? nil : settlement(at: point, in: countries)
    let state = try countries.first.flatMap { try reader.country($0) }
    guard let place = near ?? municipality ?? fallback?.place ?? state,
      let country = try countries.first ?? reader.place(place)?.country
    else { return nil }
    let namedTown = try nearest(of: named, to: point, within: Self.postTownMeters)
    return Area(
      place: place, postTown: namedTown ?? fallback?.town ?? place, country: country,
      postcode: Array(address.postcode), town: namedTown == nil ? Array(address.city) : [])
  }

  /// Returns the country that the source names, or else the candidates at the point; empty if there
  /// are none.
  private func countries(
    of address: borrowing SourceAddress, at point: Coordinate
  ) throws -> [CountryCode] {
    let code = address.country.map { $0 & 0xDF }
    if let country = AdminCodes.packed(code[...]).flatMap(CountryCode.init(packed:)),
      try reader.country(country) != nil
    {
      return [country]
    }
    if let found = try reader.countries(at: point), !found.isEmpty { return found }
    let nearest = try reader.places(
      nearestTo: point, limit: 1, withinMeters: Self.nearestMeters, passing: PlaceFilter())
    guard let place = try nearest.neighbors.first.flatMap({ try reader.place($0.element) }) else {
      return []
    }
    return place.country.map { [$0] } ?? []
  }

  private func places(named name: [UInt8], in countries: [CountryCode]) throws -> [ToponymEntry] {
    let folded = NameImport.fold(name)
    guard !folded.isEmpty else { return [] }
    let found = try reader.places(named: folded.span, limit: Self.nameLimit)
    return found.filter { entry in
      entry.layer == .locality && entry.kind < .abbreviation
        && (countries.isEmpty || entry.country.map(countries.contains) ?? false)
    }
  }

  private func nearest(
    of entries: [ToponymEntry], to point: Coordinate, within meters: Double
  ) throws -> PlaceOrdinal? {
    var best: (place: PlaceOrdinal, meters: Double)?
    for entry in entries {
      guard let distance = try reader.point(of: entry.place)?.coordinate.distanceMeters(to: point),
        distance <= meters, distance < best?.meters ?? .infinity
      else { continue }
      best = (entry.place, distance)
    }
    return best?.place
  }

  /// Returns the smallest division in the country with the name of the municipality.
  private func municipality(
    of address: borrowing SourceAddress, in countries: [CountryCode]
  ) throws -> PlaceOrdinal? {
    let folded = NameImport.fold(address.municipality)
    guard !folded.isEmpty else { return nil }
    return try reader.places(named: folded.span, limit: Self.nameLimit)
      .filter { entry in
        [.localAdmin, .county, .region].contains(entry.layer)
          && entry.country.map(countries.contains) ?? false
      }
      .max { $0.layer.rawValue < $1.layer.rawValue }?.place
  }

  /// Returns the nearest settlement, and the town in whose reach it lies deepest.
  private func settlement(
    at point: Coordinate, in countries: [CountryCode]
  ) throws -> (place: PlaceOrdinal, town: PlaceOrdinal)? {
    let filter = PlaceFilter(countries: Set(countries))
    let found = try reader.places(
      nearestTo: point, limit: 1, withinMeters: Self.nearestMeters, passing: filter)
    guard let nearest = found.neighbors.first?.element else { return nil }
    var town: (place: PlaceOrdinal, depth: Double)?
    // The reach grows from hundreds of meters for villages to kilometers for cities, so each size
    // needs its own search.
    for population in [1, 5_000, 50_000, 500_000] {
      let filter = PlaceFilter(
        leavesOutSections: true, countries: Set(countries), minPopulation: population)
      for neighbor in try reader.places(
        nearestTo: point, limit: 3, withinMeters: Self.nearestMeters, passing: filter
      ).neighbors {
        guard let place = try reader.place(neighbor.element), place.id.source != .postal else {
          continue
        }
        let depth =
          Self.reachMeters * Double(place.population).squareRoot() - neighbor.distanceMeters
        if depth > town?.depth ?? 0 { town = (neighbor.element, depth) }
      }
    }
    return (nearest, town?.place ?? nearest)
  }
}
