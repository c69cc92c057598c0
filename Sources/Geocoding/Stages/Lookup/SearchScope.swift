import Gazetteer
import GeocodingAPI
import Geodesy

/// The filters and the focus of a search, in the form that every lookup uses.
///
/// They determine where the returned place must lie, what it must be, and which point it is
/// likelier to be near. The scope applies to the place that is returned, never to the areas that
/// qualify it. Lookups read the best-known places of the world and, in addition, those of the
/// scope, so that no place is missed for being less known than others elsewhere.
final class SearchScope {
  private let options: SearchOptions
  private let gazetteer: any GazetteerReading
  private let budget: WorkBudget
  /// The requested area, with everything inside it.
  private let area: PlaceInterval?
  /// The points that came with the names of places.
  private var notedPoints: [PlaceOrdinal: PlacePoint] = [:]

  /// Whether the requested area is not in the gazetteer.
  let isEmpty: Bool
  /// Whether nothing is excluded.
  let isWorld: Bool
  /// Whether to read names beyond their best-known places.
  let readsOn: Bool
  /// Whether the filters depend on a place's point or size.
  private let needsPoint: Bool
  private let wantsOnlySections: Bool
  /// The box that what is admitted lies in, if the filters say so.
  private let box: BoundingBox?
  /// What is near the focus, and a box around that; `nil` without a focus.
  private let surroundings: (circle: BoundingCircle, box: BoundingBox)?

  /// The distance that counts as near the focus: beyond it, the focus hardly moves a place.
  private static let neighborhoodMeters = 100_000.0

  init(
    _ options: SearchOptions, gazetteer: any GazetteerReading, budget: WorkBudget
  ) throws {
    self.options = options
    self.gazetteer = gazetteer
    self.budget = budget
    area = try options.area.flatMap(gazetteer.place(id:))?.interval
    isEmpty = options.area != nil && area == nil
    box = options.boundingBox ?? options.circle?.box
    surroundings = options.focus.flatMap {
      BoundingCircle(center: $0, radiusMeters: Self.neighborhoodMeters).map { ($0, $0.box) }
    }
    wantsOnlySections =
      options.layers.contains(.neighborhood) && !options.layers.contains(.locality)
    needsPoint =
      options.boundingBox != nil || options.circle != nil || options.minPopulation > 0
    isWorld =
      !needsPoint && options.countries.isEmpty && options.layers.isEmpty && options.area == nil
    readsOn = !isWorld || options.focus != nil
  }

  /// The point near which places are likelier to be meant.
  var focus: Coordinate? { options.focus }

  // MARK: What is admitted

  /// Returns whether a layer is requested.
  func admits(_ layer: Layer) -> Bool {
    options.layers.isEmpty || options.layers.contains(layer)
      || (layer == .locality && options.layers.contains(.neighborhood))
  }

  /// Returns whether a place may be returned.
  func admits(_ entry: ToponymEntry) throws -> Bool {
    try admits(LocatedEntry(entry: entry, point: nil))
  }

  /// Returns whether a place may be returned; its point spares reading it if it lies outside.
  func admits(_ entry: ToponymEntry, at point: Coordinate?) throws -> Bool {
    if let point, !contains(point) { return false }
    return try admits(entry)
  }

  /// Returns whether a place may be returned; a missing point is read if needed.
  private func admits(_ place: LocatedEntry) throws -> Bool {
    guard !isWorld else { return true }
    let entry = place.entry
    guard admits(entry.layer), admits(entry.country), area?.contains(entry.place) ?? true else {
      return false
    }
    let mustBeSection = wantsOnlySections && entry.layer == .locality
    guard needsPoint || mustBeSection else { return true }
    if place.point == nil, let box, try !gazetteer.mayLie(entry.place, in: box) { return false }
    guard let point = try place.point ?? point(of: entry.place) else { return false }
    return contains(point.coordinate) && point.population >= options.minPopulation
      && (!mustBeSection || point.isSection)
  }

  /// Returns whether a postal code may be returned.
  func admits(_ code: PostcodeEntry) -> Bool {
    isWorld
      || admits(.postalCode) && options.minPopulation == 0
        && admits(code.country, code.place, code.coordinate)
  }

  /// Returns whether an address may be returned.
  func admits(_ address: AddressEntry) -> Bool {
    isWorld
      || admits(address.layer) && options.minPopulation == 0
        && admits(address.country, address.place, address.coordinate)
  }

  private func admits(
    _ country: CountryCode?, _ place: PlaceOrdinal, _ point: Coordinate
  ) -> Bool {
    admits(country) && area?.contains(place) ?? true && contains(point)
  }

  private func admits(_ country: CountryCode?) -> Bool {
    options.countries.isEmpty || country.map(options.countries.contains) ?? false
  }

  private func contains(_ point: Coordinate) -> Bool {
    options.boundingBox?.contains(point) ?? true && options.circle?.contains(point) ?? true
  }

  // MARK: What is read

