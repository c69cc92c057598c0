import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy
import TestSupport
import Testing

@Suite struct ReverseTests {
  private static let borders = Result { try SmallGazetteer(Worlds.borders) }

  private func reverse(
    _ latitude: Double, _ longitude: Double, language: String? = nil
  ) throws -> Answer {
    let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
    return try Self.borders.get().reverseGeocoder().reverse(point, language: language)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let latitude: Double
    let longitude: Double
    /// The settlement's name, its country, the point's country, the water; "" for none.
    let expected: [String]
    let why: String
    var testDescription: String { "\(latitude), \(longitude) → \(expected) (\(why))" }
  }

  static let cases: [Case] = [
    Case(
      latitude: 47.55839, longitude: 7.57327, expected: ["Basel", "CH", "CH", ""],
      why: "its own point"),
    Case(
      latitude: 47.59, longitude: 7.5712, expected: ["Saint-Louis", "FR", "CH", ""],
      why: "nearer across the border, within 3 km"),
    Case(
      latitude: 47.601, longitude: 7.75, expected: ["Weil am Rhein", "DE", "DE", ""],
      why: "a hair behind the border"),
    Case(
      latitude: 47.58, longitude: 7.75, expected: ["Bruderholz", "CH", "CH", ""],
      why: "nearer across the border, but 10 km away"),
    Case(
      latitude: 47.541, longitude: 7.591, expected: ["Basel", "CH", "CH", ""],
      why: "a quarter is answered by its city, not by the village next to it"),
    Case(
      latitude: 47.5352, longitude: 7.5973, expected: ["Bruderholz", "CH", "CH", ""],
      why: "a village is no quarter"),
    Case(
      latitude: 46.96, longitude: 6.52, expected: ["Islet", "FR", "FR", ""],
      why: "in no polygon, but near a settlement"),
    Case(
      latitude: 44, longitude: 5, expected: ["Test Sea", "", "", "Test Sea"], why: "at sea"),
    Case(latitude: 20, longitude: -150, expected: ["", "", "", ""], why: "on a nameless ocean"),
    Case(
      latitude: 47.75, longitude: 8.55, expected: ["Germany", "DE", "DE", "Lake Test"],
      why: "a lake without a record inside a country, 59 km from a town"),
    Case(
      latitude: 47.29, longitude: 9.2, expected: ["Claimed by Germany", "DE", "DE", ""],
      why: "a polygon of two countries: the nearest settlement tells"),
    Case(
      latitude: 47.11, longitude: 9.2, expected: ["Claimed by Switzerland", "CH", "CH", ""],
      why: "the same polygon"),
    Case(
      latitude: 48.2, longitude: 8.9, expected: ["Switzerland", "CH", "CH", ""],
      why: "an enclave that the table knows of, far from its towns"),
    Case(
      latitude: -90, longitude: 0, expected: ["Antarctica", "AQ", "AQ", ""],
      why: "a country without settlements"),
  ]

  @Test(arguments: cases)
  func pointsBelongToTheExpectedPlaces(_ row: Case) throws {
    let answer = try reverse(row.latitude, row.longitude)
    let surroundings = try #require(answer.surroundings)
    let result = answer.results.first
    let found = [
      result?.name, result?.countryCode?.description, surroundings.pointCountryCode?.description,
      surroundings.water,
    ].map { $0 ?? "" }
    #expect(found == row.expected)
    #expect(answer.outcome == (result == nil ? .none : .match))
    #expect(answer.results.count <= 1)
    let isSame = result?.countryCode.map { $0 == surroundings.pointCountryCode }
    #expect(surroundings.isSameCountry == (surroundings.pointCountryCode == nil ? nil : isSame))
  }

  @Test func theSettlementIsDescribed() throws {
    let result = try #require(reverse(47.56, 7.6).results.first)
    #expect(result.label == "Basel, Switzerland")
    #expect(result.regionCode == "CH-BS")
    #expect(result.timeZoneIdentifier == "Europe/Zurich")
    #expect((2_000..<2_100).contains(result.distanceMeters ?? 0))
    // It lies to the west, and a little south.
    #expect((260..<270).contains(result.bearingDegrees ?? 0))
    #expect(try reverse(47.56, 7.6, language: "fr").results.first?.name == "Bâle")
  }

