import Gazetteer
import Geodesy

/// A test of whether a subject lies inside an area.
///
/// The numbering decides most cases with two comparisons, and ``Territories`` those of countries.
/// Other alternative parents (a borough's city) and nearness to a town require reads, and are used only
/// on request.
final class Containment {
  /// The way in which an area contains a subject.
  enum Kind {
    /// It is filed there.
    case inside
    /// It lies in a territory of the country, or in an area that the country claims.
    case inTerritory
    /// It lies within the reach of a town.
    case nearby
    /// It is an address beyond the reach of the town that its mail goes through.
    case byMail
    /// It is a town of a region that lies within another one: Canberra and New South Wales.
    case enclosed
    /// It is a large city of the region next to it: Nantes and Brittany.
    case neighboring
  }

  /// The position of a subject: computed once, and compared with many areas.
  struct Site {
    /// The place itself, or the settlement that a postal code or an address belongs to.
    fileprivate let anchor: PlaceOrdinal
    /// The settlement of an address's mail; for other subjects, the anchor.
    fileprivate let postTown: PlaceOrdinal
    /// Whether the subject is a place.
    ///
    /// A place does not contain itself, while settlements contain their postal codes and addresses.
    fileprivate let isPlace: Bool
    /// Whether the subject is a correctly spelled settlement.
    fileprivate let isSettlement: Bool
    /// Whether the subject may be better known than the town that is named with it.
    let isLandmark: Bool
    /// Whether the subject is a country or a region, which cannot lie around a town.
    fileprivate let isRegion: Bool
    fileprivate let country: CountryCode?
    fileprivate let prominence: Prominence
    /// The point of a subject other than a place.
    fileprivate let point: Coordinate?
    /// Whether alternative parents and nearness count.
    ///
    /// It is kept here because reading a variable of a class costs a check for overlapping accesses.
    fileprivate let isWidened: Bool
    /// The areas that contain it although the numbering puts it elsewhere; empty unless widened.
    fileprivate let alternatives: [PlaceOrdinal]
  }

  private let gazetteer: any GazetteerReading
  private let territories: Territories
  private var places: [PlaceOrdinal: Place?] = [:]
  private var points: [PlaceOrdinal: PlacePoint?] = [:]
  /// Whether alternative parents and nearness count.
  var isWidened = false

  /// The number of reads left for one query; hostile text could require millions.
  private var readsLeft = 1_500

  /// The extent of a town's surroundings beyond its own radius.
  private static let surroundingsMeters = 8_000.0
  /// The country whose counties contain all of its towns.
  private static let unitedStates = CountryCode("US")
  /// The extent of a county: Plymouth lies 48 km from the center of Devon.
  private static let countyReachMeters = 60_000.0
  /// The extent of a former region: Lyon lies 90 km from the center of Rhône-Alpes.
  private static let regionReachMeters = 120_000.0
  /// The maximum extent of a town.
  private static let farthestReachMeters = 45_000.0

  init(gazetteer: any GazetteerReading, territories: Territories) {
    self.gazetteer = gazetteer
    self.territories = territories
  }

  /// Returns the position of a subject.
  func site(of subject: Subject) throws -> Site {
    let anchor = subject.anchor
    let country = subject.country
    let isWidened = isWidened
    let postTown: PlaceOrdinal
    let point: Coordinate?
    switch subject {
    case .place: (postTown, point) = (anchor, nil)
    case .postcode(let code): (postTown, point) = (anchor, code.coordinate)
    case .address(let match): (postTown, point) = (match.entry.postTown, match.entry.coordinate)
    }
    let isSettlement =
      if case .place(let match) = subject {
        match.entry.layer == .locality && !match.isCorrected
      } else {
        false
      }
    return Site(
      anchor: anchor, postTown: postTown, isPlace: point == nil, isSettlement: isSettlement,
      isLandmark: subject.layer.isLandmark,
      isRegion: subject.layer.isRegionOrLarger, country: country,
      prominence: subject.prominence, point: point, isWidened: isWidened,
      alternatives: isWidened ? try alternatives(of: anchor, in: country) : [])
  }

  /// Returns the areas that contain a place, or its whole country, although the numbering puts it elsewhere.
  func alternatives(of place: PlaceOrdinal, in country: CountryCode?) throws -> [PlaceOrdinal] {
    let own = try gazetteer.alternativeParents(of: place)
    guard let country else { return own }
    let countrys = try territories.parents(of: country)
    // Almost no place has any, so there is rarely anything to join.
    return own.isEmpty ? countrys : countrys.isEmpty ? own : own + countrys
  }