  /// Returns the less known places of a name that a search must consider, given best known first.
  ///
  /// They are as many of the scope as requested, those near the focus, and the areas with that name
  /// around them.
  func chosen(
    from places: ArraySlice<LocatedEntry>, limit: Int = NameLookup.bestKnown
  ) throws -> [ToponymEntry] {
    guard readsOn, budget.takeRows(places.count) else { return [] }
    let limit = max(limit, options.limit)
    var admitted = 0
    var near = 0
    var positions: [Int] = []
    for position in places.indices where try admits(places[position]) {
      if !isWorld, admitted < limit {
        admitted += 1
        positions.append(position)
      } else if near < limit, try isNearFocus(places[position]) {
        near += 1
        positions.append(position)
      }
    }
    guard !positions.isEmpty else { return [] }
    note(positions.lazy.map { places[$0] })
    let isChosen = Set(positions)
    return places.indices.filter { position in
      let interval = places[position].entry.interval
      return isChosen.contains(position)
        || interval.first < interval.last
          && positions.contains { interval.contains(places[$0].entry.place) }
    }.map { places[$0].entry }
  }

  /// Whether the points of places are needed, by a filter or for the focus.
  var usesPoints: Bool { needsPoint || wantsOnlySections || options.focus != nil }

  /// Keeps the points of places that are needed next.
  func note(_ places: some Sequence<LocatedEntry>) {
    guard usesPoints else { return }
    for place in places {
      if let point = place.point { notedPoints[place.entry.place] = point }
    }
  }

  /// Returns whether there is a filter and it admits a place.
  func asksFor(_ entry: ToponymEntry) throws -> Bool { try !isWorld && admits(entry) }

  /// Returns whether a place lies where a search looks for little-known places.
  ///
  /// That is the scope or, if nothing is excluded, the surroundings of the focus. The place's point is read
  /// if it is not given.
  func reaches(_ entry: ToponymEntry, at point: Coordinate?) throws -> Bool {
    guard isWorld else { return try admits(entry, at: point) }
    if let point { return isNearFocus(point) }
    return try isNearFocus(LocatedEntry(entry: entry, point: nil))
  }

  /// Returns an area outside of which nothing is admitted; `nil` if only the world is.
  func hull() throws -> PlaceInterval? {
    if let area { return area }
    let countries = try countries
    guard let first = countries.map(\.first).min(), let last = countries.map(\.last).max() else {
      return nil
    }
    return PlaceInterval(first: first, last: last)
  }

  /// Returns where the streets of the scope lie; `nil` if it says nothing about that.
  func streetFilter() throws -> StreetFilter? {
    if let area { return StreetFilter(areas: [area]) }
    if let box = options.boundingBox { return StreetFilter(box: box) }
    if let circle = options.circle {
      return StreetFilter(surroundings: [.init(center: circle.center, meters: circle.radiusMeters)])
    }
    return options.countries.isEmpty ? nil : StreetFilter(areas: try countries)
  }

  /// The requested countries that are in the gazetteer.
  private var countries: [PlaceInterval] {
    get throws {
      try options.countries.compactMap { code in
        try gazetteer.country(code).flatMap { try gazetteer.place($0) }?.interval
      }
    }
  }

  private func isNearFocus(_ place: LocatedEntry) throws -> Bool {
    guard let box = surroundings?.box,
      try place.point != nil || gazetteer.mayLie(place.entry.place, in: box),
      let point = try place.point ?? point(of: place.entry.place)
    else { return false }
    return isNearFocus(point.coordinate)
  }

  private func isNearFocus(_ point: Coordinate) -> Bool {
    guard let (circle, box) = surroundings else { return false }
    // The box is cheaper to compare with, and most places are outside of it.
    return box.contains(point) && circle.contains(point)
  }

  /// Returns the position and size of a place; `nil` if the budget is spent.
  func point(of place: PlaceOrdinal) throws -> PlacePoint? {
    if let noted = notedPoints[place] { return noted }
    guard budget.takePoint() else { return nil }
    return try gazetteer.point(of: place)
  }

  // MARK: Areas that the text names

  /// Returns whether an area may contain a place of the scope.
  func mayLie(in named: ToponymEntry) throws -> Bool {
    if let area, !named.interval.contains(area.first), !area.contains(named.place) { return false }
    if let country = named.country, !options.countries.isEmpty,
      !options.countries.contains(country), try !isSovereign(named)
    {
      return false
    }
    guard let box = options.boundingBox,
      let extent = try gazetteer.area(named.place)?.boundingBox
    else { return true }
    return extent.intersects(box)
  }

  /// Returns whether one of the requested countries is a territory of this one.
  private func isSovereign(_ country: ToponymEntry) throws -> Bool {
    guard country.layer == .country else { return false }
    return try options.countries.contains { code in
      guard let territory = try gazetteer.country(code) else { return false }
      return try gazetteer.alternativeParents(of: territory).contains(country.place)
    }
  }
}
