package import Geodesy

extension GazetteerReader {
  /// Whether the bundle's street index contains any streets.
  package var hasStreets: Bool { streetIndex.streetCount > 0 }

  /// Looks up the first area of addresses in the area, and remembers areas without addresses.
  package func hasStreets(inside area: PlaceInterval) throws -> Bool {
    guard try mayHaveStreets(inside: area) else { return false }
    if let known = knownAreas(inside: area) { return known?.isEmpty != true }
    let statement = try prepared(GazetteerStatements.hasAddressArea)
    defer { statement.reset() }
    try statement.bind(Int64(area.first.rawValue), at: 1)
    try statement.bind(Int64(area.last.rawValue), at: 2)
    let hasStreets = try statement.step() && statement.int64(at: 0) != 0
    if !hasStreets { keep([], inside: area) }
    return hasStreets
  }

  private func mayHaveStreets(inside area: PlaceInterval) throws -> Bool {
    guard let bounds = try boundsOfAddresses() else { return false }
    return area.first <= bounds.last && bounds.first <= area.last
  }

  /// Looks up the key in the mapped table.
  package func streetCount(named key: Span<UInt8>) -> Int {
    streetIndex.name(key).map(streetIndex.streetCount(ofName:)) ?? 0
  }

  /// The number of streets up to which a name is read completely; for more, areas are looked up.
  private static let fewStreets = 64
  /// The maximum number of address areas looked up for an area of places.
  ///
  /// For a larger one, its streets are scanned.
  private static let areaLimit = 512
  /// The maximum number of streets scanned for one name.
  private static let lookLimit = 20_000

  /// Finds the streets of a few areas by binary search, and scans the others.
  package func streets(
    named key: Span<UInt8>, passing filter: StreetFilter, limit: Int
  ) throws -> [StreetEntry] {
    guard let name = streetIndex.name(key), limit > 0 else { return [] }
    let search = RecentStreets.Search(name: name, filter: filter, limit: limit)
    if let known = recentStreets.streets(foundBy: search) { return try known.compactMap(street) }
    let found = try streets(ofName: name, passing: filter, limit: limit).sorted().prefix(limit)
    recentStreets.keep(Array(found), foundBy: search)
    return try found.compactMap(street)
  }

  /// Returns the numbers of the streets of a name that pass a filter; there may be more than the limit.
  private func streets(
    ofName name: Int, passing filter: StreetFilter, limit: Int
  ) throws -> Set<UInt32> {
    if filter.areas.isEmpty, filter.surroundings.count == 1, let near = filter.surroundings.first {
      return streets(ofName: name, near: near, limit: limit)
    }
    var numbers: Set<UInt32> = []
    var intervals = filter.areas
    if streetIndex.streetCount(ofName: name) > Self.fewStreets {
      intervals = []
      for interval in filter.areas where numbers.count < limit {
        guard let areas = try areas(inside: interval) else {
          intervals.append(interval)
          continue
        }
        for area in areas where numbers.count < limit {
          numbers.formUnion(streetIndex.streets(ofName: name, inArea: area))
        }
      }
      if intervals.isEmpty, filter.surroundings.isEmpty, !filter.passesAll { return numbers }
    }
    return numbers.union(try look(name, intervals, filter, limit: limit))
  }

  /// Returns the numbers of the streets of a name in surroundings; of more than the limit, the nearest.
  private func streets(
    ofName name: Int, near: StreetFilter.Surroundings, limit: Int
  ) -> Set<UInt32> {
    guard let circle = BoundingCircle(center: near.center, radiusMeters: near.meters) else {
      return []
    }
    let box = circle.box
    var found: [(meters: Double, street: UInt32)] = []
    var left = Self.lookLimit
    streetIndex.forEachStreet(ofName: name) { street, _, point in
      // Most are elsewhere, and their distance takes ten times as long as a comparison.
      if let point = coordinate(point), box.contains(point) {
        let meters = point.distanceMeters(to: near.center)
        if meters <= near.meters { found.append((meters, street)) }
      }
      left -= 1
      return left > 0
    }
    if found.count > limit { found.sort { ($0.meters, $0.street) < ($1.meters, $1.street) } }
    return Set(found.prefix(limit).map(\.street))
  }

