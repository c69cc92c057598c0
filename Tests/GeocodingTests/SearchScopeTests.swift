import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy
import TestSupport
import Testing

/// Filters and the focus apply to every lookup: places are found however many better-known ones
/// have the same name.
@Suite struct SearchScopeTests {
  private static let world = Result { try SmallGazetteer(Worlds.fiftyNamesakes) }

  private static let tasmania = "geonames:8348552"
  private static let newSouthWales = "geonames:2166077"
  private static let idaho = "geonames:5593899"

  private func search(_ text: String, _ options: SearchOptions) throws -> Answer {
    try Self.world.get().geocoder().search(text, options: options)
  }

  private static func country(_ code: String) throws -> CountryCode {
    try #require(CountryCode(code))
  }

  private static func box(
    _ south: Double, _ west: Double, _ north: Double, _ east: Double
  ) throws -> BoundingBox {
    try #require(BoundingBox(south: south, west: west, north: north, east: east))
  }

  @Test func aCountryIsReadCompletely() throws {
    let answer = try search("Franklin", SearchOptions(countries: [Self.country("AU")]))
    #expect(answer.outcome == .match)
    #expect(answer.results.map(\.id.description) == [Self.tasmania, Self.newSouthWales])
  }

  @Test func aBoxIsReadCompletely() throws {
    let answer = try search("Franklin", SearchOptions(boundingBox: Self.box(-44, 144, -40, 149)))
    #expect(answer.results.map(\.id.description) == [Self.tasmania])
  }

  @Test func aCircleIsReadCompletely() throws {
    let center = try #require(Coordinate(latitude: -42.88, longitude: 147.33))
    for (kilometers, found) in [(50.0, [Self.tasmania]), (10.0, [])] {
      let circle = BoundingCircle(center: center, radiusMeters: kilometers * 1_000)
      let answer = try search("Franklin", SearchOptions(circle: circle))
      #expect(answer.results.map(\.id.description) == found)
    }
  }

  @Test func anAreaIsReadCompletely() throws {
    let area = try #require(PlaceID("geonames:2155400"))
    let answer = try search("Franklin", SearchOptions(area: area))
    #expect(answer.results.map(\.id.description) == [Self.newSouthWales])
    let unknown = try #require(PlaceID("geonames:7"))
    #expect(try search("Franklin", SearchOptions(area: unknown)).outcome == .none)
  }

  @Test func aLayerIsReadCompletely() throws {
    let answer = try search("Franklin County", SearchOptions(layers: [.county]))
    #expect(answer.results.map(\.id.description) == ["geonames:5593900"])
    // The county's short name, after 52 towns.
    let short = try search("Franklin", SearchOptions(layers: [.county]))
    #expect(short.results.map(\.id.description) == ["geonames:5593900"])
  }

  @Test func smallPlacesAreLeftOut() throws {
    let australia = try Self.country("AU")
    let answer = try search("Franklin", SearchOptions(countries: [australia], minPopulation: 1_000))
    #expect(answer.results.map(\.id.description) == [Self.tasmania])
    #expect(try search("5555", SearchOptions(minPopulation: 1)).outcome == .none)
  }

  @Test func valuesUniteAndFiltersIntersect() throws {
    let both = try Set([Self.country("AU"), Self.country("US")])
    let answer = try search(
      "Franklin", SearchOptions(limit: 100, countries: both, layers: [.county, .locality]))
    #expect(answer.results.count == 54)
    let box = try Self.box(-44, 144, -40, 149)
    let america = SearchOptions(countries: [try Self.country("US")], boundingBox: box)
    #expect(try search("Franklin", america).outcome == .none)
  }

  @Test func theFocusIsRead() throws {
    let focus = Coordinate(latitude: -43.09, longitude: 147)
    let answer = try search("Franklin", SearchOptions(focus: focus))
    #expect(answer.results.first?.id.description == Self.tasmania)
    // Far from all of them it excludes nothing.
    let sea = Coordinate(latitude: 0, longitude: 0)
    #expect(try search("Franklin", SearchOptions(focus: sea)).results.count == 10)
  }

  @Test("areas that the text names are read to their end, where an area of the name is not meant")
  func areasOfTheTextAreRead() throws {
    let answer = try search("Franklin, Idaho", SearchOptions())
    #expect(answer.results.map(\.id.description).contains(Self.idaho))
    let tasmania = try search("Franklin, Tasmania", SearchOptions())
    #expect(tasmania.results.first?.id.description == Self.tasmania)
  }

  @Test func filtersApplyToTheAnswerButNotItsAreas() throws {
    let answer = try search("Hobart, Australia", SearchOptions(layers: [.locality]))
    #expect(answer.outcome == .match)
    #expect(answer.results.first?.id.description == "geonames:2163355")
    // The filter applies to the fallback too: a country is not a settlement.
    #expect(try search("Qxzvwk, Australia", SearchOptions(layers: [.locality])).outcome == .none)
  }

  @Test(arguments: ["Franklin, Tasmania", "Franklin, Australia", "Franklin Tasmania", "Tasmania"])
  func textAndFilterExcludeEachOther(text: String) throws {
    let america = SearchOptions(countries: [try Self.country("US")])
    #expect(try search(text, america).outcome == .none)
    let box = SearchOptions(boundingBox: try Self.box(30, -100, 45, -80))
    #expect(try search(text, box).outcome == .none || text.contains("Tasmania"))
  }

  @Test func postalCodesAreReadCompletely() throws {
    let australia = SearchOptions(countries: [try Self.country("AU")])
    #expect(try search("5555", australia).results.map(\.countryCode) == [try Self.country("AU")])
    let box = SearchOptions(boundingBox: try Self.box(-44, 144, -40, 149))
    #expect(try search("5555", box).results.count == 1)
    // A code is not a settlement, so the result is the town.
    let towns = try search("Geeveston 5555", SearchOptions(layers: [.locality]))
    #expect(towns.results.first?.layer == .locality)
  }

  @Test(arguments: ["fran", "frank", "franklin", "frenklin"])
  func filtersApplyToUnfinishedAndMisspelledTexts(text: String) throws {
    let geocoder = try Self.world.get().geocoder()
    let box = SearchOptions(boundingBox: try Self.box(-44, 144, -40, 149))
    let country = SearchOptions(countries: [try Self.country("AU")])
    #expect(
      try geocoder.suggest(text, options: box).results.map(\.id.description) == [Self.tasmania])
    #expect(
      try geocoder.suggest(text, options: country).results.map(\.id.description)
        == [Self.tasmania, Self.newSouthWales])
  }

  @Test func misspelledNamesAreReadCompletely() throws {
    let answer = try search("Franklinn", SearchOptions(countries: [Self.country("AU")]))
    #expect(answer.results.first?.id.description == Self.tasmania)
  }
}