  /// Returns whether an area contains a site, rather than only lies around it.
  func contains(_ site: Site, in area: ToponymEntry) throws -> Bool {
    let kind = try kind(
      of: area, around: site, isOnlyArea: false, hasTerritories: hasTerritories(area))
    return kind.map { $0 != .enclosed && $0 != .neighboring } ?? false
  }

  /// Returns whether it is a country with territories, or, if widened, a region with some.
  func hasTerritories(_ area: ToponymEntry) throws -> Bool {
    guard area.layer == .country || area.layer == .region && isWidened else { return false }
    return try !territories.territories(of: area.place).isEmpty
  }

  /// Returns what lies in an area although it is filed elsewhere: territories, and, if widened, the contents
  /// of an area without places of its own.
  func outliers(of area: ToponymEntry) throws -> [PlaceInterval] {
    let territories = try hasTerritories(area) ? territories.territories(of: area.place) : []
    return isWidened && area.isAreaWithoutPlaces
      ? territories + (try self.territories.members(of: area.place)) : territories
  }

  /// Returns whether an area may contain settlements by nearness if it is the only one named.
  static func mayReachBeyond(_ area: ToponymEntry) -> Bool {
    (area.layer == .county || area.layer == .natural || area.isAreaWithoutPlaces)
      && (area.country != unitedStates || area.interval.first == area.interval.last)
  }

  /// Returns how the area contains a site; `nil` if it does not.
  ///
  /// A county, a natural feature or a former region may do so by nearness if it is the only area
  /// named (`isOnlyArea`): people use former counties, and some cities lie outside their counties.
  /// `hasTerritories` is ``hasTerritories(_:)`` of the area, which many sites share.
  func kind(
    of area: ToponymEntry, around site: Site, isOnlyArea: Bool, hasTerritories: Bool
  ) throws -> Kind? {
    if area.interval.contains(site.anchor) {
      return site.isPlace && area.place == site.anchor ? nil : .inside
    }
    if area.interval.contains(site.postTown) {
      return try area.layer == .locality && isBeyondReach(of: area, site) ? .byMail : .inside
    }
    let isInTerritory =
      try hasTerritories
      && territories.territories(of: area.place).contains { $0.contains(site.anchor) }
    if isInTerritory, area.layer == .country { return .inTerritory }
    guard site.isWidened else { return nil }
    // What is filed in a country may lie around others: Norden, in Denmark, around Norway.
    let isOfCountry = area.country == nil || area.country == site.country
    for parent in site.alternatives
    where parent == area.place || isOfCountry && area.interval.contains(parent) {
      return .inside
    }
    if isInTerritory { return .inTerritory }
    if area.isAreaWithoutPlaces,
      try territories.members(of: area.place).contains(where: { $0.contains(site.anchor) })
    {
      return .inside
    }
    if isOnlyArea, site.isSettlement, Self.mayReachBeyond(area) {
      return try isBeside(area, site) ? .nearby : nil
    }
    if try isNear(area, site) { return .nearby }
    return try kind(ofRegion: area, around: site)
  }

  /// Returns whether a postal code is one of the subject's.
  ///
  /// It serves the place or one inside it, or its point lies within the place's reach.
  func isPostcode(_ code: PostcodeEntry, of match: NameMatch) throws -> Bool {
    if match.entry.interval.contains(code.place) { return true }
    guard isWidened, match.entry.country == code.country,
      match.entry.layer == .locality || match.isPointOfInterest,
      let town = try point(of: match.entry.place)
    else { return false }
    return town.coordinate.distanceMeters(to: code.coordinate) < Self.reachMeters(of: town)
  }

  /// Returns whether a postal code is an address's own; of one without a code, whether the code lies
  /// around it.
  func isPostcode(_ code: PostcodeEntry, of address: AddressEntry) -> Bool {
    guard code.country == address.country else { return false }
    guard address.postcode.isEmpty else { return code.code == address.postcode }
    return code.place == address.place || code.place == address.postTown
      || code.coordinate.distanceMeters(to: address.coordinate) < Self.surroundingsMeters
  }

  /// Returns the prominence of the settlement that a postal code serves.
  func prominence(of code: PostcodeEntry) throws -> Prominence {
    try place(code.place)?.prominence ?? Prominence(rawValue: 0)
  }

  // MARK: Nearness

  /// A university may lie this far from the city that people name with it.
  private static let farMeters = 100_000.0