  /// Returns the streets of a name in any of some areas or surroundings; all if there are none.
  private func look(
    _ name: Int, _ intervals: [PlaceInterval], _ filter: StreetFilter, limit: Int
  ) throws -> Set<UInt32> {
    var found: Set<UInt32> = []
    var failure: (any Error)?
    var left = Self.lookLimit
    streetIndex.forEachStreet(ofName: name) { street, area, point in
      do {
        let isNear = filter.surroundings.contains { near in
          coordinate(point).map { $0.distanceMeters(to: near.center) <= near.meters } ?? false
        }
        let isInside =
          try !isNear && !intervals.isEmpty
          && self.addressArea(area).map { area in
            intervals.contains { $0.contains(area.place) || $0.contains(area.postTown) }
          } ?? false
        if filter.passesAll || isNear || isInside { found.insert(street) }
      } catch {
        failure = error
      }
      left -= 1
      return failure == nil && found.count < limit && left > 0
    }
    if let failure { throw failure }
    return found
  }

  /// Descends an index of names.
  package func streets(
    named key: Span<UInt8>, inUnknownTown town: Span<UInt8>, limit: Int
  ) throws -> [StreetEntry] {
    guard let name = streetIndex.name(key) else { return [] }
    var numbers: Set<UInt32> = []
    for area in try areas(ofUnknownTown: town) {
      numbers.formUnion(streetIndex.streets(ofName: name, inArea: area))
    }
    return try numbers.sorted().prefix(limit).compactMap(street)
  }

  /// Descends an index of names.
  private func areas(ofUnknownTown town: Span<UInt8>) throws -> [UInt32] {
    let statement = try prepared(GazetteerStatements.addressTownsNamed)
    defer { statement.reset() }
    try statement.bind(town, at: 1)
    try statement.bind(Int64(Self.areaLimit), at: 2)
    var areas: [UInt32] = []
    while try statement.step() { areas.append(UInt32(clamping: statement.int64(at: 0))) }
    return areas
  }

  private func addressTown(_ number: UInt32) throws -> String? {
    let statement = try prepared(GazetteerStatements.addressTown)
    defer { statement.reset() }
    try statement.bind(Int64(number), at: 1)
    return try statement.step() ? statement.text(at: 0) : nil
  }

  /// Compares the keys of all streets of the settlement's areas.
  package func streets(
    like key: Span<UInt8>, inside town: PlaceInterval, edits: Int, limit: Int
  ) throws -> [StreetCorrection] {
    try streets(like: key, in: try areas(inside: town) ?? [], edits: edits, limit: limit)
  }

  /// Compares the keys of all streets of the settlement's areas.
  package func streets(
    like key: Span<UInt8>, inUnknownTown town: Span<UInt8>, edits: Int, limit: Int
  ) throws -> [StreetCorrection] {
    try streets(like: key, in: try areas(ofUnknownTown: town), edits: edits, limit: limit)
  }

  private func streets(
    like key: Span<UInt8>, in areas: [UInt32], edits: Int, limit: Int
  ) throws -> [StreetCorrection] {
    var found: [(street: UInt32, edits: Int)] = []
    for area in areas { found += streetIndex.streets(like: key, inArea: area, edits: edits) }
    return try found.sorted { ($0.edits, $0.street) < ($1.edits, $1.street) }.prefix(limit)
      .compactMap { match in
        try street(match.street).map { StreetCorrection(street: $0, edits: match.edits) }
      }
  }

  /// Looks through the keys of all streets of the settlement's areas.
  package func streets(
    containing letters: Span<UInt8>, inside town: PlaceInterval, limit: Int
  ) throws -> [StreetEntry] {
    var found: [UInt32] = []
    for area in try areas(inside: town) ?? [] where found.count < limit {
      found += streetIndex.streets(
        containing: letters, inArea: area, limit: limit - found.count)
    }
    return try found.compactMap(street)
  }

  /// Unpacks the houses of the street, unless that was done lately.
  package func houses(on street: StreetEntry) throws -> [HouseEntry] {
    if let known = recentStreets.houses(on: street.number) { return known }
    let houses: [HouseEntry] = streetIndex.houses(of: street.number).compactMap { house in
      coordinate(.init(latitude: house.latitude, longitude: house.longitude)).map {
        HouseEntry(house, at: $0)
      }
    }
    recentStreets.keep(houses, on: street.number)
    return houses
  }

  /// Reads the points of the street.
  package func junctions(of street: StreetEntry) throws -> [Coordinate] {
    streetIndex.junctions(of: street.number).compactMap(coordinate)
  }

