import Gazetteer
import Geocoding
import GeocodingAPI
import TestSupport
import Testing

/// Each part of a structured query is looked up in its role, inside the next larger one.
@Suite struct StructuredQueryTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let query: StructuredQuery
    /// The first result's id; `nil` for none.
    let id: String?
    let outcome: Answer.Outcome
    let unmatched: [String]
    let why: String
    var testDescription: String { "\(query.text) (\(why))" }

    init(
      _ query: StructuredQuery, _ id: String?, _ outcome: Answer.Outcome,
      unmatched: [String] = [], _ why: String
    ) {
      self.query = query
      self.id = id
      self.outcome = outcome
      self.unmatched = unmatched
      self.why = why
    }
  }

  private static let georgia = "geonames:4197000"
  private static let ohio = "geonames:5165418"

  static let cases = [
    Case(StructuredQuery(state: "Georgia"), georgia, .match, "a state is no country"),
    Case(StructuredQuery(countryName: "Georgia"), "geonames:614540", .match, "a country"),
    Case(StructuredQuery(city: "Georgia"), nil, .none, "nor a city"),
    Case(StructuredQuery(city: "Costa Rica"), nil, .none, "a country is no city"),
    Case(
      StructuredQuery(city: "Springfield", state: "Ohio"), "geonames:4525353", .match,
      "the less known of two"),
    Case(
      StructuredQuery(city: "Springfield", state: "Idaho"), "geonames:5596512", .partial,
      unmatched: ["Springfield"], "of parts that contradict each other the larger stands"),
    Case(
      StructuredQuery(city: "Qxzvw", countryName: "Germany"), "geonames:2921044", .partial,
      unmatched: ["Qxzvw"], "a city that is unknown"),
    Case(
      StructuredQuery(city: "London", state: "Qxzvw", countryName: "Canada"), "geonames:6058560",
      .partial, unmatched: ["Qxzvw"], "a state that is unknown lies between"),
    Case(
      StructuredQuery(street: "14 Moscow Road", city: "London"), "geonames:2643743", .partial,
      unmatched: ["14 Moscow Road"], "a street never decides the town"),
    Case(
      StructuredQuery(street: "Moscow Road"), nil, .none, "nor is it a place by itself"),
    Case(
      StructuredQuery(city: "Mountain View", state: "CA", postalCode: "94043"),
      "postcode:US:94043", .match, "a code that agrees"),
    Case(
      StructuredQuery(city: "Mountain View", state: "CA", postalCode: "19711"),
      "geonames:5375480", .partial, unmatched: ["19711"], "a code that does not"),
    Case(
      StructuredQuery(city: "Qxzvw", state: "DE", postalCode: "19711"), "postcode:US:19711",
      .partial, unmatched: ["Qxzvw"], "a code is smaller than its state"),
    Case(
      StructuredQuery(countryName: "US", postalCode: "19711"), "postcode:US:19711", .match,
      "a code in its country"),
    Case(
      StructuredQuery(city: "Bayamón", state: "Puerto Rico", countryName: "US"),
      "geonames:4562831", .match, "a territory in the place of a state"),
    Case(
      StructuredQuery(city: "London", countryName: "England"), "geonames:2643743", .match,
      "a region in the place of a country"),
    Case(
      StructuredQuery(city: "Sprngfield", state: "OH"), "geonames:4525353", .match,
      "a misspelling inside its state"),
    Case(
      StructuredQuery(city: "Moscw", state: "Ohio"), ohio, .partial, unmatched: ["Moscw"],
      "no misspelling of what lies elsewhere"),
    Case(
      StructuredQuery(neighborhood: "Brooklyn", city: "New York City", state: "NY"),
      "geonames:5110302", .match, "a section of a town"),
    Case(
      StructuredQuery(city: "  ", state: "Ohio"), ohio, .match, "a part that nobody filled in"),
    Case(
      StructuredQuery(
        street: String(repeating: "Long Winding Road ", count: 40), city: "Springfield",
        state: "Ohio"), "geonames:4525353", .partial, "a street longer than a query may be"),
  ]

  private func search(
    _ query: StructuredQuery, _ options: SearchOptions = SearchOptions()
  ) throws -> Answer {
    try SmallGazetteer.namesakes.get().geocoder().search(query, options: options)
  }

  @Test(arguments: cases) func aPartIsReadInItsRole(_ example: Case) throws {
    let answer = try search(example.query)
    #expect(answer.results.first?.id.description == example.id)
    #expect(answer.outcome == example.outcome)
    if !example.unmatched.isEmpty { #expect(answer.unmatched.map(\.text) == example.unmatched) }
  }

  @Test func everyPartIsReported() throws {
    let answer = try search(
      StructuredQuery(
        street: "14 Moscow St", city: "Springfield", state: "Idaho", countryName: "US",
        postalCode: "94043"))
    let parts = try #require(answer.results.first).components.map {
      "\($0.span.text): \($0.role.rawValue), \($0.status.rawValue)"
    }
    #expect(
      parts == [
        "14: houseNumber, unmatched", "Moscow St: street, unmatched",
        "Springfield: place, contradicted", "Idaho: place, matched",
        "94043: postcode, contradicted", "US: country, matched",
      ])
  }

  @Test func filtersApplyToPartsToo() throws {
    let canada = SearchOptions(countries: [CountryCode("CA")])
    let london = try search(StructuredQuery(city: "London"), canada)
    #expect(london.results.map(\.id.description) == ["geonames:6058560"])
    let none = try search(StructuredQuery(city: "London", countryName: "US"), canada)
    #expect(none.outcome == .none)
    let locality = SearchOptions(layers: [.locality])
    let fallback = try search(StructuredQuery(city: "Qxzvw", state: "Ohio"), locality)
    #expect(fallback.outcome == .none)
  }
}
