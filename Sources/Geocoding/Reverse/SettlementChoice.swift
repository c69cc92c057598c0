import Gazetteer
import Geodesy

/// The choice of the country that contains a point, and of the settlement it belongs to.
struct SettlementChoice {
  let gazetteer: any GazetteerReading
  private let known = KnownSettlements()
  /// Every settlement, and its sections.
  static let allSettlements = PlaceFilter()

  init(gazetteer: any GazetteerReading) { self.gazetteer = gazetteer }

  /// The maximum distance of a point outside all polygons from the settlement it belongs to.
  ///
  /// The map's coast omits spits and islets.
  static let shoreReachMeters = 10_000.0
  /// The same where the map shows neither land nor water, as beside 180°.
  static let gapReachMeters = 100_000.0
  /// The maximum distance of a settlement across a border that wins over farther ones on this side.
  static let borderReachMeters = 3_000.0

  /// The country of a point.
  struct PointCountry {
    /// The country; `nil` at sea, and if it is unknown.
    var code: CountryCode?
    /// Whether the point is on land, whether the map shows it or not.
    var isLand: Bool
    /// Whether only settlements within the reach of a shore count.
    var isOffTheMap: Bool
  }

  /// Returns the country that contains a point.
  func country(at point: Coordinate) throws -> PointCountry {
    let candidates = try gazetteer.countries(at: point) ?? []
    if candidates.count > 1 {
      let nearest = try nearest(to: point, PlaceFilter(countries: Set(candidates)))
      return PointCountry(
        code: nearest?.place.country ?? candidates.min(), isLand: true, isOffTheMap: false)
    }
    if let code = candidates.first {
      return PointCountry(code: code, isLand: true, isOffTheMap: false)
    }
    let nearest = try nearest(to: point, withinMeters: Self.shoreReachMeters)
    if nearest == nil, try gazetteer.water(at: point) == nil,
      let far = try self.nearest(to: point, withinMeters: Self.gapReachMeters)
    {
      return PointCountry(code: far.place.country, isLand: true, isOffTheMap: false)
    }
    return PointCountry(code: nearest?.place.country, isLand: nearest != nil, isOffTheMap: true)
  }

  /// Returns the nearest eligible settlement, which may be a section of a city.
  ///
  /// It is `nil` at sea, and in countries without any.
  func settlement(at point: Coordinate, in country: PointCountry) throws -> SharedPlace? {
    guard country.isLand else { return nil }
    let reach = country.isOffTheMap ? Self.shoreReachMeters : .infinity
    guard let nearest = try nearest(to: point, withinMeters: reach) else { return nil }
    if country.code == nil || nearest.place.country == country.code
      || point.distanceMeters(to: nearest.place.coordinate) <= Self.borderReachMeters
    {
      return nearest
    }
    let own = country.code.map { PlaceFilter(countries: [$0]) } ?? Self.allSettlements
    return try self.nearest(to: point, own, withinMeters: reach)
  }

  // MARK: Sections

  /// The maximum extent of a city.
  private static let farthestCityMeters = 45_000.0
  /// The sizes of cities to which a section may belong, and how many of the nearest to try.
  private static let citySizes = [1, 20_000, 200_000]
  private static let citiesOfASize = 4

  /// The extent of a city per square root of its inhabitants.
  ///
  /// One applies to its sections with its outskirts, the other to places known only from postal
  /// data, at 5,000 people per square kilometer.
  private static let sectionReachMeters = 37.5
  private static let postalReachMeters = 8.0

  /// Returns the city that a settlement belongs to: see ``city(of:)``.
  func city(of settlement: SharedPlace) throws -> SharedPlace {
    guard settlement.place.id.source == .postal || settlement.place.featureCode == .section else {
      return settlement
    }
    return try known.city(of: settlement, in: gazetteer, city)
  }

  /// Returns the city that a section belongs to; any other settlement is its own.
  ///
  /// It is the settlement under which the gazetteer files the section. If there is none, it is the
  /// city in which the section lies deepest: its extent minus the distance. A section outside of
  /// all cities belongs to the nearest settlement within 10 km, or else stands for itself.
  ///
  /// A place known only from postal data is a quarter or a delivery office if it lies in the dense
  /// part of a city, and a village otherwise.
  private func city(of settlement: Place) throws -> Place {
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
      for neighbor in found.neighbors {
        guard let city = try known.settlement(neighbor.element, in: gazetteer)?.place else {
          continue
        }
        guard city.id.source != .postal else { continue }
        if nearest == nil, neighbor.distanceMeters <= Self.shoreReachMeters { nearest = city }
        let depth = reach * Double(city.population).squareRoot() - neighbor.distanceMeters
        if depth > best?.depth ?? 0 { best = (city, depth) }
      }
    }
    return best?.place ?? (isPostal ? nil : nearest) ?? settlement
  }

  /// Returns the nearest settlement, without reading it.
  func nearestOrdinal(to point: Coordinate) throws -> PlaceOrdinal? {
    try gazetteer.place(
      nearestTo: point, withinMeters: .infinity, passing: Self.allSettlements)?.element
  }

  /// Returns the nearest settlement that passes a filter, and may be a section of a city.
  func nearest(
    to point: Coordinate, _ filter: PlaceFilter = allSettlements,
    withinMeters meters: Double = .infinity
  ) throws -> SharedPlace? {
    try gazetteer.place(nearestTo: point, withinMeters: meters, passing: filter)
      .flatMap { try known.settlement($0.element, in: gazetteer) }
  }
}