  /// Decodes the lines of the street.
  package func lines(of street: StreetEntry) throws -> [[Coordinate]] {
    streetIndex.lines(of: street.number).map { $0.compactMap(coordinate) }
  }

  /// Scans the cells around the point.
  package func streets(around point: Coordinate) throws -> [StreetEntry] {
    let point = StreetPoint(
      latitude: Int32((point.latitude * 100_000).rounded()),
      longitude: Int32((point.longitude * 100_000).rounded()))
    return try streetIndex.streets(around: point).compactMap(street)
  }

  // MARK: Rows

  func street(_ number: UInt32) throws -> StreetEntry? {
    if let known = recentStreets.street(number) { return known }
    guard let (stored, houseCount) = streetIndex.street(number),
      let area = try addressArea(stored.area),
      let point = coordinate(.init(latitude: stored.latitude, longitude: stored.longitude))
    else { return nil }
    let street = StreetEntry(
      number: number, id: stored.source.id(stored.id),
      name: String(decoding: stored.name, as: UTF8.self), area: area,
      coordinate: point,
      boundingBox: BoundingBox(
        south: degrees(stored.box.south), west: degrees(stored.box.west),
        north: degrees(stored.box.north), east: degrees(stored.box.east)),
      houseCount: houseCount)
    recentStreets.keep(street)
    return street
  }

  func coordinate(_ point: StreetPoint) -> Coordinate? {
    Coordinate(latitude: degrees(point.latitude), longitude: degrees(point.longitude))
  }

  private func degrees(_ angle: Int32) -> Double { Double(angle) / 100_000 }

  /// Reads one row by its primary key, once.
  package func addressArea(_ number: UInt32) throws -> AddressArea? {
    if let known = recentAddressAreas.value(of: number, number: UInt64(number)) { return known }
    let statement = try prepared(GazetteerStatements.addressArea)
    defer { statement.reset() }
    try statement.bind(Int64(number), at: 1)
    guard try statement.step() else { return nil }
    guard let country = countryCode(statement.int64(at: 2)) else {
      throw GazetteerReadError.invalidValue(table: "address_area", column: "country")
    }
    let area = AddressArea(
      place: try ordinal(statement.int64(at: 0)), postTown: try ordinal(statement.int64(at: 1)),
      country: country, postcode: statement.text(at: 3),
      prominence: Prominence(rawValue: UInt16(clamping: statement.int64(at: 4))),
      townName: try addressTown(number), credits: statement.text(at: 5))
    recentAddressAreas.keep(area, of: number, number: UInt64(number))
    return area
  }

  /// Returns the areas of addresses in an area of places; `nil` if they are too many to look up.
  func areas(inside interval: PlaceInterval) throws -> [UInt32]? {
    guard try mayHaveStreets(inside: interval) else { return [] }
    if let known = knownAreas(inside: interval) { return known }
    let statement = try prepared(GazetteerStatements.addressAreasInside)
    defer { statement.reset() }
    try statement.bind(Int64(interval.first.rawValue), at: 1)
    try statement.bind(Int64(interval.last.rawValue), at: 2)
    try statement.bind(Int64(Self.areaLimit), at: 3)
    var found: [UInt32] = []
    while try statement.step() { found.append(UInt32(clamping: statement.int64(at: 0))) }
    let areas = found.count < Self.areaLimit ? found : nil
    keep(areas, inside: interval)
    return areas
  }

  private func keep(_ areas: [UInt32]?, inside interval: PlaceInterval) {
    recentAreasInside.keep(areas, of: interval, number: UInt64(interval.first.rawValue))
  }

  private func knownAreas(inside interval: PlaceInterval) -> [UInt32]?? {
    recentAreasInside.value(of: interval, number: UInt64(interval.first.rawValue))
  }

  /// Returns the first and the last place with addresses, which are read once; `nil` if there are
  /// none.
  ///
  /// Most towns are in countries without addresses in the bundle.
  func boundsOfAddresses() throws -> PlaceInterval? {
    if let addressBounds { return addressBounds }
    let statement = try prepared(GazetteerStatements.addressBounds)
    defer { statement.reset() }
    var bounds: PlaceInterval?
    if try statement.step(), !statement.isNull(at: 0) {
      bounds = PlaceInterval(
        first: try ordinal(min(statement.int64(at: 0), statement.int64(at: 1))),
        last: try ordinal(max(statement.int64(at: 2), statement.int64(at: 3))))
    }
    addressBounds = .some(bounds)
    return bounds
  }
}
