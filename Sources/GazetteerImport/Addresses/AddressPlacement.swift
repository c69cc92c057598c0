import GazetteerModel
import GazetteerStore
import Geodesy
import StreetIndex
import TextAnalysis
import TextFormats

/// Decides where addresses lie: in which settlement, by which one their mail goes, and in which
/// country.
///
/// A settlement of the name that the source gives counts where it is near; else the municipality of
/// the name given; else the nearest settlement, whose mail goes by the town that it lies deepest
/// in. Addresses of one cell of the map that say the same lie in the same area, so each is decided
/// once.
final class AddressPlacement {
  /// Where addresses with one postal code and settlement lie.
  struct Area: Hashable {
    let place: PlaceOrdinal
    let postTown: PlaceOrdinal
    let country: CountryCode
    let postcode: [UInt8]
    /// What the source calls the settlement, where the gazetteer has none of the name; else empty.
    let town: [UInt8]
  }

  /// How far the settlement of the name may be.
  private static let settlementMeters = 15_000.0
  /// How far the town may be that mail goes by: the valleys of Iceland are long.
  private static let postTownMeters = 100_000.0
  /// How far the nearest settlement may be.
  private static let nearestMeters = 50_000.0
  /// How far a town reaches for each square root of an inhabitant, as in `SettlementChoice`.
  private static let reachMeters = 37.5
  /// Places of one name that are looked at: the commonest name has some six hundred.
  private static let nameLimit = 1_000
  /// Cells decided, in 24 bytes each.
  private static let maxKnown = 2_000_000
  /// The cells of addresses with a settlement's name, and of others: 1e-5 degrees.
  private static let namedCell: Int32 = 10_000
  private static let unnamedCell: Int32 = 500

  private let reader: GazetteerReader
  private(set) var areas: [Area] = []
  /// The id of each area's place, which ids of streets are made of.
  private(set) var placeIDs: [String] = []
  private var numbers: [Area: UInt32] = [:]
  private var known: [UInt64: UInt32] = [:]

  init(reader: GazetteerReader) { self.reader = reader }

  /// Returns the number of the area that an address lies in, from 1; `nil` when there is no
  /// country.
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

  private func number(of area: Area) throws -> UInt32 {
    if let number = numbers[area] { return number }
    areas.append(area)
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

  /// The country that the source names, else those that the point may be in; empty where nothing
  /// tells.
  private func countries(
    of address: borrowing SourceAddress, at point: Coordinate
  ) throws -> [CountryCode] {
    let code = address.country.map { $0 & 0xDF }
    if let country = AdminCodes.packed(code[...]).flatMap(CountryCode.init(rawValue:)),
      try reader.country(country) != nil
    {
      return [country]
    }
    if let found = try reader.countries(at: point), !found.isEmpty { return found }
    let nearest = try reader.places(
      nearestTo: point, limit: 1, withinMeters: Self.nearestMeters, passing: PlaceFilter())
    return try nearest.places.first.flatMap { try reader.place($0.place)?.country }.map { [$0] }
      ?? []
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

  /// The smallest division of that name in the country.
  private func municipality(
    of address: borrowing SourceAddress, in countries: [CountryCode]
  ) throws -> PlaceOrdinal? {
    let folded = NameImport.fold(address.municipality)
    guard !folded.isEmpty else { return nil }
    return try reader.places(named: folded.span, limit: Self.nameLimit)
      .filter { entry in
        [.localadmin, .county, .region].contains(entry.layer)
          && entry.country.map(countries.contains) ?? false
      }
      .max { $0.layer.rawValue < $1.layer.rawValue }?.place
  }

  /// The nearest settlement, and the town in whose reach it lies deepest.
  private func settlement(
    at point: Coordinate, in countries: [CountryCode]
  ) throws -> (place: PlaceOrdinal, town: PlaceOrdinal)? {
    let filter = PlaceFilter(countries: Set(countries))
    let found = try reader.places(
      nearestTo: point, limit: 1, withinMeters: Self.nearestMeters, passing: filter)
    guard let nearest = found.places.first?.place else { return nil }
    var town: (place: PlaceOrdinal, depth: Double)?
    // Villages reach some hundred meters, towns some kilometers, so each size is asked for.
    for population: UInt64 in [1, 5_000, 50_000, 500_000] {
      let filter = PlaceFilter(
        leavesOutSections: true, countries: Set(countries), minPopulation: population)
      for neighbor in try reader.places(
        nearestTo: point, limit: 3, withinMeters: Self.nearestMeters, passing: filter
      ).places {
        guard let place = try reader.place(neighbor.place), place.id.source != .postal else {
          continue
        }
        let depth =
          Self.reachMeters * Double(place.population).squareRoot() - neighbor.distanceMeters
        if depth > town?.depth ?? 0 { town = (neighbor.place, depth) }
      }
    }
    return (nearest, town?.place ?? nearest)
  }
}
