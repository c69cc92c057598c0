import GazetteerModel
import Geodesy

/// Decides which country a point is in, and which settlement it belongs to.
struct SettlementChoice {
  let gazetteer: any GazetteerReading

  /// What a point outside all polygons may be from a settlement and still belong to it: the map's
  /// coast leaves out spits and islets.
  static let shoreReachMeters = 10_000.0
  /// How near a settlement across a border must be to win over farther ones on this side.
  static let borderReachMeters = 3_000.0

  /// Where a point lies.
  struct PointCountry {
    /// The country; `nil` at sea, and where nothing tells.
    var code: CountryCode?
    /// Whether the point belongs to land, drawn or not.
    var isLand: Bool
    /// Whether only settlements within the reach of a shore count.
    var isOffTheMap: Bool
  }

  /// Returns the country that a point lies in.
  func country(at point: Coordinate) throws -> PointCountry {
    let candidates = try gazetteer.countries(at: point) ?? []
    if candidates.count > 1 {
      let nearest = try nearest(to: point, PlaceFilter(countries: Set(candidates)))
      return PointCountry(
        code: nearest?.country ?? candidates.min(), isLand: true, isOffTheMap: false)
    }
    if let code = candidates.first {
      return PointCountry(code: code, isLand: true, isOffTheMap: false)
    }
    let nearest = try nearest(to: point, PlaceFilter(), withinMeters: Self.shoreReachMeters)
    return PointCountry(code: nearest?.country, isLand: nearest != nil, isOffTheMap: true)
  }

  /// Returns the settlement next to a point that counts, which may be a section of a city; `nil` at
  /// sea, and in countries without any.
  func settlement(at point: Coordinate, in country: PointCountry) throws -> Place? {
    guard country.isLand else { return nil }
    let reach = country.isOffTheMap ? Self.shoreReachMeters : .infinity
    guard let nearest = try nearest(to: point, PlaceFilter(), withinMeters: reach) else {
      return nil
    }
    let isNear = point.distanceMeters(to: nearest.coordinate) <= Self.borderReachMeters
    if country.code == nil || nearest.country == country.code || isNear {
      return nearest
    }
    let own = country.code.map { PlaceFilter(countries: [$0]) } ?? PlaceFilter()
    return try self.nearest(to: point, own, withinMeters: reach)
  }

  // MARK: Sections

  /// No city reaches farther.
  private static let farthestCityMeters = 45_000.0
  /// The sizes of cities that a section is looked for in, and how many of the nearest of each.
  private static let citySizes: [UInt64] = [1, 20_000, 200_000]
  private static let citiesOfASize = 4

  /// How far a city reaches for each square root of an inhabitant: over its sections with its
  /// outskirts, and over what postal data alone knows, where 5,000 people live on a square
  /// kilometer.
  private static let sectionReachMeters = 37.5
  private static let postalReachMeters = 8.0

  /// Returns the city that a section of one belongs to; any other settlement is its own.
  ///
  /// It is the settlement that the gazetteer files the section under. Where it files it under none,
  /// it is the city that the section lies deepest in: its reach less the distance. A section that
  /// no city reaches belongs to the nearest settlement within 10 km, else it stands for itself.
  ///
  /// What postal data alone knows is a quarter or a delivery office when it lies in the dense part
  /// of a city, else a village.
  func city(of settlement: Place) throws -> Place {
    let isPostal = settlement.id.source == .postal
    guard isPostal || settlement.featureCode == .section else { return settlement }
    let reach = isPostal ? Self.postalReachMeters : Self.sectionReachMeters
    for parent in try gazetteer.alternativeParents(of: settlement.interval.first) {
      if let city = try gazetteer.place(parent), city.layer == .locality,
        city.featureCode != .section
      {
        return city
      }
    }
    var best: (place: Place, depth: Double)?
    var nearest: Place?
    for size in Self.citySizes {
      let filter = PlaceFilter(
        leavesOutSections: true, countries: settlement.country.map { [$0] } ?? [],
        minPopulation: size)
      let found = try gazetteer.places(
        nearestTo: settlement.coordinate, limit: Self.citiesOfASize,
        withinMeters: Self.farthestCityMeters, passing: filter)
      for neighbor in found.places {
        guard let city = try gazetteer.place(neighbor.place) else { continue }
        guard city.id.source != .postal else { continue }
        if nearest == nil, neighbor.distanceMeters <= Self.shoreReachMeters { nearest = city }
        let depth = reach * Double(city.population).squareRoot() - neighbor.distanceMeters
        if depth > best?.depth ?? 0 { best = (city, depth) }
      }
    }
    return best?.place ?? (isPostal ? nil : nearest) ?? settlement
  }

  private func nearest(
    to point: Coordinate, _ filter: PlaceFilter, withinMeters meters: Double = .infinity
  ) throws -> Place? {
    try gazetteer.places(nearestTo: point, limit: 1, withinMeters: meters, passing: filter)
      .places.first.flatMap { try gazetteer.place($0.place) }
  }
}
