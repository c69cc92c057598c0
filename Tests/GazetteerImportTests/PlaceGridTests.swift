import Gazetteer
import GazetteerImport
import Geodesy
import TestSupport
import Testing

/// The grid of a bundle, compared with the distances of all places.
@Suite struct PlaceGridTests {
  /// A bundle of random places, and a reader on it.
  private struct Site {
    private let world: ImportedWorld
    private let lastOrdinal: Int

    var reader: GazetteerReader { world.reader }

    init(_ world: World) throws {
      self.world = try ImportedWorld(world)
      let bundle = self.world.bundle
      try GazetteerBundle.verify(bundle, progress: nil)
      lastOrdinal = bundle.manifest.counts.lastOrdinal
    }

    /// All places of the bundle.
    func places() throws -> [Place] {
      try (1...lastOrdinal).compactMap {
        try reader.place(PlaceOrdinal(rawValue: UInt32($0)))
      }
    }
  }

  private static let france = CountryCode("FR")
  private static let radii: [Double] = [.infinity, 120_000, 0]
  private static let latitudes: [Double] = [0, 0.5, 3, 90, 89.5, -2]
  private static let longitudes: [Double] = [0, 180, -180, 0.5, 179.5, 90]

  /// Places on a lattice, so that many distances are equal, on both sides of the 180th meridian and
  /// around a pole; ids in no order.
  private static func world(_ generator: inout SeededGenerator) -> World {
    var world = World()
    world.addCountry("FR", name: "France", id: 3_017_382, latitude: 46, longitude: 2)
    world.addCountry(
      "CA", name: "Canada", continent: "NA", id: 6_251_999, latitude: 60, longitude: -113)
    world.addRegion(9_000_001, "Nord", country: "FR", code: "01", latitude: 1, longitude: 1)
    let codes = ["PPL", "PPLX", "PPLC", "PPLQ"]
    var id = 1
    for _ in 0..<120 {
      id += Int.random(in: 1...400, using: &generator)
      let latitude = Double(Int.random(in: -3...3, using: &generator))
      world.addPlace(
        id, "Place \(id)", code: codes.randomElement(using: &generator) ?? "PPL",
        country: Bool.random(using: &generator) ? "FR" : "CA",
        latitude: Int.random(in: 0..<6, using: &generator) == 0 ? 89 + latitude / 10 : latitude,
        longitude: [-180, -179, 179, 180, 0, 1].randomElement(using: &generator) ?? 0,
        population: [0, 10, 1_000, 100_000].randomElement(using: &generator) ?? 0)
    }
    world.add(
      "airport:LFPG", "Airport", featureClass: "S", code: "AIRP", country: "FR", latitude: 0.5,
      longitude: 0.5, to: "airports.txt")
    return world
  }

  @Test("answers equal those of computing every distance", arguments: propertySeeds.prefix(4))
  func equalsBruteForce(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let site = try Site(Self.world(&generator))
    let places = try site.places()
    #expect(places.count > 100)
    for _ in 0..<300 {
      let target = try #require(
        Coordinate(
          latitude: Self.latitudes.randomElement(using: &generator) ?? 0,
          longitude: Self.longitudes.randomElement(using: &generator) ?? 0))
      var filter = PlaceFilter()
      if Bool.random(using: &generator) { filter.leavesOutSections = true }
      if Bool.random(using: &generator) { filter.layers = [.neighborhood, .airport] }
      if Bool.random(using: &generator) { filter.countries = [Self.france] }
      if Bool.random(using: &generator) { filter.minPopulation = 1_000 }
      let meters = Self.radii.randomElement(using: &generator) ?? 0
      let limit = Int.random(in: 0...40, using: &generator)
      let found = try site.reader.places(
        nearestTo: target, limit: limit, withinMeters: meters, passing: filter)
      let expected = bruteForce(places, target, limit, meters, filter)
      #expect(found.neighbors == expected)
      if expected.count == limit, let last = expected.last {
        #expect(found.searchedToMeters == last.distanceMeters)
      }
    }
  }

  private func bruteForce(
    _ places: [Place], _ target: Coordinate, _ limit: Int, _ meters: Double, _ filter: PlaceFilter
  ) -> [NearestPlaces.Neighbor] {
    var measured: [(place: Place, meters: Double)] = []
    for place in places where passes(place, filter) {
      let distance = target.distanceMeters(to: place.coordinate)
      if distance <= meters { measured.append((place, distance)) }
    }
    measured.sort { first, second in
      first.meters != second.meters
        ? first.meters < second.meters : first.place.id < second.place.id
    }
    return measured.prefix(limit).map {
      NearestPlaces.Neighbor($0.place.interval.first, distanceMeters: $0.meters)
    }
  }

  private func passes(_ place: Place, _ filter: PlaceFilter) -> Bool {
    if !filter.countries.isEmpty {
      guard let country = place.country, filter.countries.contains(country) else { return false }
    }
    guard place.population >= filter.minPopulation else { return false }
    guard place.layer == .locality else {
      return PlaceFilter.searchableLayers.contains(place.layer)
        && filter.layers.contains(place.layer)
    }
    let isSection = place.featureCode == .section
    if isSection, filter.layers.contains(.neighborhood) { return true }
    return filter.layers.contains(.locality) && !(isSection && filter.leavesOutSections)
  }

  @Test func searchedToIsTheWholeGlobeWhenEverythingWasSeen() throws {
    var generator = SeededGenerator(seed: 1)
    let site = try Site(Self.world(&generator))
    let target = try #require(Coordinate(latitude: 0, longitude: 0))
    var filter = PlaceFilter(layers: [.airport])
    let all = try site.reader.places(
      nearestTo: target, limit: 2, withinMeters: .infinity, passing: filter)
    #expect(all.neighbors.count == 1)
    #expect(all.searchedToMeters == 20_015_115)
    let near = try site.reader.places(
      nearestTo: target, limit: 2, withinMeters: 5_000, passing: filter)
    #expect(near.neighbors.isEmpty)
    #expect(near.searchedToMeters == 5_000)
    // Areas are not points, whatever the filter says.
    filter.layers = [.country, .region, .continent]
    let areas = try site.reader.places(
      nearestTo: target, limit: 2, withinMeters: .infinity, passing: filter)
    #expect(areas.neighbors.isEmpty)
  }

  @Test func everyIdFindsItsPlace() throws {
    var generator = SeededGenerator(seed: 2)
    let site = try Site(Self.world(&generator))
    for place in try site.places() {
      #expect(try site.reader.place(id: place.id) == place)
    }
    for id in ["1", "99999999", "airport:LFP", "airport:LFPGA", "postal:FR:1:x", "iceaddr:1"] {
      #expect(try site.reader.place(id: #require(PlaceID(id))) == nil)
    }
  }
}
