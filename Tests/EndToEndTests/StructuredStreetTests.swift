import Gazetteer
import Geocoding
import GeocodingAPI
import Testing

/// A street named after another place never decides the town, on the included data.
@Suite(.needsRealGazetteer)
struct StructuredStreetTests {
  /// Countries, regions and cities that streets are called after.
  private static let names = [
    "London", "Paris", "Rome", "Georgia", "Michigan", "Washington", "Berlin", "Wien", "Italia",
    "España", "Texas", "Dublin", "Athens", "Vienna", "Moscow", "Lima", "Kyoto", "Bavaria",
    "Normandie", "Saint-Michel",
  ]

  /// How streets are written; two hundred with the names.
  private static let forms: [@Sendable (String) -> String] = [
    { "12 \($0) Street" }, { "5 rue de \($0)" }, { "Via \($0) 14" }, { "\($0)straße 3" },
    { "Calle \($0) 8" }, { "Avenida \($0) 77" }, { "\($0) Road" }, { "1600 North \($0) Ave" },
    { "boulevard de \($0)" }, { $0 },
  ]

  private static let cities: [(city: String, state: String?, country: String?)] = [
    ("Chicago", nil, nil), ("Lyon", nil, "France"), ("Boston", "MA", nil), ("Boston", nil, nil),
    ("Washington", "DC", "US"), ("Portland", "Maine", nil), ("Portland", "OR", "USA"),
    ("Springfield", "Illinois", nil), ("Birmingham", "AL", nil), ("Birmingham", nil, "UK"),
    ("Cambridge", nil, "England"), ("London", "Ontario", "Canada"), ("Paris", "TX", nil),
    ("Athens", "GA", nil), ("Moscow", "Idaho", nil), ("Hamburg", nil, "Germany"),
    ("München", "Bayern", nil), ("Torino", nil, "Italy"), ("Marseille", nil, "France"),
    ("Sevilla", nil, "España"), ("Porto", nil, "Portugal"), ("Gent", nil, "Belgium"),
    ("Kraków", nil, "Poland"), ("Brno", nil, "Czechia"), ("Göteborg", nil, "Sweden"),
    ("Bergen", nil, "Norway"), ("Tampere", nil, "FI"), ("Odense", nil, "DK"),
    ("Melbourne", "VIC", "Australia"), ("Perth", nil, "Australia"), ("Hamilton", nil, "NZ"),
    ("Nagoya", nil, "Japan"), ("Busan", nil, "South Korea"), ("Mumbai", nil, "India"),
    ("São Paulo", "SP", "Brazil"), ("Córdoba", nil, "Argentina"), ("Arequipa", nil, "Peru"),
    ("Guadalajara", "Jalisco", "Mexico"), ("Accra", nil, "Ghana"), ("Nairobi", nil, "Kenya"),
  ]

  @Test func aStreetNeverDecidesTheTown() throws {
    let geocoder = try ForwardGeocoder(
      gazetteer: GazetteerReader(folder: RealBundle.path ?? ""))
    let options = SearchOptions(limit: 3)
    for (city, state, country) in Self.cities {
      let town = StructuredQuery(city: city, state: state, countryName: country)
      let expected = try geocoder.search(town, options: options)
      #expect(expected.outcome == .match, "\(town.text)")
      for name in Self.names {
        for form in Self.forms {
          var query = town
          query.street = form(name)
          let answer = try geocoder.search(query, options: options)
          #expect(answer.results.map(\.id) == expected.results.map(\.id), "\(query.text)")
          #expect(answer.outcome == .partial, "\(query.text)")
          #expect(answer.unmatched.map(\.text) == [query.street], "\(query.text)")
        }
      }
    }
  }
}