  /// Returns whether a town is too far from a site to say where it is.
  func isFar(_ town: ToponymEntry, from site: Site) throws -> Bool {
    try distance(of: town, from: site).map { $0.meters > Self.farMeters } ?? false
  }

  private func isNear(_ area: ToponymEntry, _ site: Site) throws -> Bool {
    guard area.layer == .locality, !site.isRegion, area.country == site.country,
      area.place != site.anchor,
      // "Central Park NYC", "Flughafen Wien Schwechat".
      area.prominence > site.prominence || site.isLandmark,
      let (town, meters) = try distance(of: area, from: site)
    else { return false }
    return meters < Self.reachMeters(of: town)
  }

  /// Returns whether a region lies all around that of a city, or next to it, by their boxes; `nil` if neither.
  ///
  /// A region without a box has the city's point in its place.
  private func kind(ofRegion region: ToponymEntry, around site: Site) throws -> Kind? {
    guard region.layer == .region, site.isSettlement, region.country == site.country,
      site.prominence >= .town, var own = try place(site.anchor),
      let outer = try gazetteer.area(region.place)?.boundingBox
    else { return nil }
    while own.layer != .region {
      guard let parent = own.parent, let next = try place(parent) else { return nil }
      own = next
    }
    guard let inner = try gazetteer.area(own.interval.first)?.boundingBox else {
      return try point(of: site).map(outer.contains) == true ? .enclosed : nil
    }
    if outer.contains(inner) { return .enclosed }
    return site.prominence >= .largeCity && outer.intersects(inner) ? .neighboring : nil
  }

  private func isBeyondReach(of town: ToponymEntry, _ site: Site) throws -> Bool {
    try distance(of: town, from: site).map { $0.meters > Self.reachMeters(of: $0.town) } ?? false
  }

  /// Returns a town's point and its distance from a site; `nil` if one of them has no point.
  private func distance(
    of town: ToponymEntry, from site: Site
  ) throws -> (town: PlacePoint, meters: Double)? {
    guard let town = try point(of: town.place), let point = try point(of: site) else { return nil }
    return (town, town.coordinate.distanceMeters(to: point))
  }

  private func isBeside(_ area: ToponymEntry, _ site: Site) throws -> Bool {
    // "Derry, Ireland" lies on the island, which belongs to two countries.
    if area.country == nil {
      guard let point = try point(of: site) else { return false }
      return try gazetteer.area(area.place)?.boundingBox?.contains(point) == true
    }
    guard area.country == site.country, let middle = try place(area.place),
      let point = try point(of: site)
    else { return false }
    let reach = area.layer == .region ? Self.regionReachMeters : Self.countyReachMeters
    return try middle.coordinate.distanceMeters(to: point) < reach
      || area.isAreaWithoutPlaces
        && gazetteer.area(area.place)?.boundingBox?.contains(point) == true
  }

  /// Returns the distance from a town's point that still counts as the town or its surroundings.
  static func reachMeters(of town: PlacePoint) -> Double {
    let radius = 25 * Double(town.population).squareRoot()
    return min(farthestReachMeters, surroundingsMeters + radius)
  }

  private func point(of site: Site) throws -> Coordinate? {
    if let point = site.point { return point }
    return try point(of: site.anchor)?.coordinate
  }

  /// Returns the position and size of a place; read once.
  private func point(of ordinal: PlaceOrdinal) throws -> PlacePoint? {
    if let known = points[ordinal] { return known }
    guard readsLeft > 0 else { return nil }
    readsLeft -= 1
    let point = try gazetteer.point(of: ordinal)
    points[ordinal] = .some(point)
    return point
  }

  /// Returns a place; read once.
  private func place(_ ordinal: PlaceOrdinal) throws -> Place? {
    if let known = places[ordinal] { return known }
    guard readsLeft > 0 else { return nil }
    readsLeft -= 1
    let place = try gazetteer.place(ordinal)
    places[ordinal] = .some(place)
    return place
  }
}

extension Layer {
  /// Whether it is the layer of regions or of larger areas, which do not say in which town a street is.
  var isRegionOrLarger: Bool { self == .region || self == .country || self == .continent }

  /// Whether a place may be better known than the town that is named with it: a sight, an airport.
  var isLandmark: Bool { self == .venue || self == .natural || self == .airport }
}

extension ToponymEntry {
  /// Whether it is a region, a county or a natural feature in which nothing is filed.
  var isAreaWithoutPlaces: Bool {
    guard interval.first == interval.last else { return false }
    return switch layer {
    case .region, .county, .natural: true
    default: false
    }
  }
}
