import Gazetteer
import Geodesy

/// A search for the country and divisions of users' own places.
struct OwnPlaceLocation {
  let reader: GazetteerReader

  /// The maximum distance of the nearest settlement; a place without one lies in its country as a
  /// whole.
  private static let nearestMeters = 50_000.0
  /// The maximum distance of a settlement that a row names, since campuses and depots may lie far
  /// outside.
  private static let insideMeters = 100_000.0
  /// The maximum number of places considered for a name; the most common name has about 600.
  private static let nameLimit = 1_000

  /// The country, packed, and the codes of its divisions, largest first.
  struct Codes {
    var country: UInt16 = 0
    var divisions: [ArraySlice<UInt8>] = []
  }

  /// Returns the codes of the country and divisions around a place; no country at sea.
  ///
  /// - Throws: ``ExtractError`` if its row names a settlement or area that is not found.
  func codes(of place: OwnPlace.Details, in row: OwnPlace) throws -> Codes {
    guard
      let point = Coordinate(
        latitude: Double(place.latitude) / 100_000, longitude: Double(place.longitude) / 100_000)
    else { return Codes() }
    let countries =
      try place.country.map { [$0] } ?? reader.countries(at: point) ?? []
    let nearest = try reader.places(
      nearestTo: point, limit: 1, withinMeters: Self.nearestMeters,
      passing: PlaceFilter(countries: Set(countries))
    ).neighbors.first?.element
    guard let inside = place.inside else {
      return try nearest.map(codes) ?? Codes(country: countries.first?.rawValue ?? 0)
    }
    guard let around = try self.place(called: inside, near: point, nearest: nearest) else {
      throw row.invalid(
        "inside", expected: "a settlement within 100 km, or an area around the point", found: inside
      )
    }
    return try codes(around)
  }

  /// Finds what a row names: by its id, as an area around the nearest settlement, or as a settlement.
  private func place(
    called text: String, near point: Coordinate, nearest: PlaceOrdinal?
  ) throws -> PlaceOrdinal? {
    if let id = PlaceID(text), let place = try reader.place(id: id) { return place.interval.first }
    let folded = NameImport.fold(Array(text.utf8)[...])
    let entries = try reader.places(named: folded.span, limit: Self.nameLimit)
    if let nearest {
      for area in try ancestors(of: nearest)
      where entries.contains(where: { $0.place == area.interval.first }) {
        return area.interval.first
      }
    }
    var best: (place: PlaceOrdinal, meters: Double)?
    for entry in entries where entry.layer == .locality {
      guard let meters = try reader.point(of: entry.place)?.coordinate.distanceMeters(to: point),
        meters <= Self.insideMeters, meters < best?.meters ?? .infinity
      else { continue }
      best = (entry.place, meters)
    }
    return best?.place
  }

  /// Returns a place and the areas around it, innermost first.
  private func ancestors(of ordinal: PlaceOrdinal) throws -> [Place] {
    var places: [Place] = []
    var next: PlaceOrdinal? = ordinal
    // Real chains have at most eight links; a damaged file might have a loop.
    while let ordinal = next, places.count < 16, let place = try reader.place(ordinal) {
      places.append(place)
      next = place.parent
    }
    return places
  }

  private func codes(_ ordinal: PlaceOrdinal) throws -> Codes {
    let places = try ancestors(of: ordinal)
    var codes = Codes(country: places.first?.country?.rawValue ?? 0)
    for place in places {
      guard let code = try reader.area(place.interval.first)?.adminCode else { continue }
      let parts = code.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      codes.divisions = parts.dropFirst().map { ArraySlice(Array($0)) }
      break
    }
    return codes
  }
}