  @Test func theNearestKnownPlaceIsDescribed() throws {
    let near = try #require(reverse(47.64, 7.45).surroundings?.nearestKnown)
    #expect(near.text == "13 km NW of Basel")
    #expect(near.bearingDegrees.map { (310..<330).contains($0) } == true)
    #expect(try reverse(47.55839, 7.57327).surroundings?.nearestKnown?.text == "in Basel")
    #expect(
      try reverse(47.56, 7.6, language: "fr").surroundings?.nearestKnown?.name == "Bâle")
    // From an ocean away there is still something.
    #expect(try reverse(20, -150).surroundings?.nearestKnown != nil)
  }

  @Test(arguments: [
    (40.0, 45.0, "in X"), (60, 0, "0.1 km N of X"), (949, 90, "0.9 km E of X"),
    (9_960, 180, "10 km S of X"), (5_000, 337.6, "5 km N of X"), (12_400, 315, "12 km NW of X"),
    (1_234_567, 359.9, "1235 km N of X"), (12_400, .nan, "12 km N of X"),
  ])
  func distancesAreRoundedForPeople(meters: Double, bearing: Double, text: String) {
    let place = PointSurroundings.KnownPlace(
      name: "X", distanceMeters: meters, bearingDegrees: bearing)
    #expect(place.text == text)
  }

  @Test func withoutPolygonsTheNearestSettlementGivesTheCountry() throws {
    let gazetteer = try SmallGazetteer(Worlds.parisFranceAndTexas)
    let geocoder = try gazetteer.reverseGeocoder()
    let paris = try #require(Coordinate(latitude: 48.85, longitude: 2.35))
    let answer = try geocoder.reverse(paris)
    #expect(answer.results.first?.name == "Paris")
    #expect(answer.surroundings?.pointCountryCode?.description == "FR")
    let far = try #require(Coordinate(latitude: 45, longitude: 10))
    #expect(try geocoder.reverse(far).outcome == .none)
  }

  // MARK: Drawn divisions

  /// Basel-City reaches to its neighbors; the canton in the east has no settlement.
  private static let divisions = Result {
    var world = Worlds.borders
    world.addRegion(
      2_660_522, "Jura", country: "CH", code: "JU", latitude: 47.3, longitude: 8.5)
    world.addRegionPolygon("CH.BS", World.Box(south: 47.5, west: 7.57, north: 47.6, east: 8))
    world.addRegionPolygon("CH.JU", World.Box(south: 47, west: 8, north: 47.6, east: 9))
    // Maps differ: it covers a strip of France.
    world.addRegionPolygon("CH.BS", World.Box(south: 47.5, west: 7.56, north: 47.57, east: 7.57))
    return try SmallGazetteer(world)
  }

  @Test(arguments: [
    (47.55, 7.9, "Basel-City", "drawn, and the settlement's own"),
    (47.2, 8.5, "Jura", "drawn, though the nearest settlement lies in Basel-City"),
    (47.2, 7.8, "Basel-City", "not drawn: the settlement's"),
    (47.55, 7.565, "France", "drawn on the other side of the border, which counts more"),
    (47.601, 7.75, "Germany", "a country without divisions"),
  ])
  func theAreaIsTheOneDrawn(
    latitude: Double, longitude: Double, expected: String, why: String
  ) throws {
    let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let geocoder = try Self.divisions.get().reverseGeocoder()
    let answer = try geocoder.reverse(point, layers: [.region, .country])
    #expect(answer.results.first?.name == expected, "\(why)")
    let areas = try geocoder.areas(at: point)
    #expect(areas.first?.name == expected)
    #expect(areas.contains { $0.layer == .country })
  }

  @Test func aSettlementKeepsItsOwnAreas() throws {
    let point = try #require(Coordinate(latitude: 47.2, longitude: 8.5))
    let geocoder = try Self.divisions.get().reverseGeocoder()
    let result = try #require(try geocoder.reverse(point).results.first)
    #expect(result.name == "Claimed by Switzerland")
    #expect(result.region == nil)
  }

  // MARK: Far from any settlement

  private static let lake = Result {
    var world = Worlds.borders
    world.add(
      "naturalearth:43", "Lake Record", featureClass: "H", code: "LK", country: "DE",
      latitude: 47.62, longitude: 7.95, to: "seas.txt")
    world.addWaterPolygon(
      "Lake Record", to: "lakes", id: "naturalearth:43",
      World.Box(south: 47.601, west: 7.61, north: 47.64, east: 8.3))
    return try SmallGazetteer(world)
  }

  @Test(
    arguments: [
      (47.62, 7.9, [], "Lake Record", "in the middle of a lake"),
      (47.604, 7.625, [], "Weil am Rhein", "on the shore, whose outline is coarse"),
      (47.62, 7.9, [.locality], "Weil am Rhein", "a settlement is asked for"),
      (48.4, 8.7, [], "Germany", "a town 77 km away says little"),
      (48.4, 8.7, [.locality], "Freiburg", "unless it is asked for"),
    ] as [(Double, Double, Set<Layer>, String, String)])
  func whatSurroundsAPointComesBeforeATownFarAway(
    latitude: Double, longitude: Double, layers: Set<Layer>, expected: String, why: String
  ) throws {
    let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let answer = try Self.lake.get().reverseGeocoder().reverse(point, layers: layers)
    let first = try #require(answer.results.first)
    #expect(first.name == expected, "\(why)")
    #expect(first.timeZoneIdentifier == "Europe/Berlin")
    #expect(answer.surroundings?.nearestKnown != nil)
  }

  @Test func nothingIsDrawnAtSea() throws {
    let sea = try #require(Coordinate(latitude: 44, longitude: 5))
    #expect(try Self.divisions.get().reverseGeocoder().areas(at: sea).isEmpty)
  }
}
