import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy
import TestSupport
import Testing

@Suite struct RankingTests {
  typealias Case = QueryCase

  static let cases: [Case] = [
    Case(query: "Moscow", id: "geonames:524901", why: "the best known"),
    Case(query: "Moscow, ID", id: "geonames:5601538", why: "the abbreviation that contains one"),
    Case(query: "moscow id", id: "geonames:5601538", why: "no comma, small letters"),
    Case(query: "ID Moscow", id: "geonames:5601538", why: "region first"),
    Case(
      query: "Moscow, Latah County, Idaho, United States", id: "geonames:5601538",
      why: "the whole chain"),
    Case(query: "Belem, PA", id: "geonames:3405870", why: "PA is Pará"),
    Case(query: "Bethlehem, PA", id: "geonames:5180225", why: "PA is Pennsylvania"),
    Case(query: "London", id: "geonames:2643743", why: "the capital"),
    Case(query: "London ON", id: "geonames:6058560", why: "ON is Ontario"),
    Case(query: "London, Canada", id: "geonames:6058560", why: "country"),
    Case(query: "San Pedro, San Jose, Costa Rica", id: "geonames:3621717", why: "inside San José"),
    Case(query: "San Jose", id: "geonames:3621849", why: "the town before its region"),
    Case(query: "New York", id: "geonames:5128581", why: "the town before its state"),
    Case(query: "New York, NY", id: "geonames:5128581", why: "a state of the same name"),
    Case(query: "state of New York", id: "geonames:5128638", why: "asked for"),
    Case(query: "Brooklyn, New York City", id: "geonames:5110302", why: "a borough of the city"),
    Case(query: "Latah", id: "geonames:5601548", why: "a county without its word"),
    Case(query: "Newark de", id: "geonames:4143861", why: "DE at the end is Delaware, not Spanish"),
    Case(query: "Bayamón, Puerto Rico, US", id: "geonames:4562831", why: "a dependent territory"),
    Case(query: "St. Gangloff", id: "geonames:2849483", why: "an abbreviated word"),
    Case(query: "Springfield (Ohio)", id: "geonames:4525353", why: "a bracket is context"),
    Case(query: "Springfield - Ohio", id: "geonames:4525353", why: "so is a dash"),
    Case(query: "Springfield", id: "geonames:4951788", why: "the bigger one"),
    Case(query: "Costa Rica", id: "geonames:3624060", why: "a country of two words"),
    Case(query: "DE", id: "geonames:2921044", why: "a code alone"),
    Case(query: "Europe", id: "geonames:6255148", why: "a continent"),
    Case(query: "City New York", id: "geonames:5128581", why: "words out of order"),
    Case(query: "94043", id: "postcode:US:94043", why: "a postal code"),
    Case(
      query: "Mountain View, CA 94043", id: "postcode:US:94043", why: "code and town agree"),
    Case(
      query: "1600 Amphitheatre Pkwy, Mountain View, CA 94043", id: "postcode:US:94043",
      why: "an address falls back to its town"),
    Case(
      query: "London School, Mountain View", id: "geonames:5375480",
      why: "a building of the town, whatever it is called after"),
    Case(query: "Mountain View 19711", id: "geonames:5375480", why: "the code is elsewhere"),
    Case(query: "46.73239, -117.00017", id: "coordinate:46.73239,-117.00017", why: "a coordinate"),
  ]

  @Test(arguments: cases)
  func findsTheIntendedPlace(_ example: Case) throws {
    let answer = try SmallGazetteer.namesakes.get().geocoder().search(example.query)
    #expect(answer.results.first?.id.description == example.id)
  }

  @Test(arguments: cases)
  func theSameQueryGivesTheSameAnswer(_ example: Case) throws {
    let gazetteer = try SmallGazetteer.namesakes.get()
    let first = try gazetteer.geocoder().search(example.query)
    let geocoder = try gazetteer.geocoder()
    _ = try geocoder.search("Springfield, PA")
    #expect(try geocoder.search(example.query) == first)
  }

  /// An answer of one result leaves out interpretations that are certainly far behind.
  @Test(arguments: cases)
  func oneResultIsTheFirstOfSeveral(_ example: Case) throws {
    let geocoder = try SmallGazetteer.namesakes.get().geocoder()
    for focus in [nil, Coordinate(latitude: 39.9, longitude: -83.8)] {
      let several = try geocoder.search(
        example.query, options: SearchOptions(limit: 20, focus: focus))
      let one = try geocoder.search(example.query, options: SearchOptions(limit: 1, focus: focus))
      #expect(one.results.count == 1)
      let (first, only) = (try #require(several.results.first), try #require(one.results.first))
      #expect(only.id == first.id, "focus \(focus != nil)")
      #expect(abs(only.confidence - first.confidence) < 0.001)
      #expect(one.outcome == several.outcome)
      #expect(one.ambiguity.count == several.ambiguity.count)
    }
  }

  @Test func georgiaIsTwoThings() throws {
    let answer = try SmallGazetteer.namesakes.get().geocoder().search("Georgia")
    #expect(Set(answer.results.prefix(2).map(\.layer)) == [.country, .region])
  }

  @Test(
    "a right area behind the name never hides the place",
    arguments: [
      ("Moscow", "Russia", "geonames:524901"), ("Belém", "Brazil", "geonames:3405870"),
      ("London", "England", "geonames:2643743"), ("Springfield", "OH", "geonames:4525353"),
      ("Bethlehem", "Pennsylvania", "geonames:5180225"),
    ])
  func rightContextHelps(name: String, area: String, id: String) throws {
    let geocoder = try SmallGazetteer.namesakes.get().geocoder()
    let bare = try geocoder.search(name).results.firstIndex { $0.id.description == id }
    let qualified = try geocoder.search("\(name), \(area)").results
      .firstIndex { $0.id.description == id }
    #expect(qualified == 0)
    #expect(bare != nil, "the name alone is enough to find it")
  }

  @Test func filtersExclude() throws {
    let geocoder = try SmallGazetteer.namesakes.get().geocoder()
    let canada = CountryCode("CA")
    let inCanada = try geocoder.search("London", options: SearchOptions(countries: [canada]))
    #expect(inCanada.results.map(\.id.description) == ["geonames:6058560"])
    let regions = try geocoder.search("New York", options: SearchOptions(layers: [.region]))
    #expect(regions.results.map(\.id.description) == ["geonames:5128638"])
  }

  @Test func theFocusDecidesTiesButNotFame() throws {
    let geocoder = try SmallGazetteer.namesakes.get().geocoder()
    let ohio = try #require(Coordinate(latitude: 39.9, longitude: -83.8))
    let springfield = try geocoder.search("Springfield", options: SearchOptions(focus: ohio))
    #expect(springfield.results.first?.id.description == "geonames:4525353")
    let moscow = try geocoder.search("Moscow", options: SearchOptions(focus: ohio))
    #expect(moscow.results.first?.id.description == "geonames:524901")
  }
}
