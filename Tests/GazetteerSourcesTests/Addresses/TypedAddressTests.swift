import Foundation
import Gazetteer
import Geocoding
import GeocodingAPI
import Geodesy
import TestSupport
import Testing

/// Addresses of several countries while they are typed, next to famous places, and their units.
@Suite struct TypedAddressTests {
  private static let world: World = {
    var world = World()
    world.addCity(1, "Monaco", "MC", 43.738, 7.424)
    world.addCity(2, "Moulvibazar", "BD", 24.48, 91.76)
    world.addCity(3, "Bishkek", "KG", 42.87, 74.59)
    world.addCity(4, "Sydney", "AU", -33.869, 151.209)
    world.addCity(5, "Toronto", "CA", 43.653, -79.383)
    world.addCity(6, "Madrid", "ES", 40.417, -3.704)
    world.addCity(7, "København", "DK", 55.676, 12.568)
    world.addCity(8, "Budapest", "HU", 47.498, 19.040)
    world.addCity(9, "Warszawa", "PL", 52.230, 21.012)
    world.addCity(10, "Berlin", "DE", 52.520, 13.405)
    world.addCity(11, "Москва", "RU", 55.756, 37.617)
    world.addCity(12, "Lyon", "FR", 45.764, 4.836)
    world.addCity(13, "São Paulo", "BR", -23.551, -46.633)
    world.addCity(14, "Torino", "IT", 45.070, 7.687)
    world.addCity(15, "İstanbul", "TR", 41.008, 28.978)
    world.addCity(16, "Helsinki", "FI", 60.170, 24.941)
    return world
  }()

  private static let rows = [
    "3BIS,Rue Grimaldi,Monaco,43.7380,7.4240", "3,Rue Grimaldi,Monaco,43.7381,7.4241",
    "12,Rue Grimaldi,Monaco,43.7382,7.4242", "1,Boulevard des Moulins,Monaco,43.7390,7.4250",
    "3,George Street,Sydney,-33.8690,151.2090", "12,George Street,Sydney,-33.8691,151.2091",
    "12,Queen Street West,Toronto,43.6530,-79.3830",
    "25,Queen Street West,Toronto,43.6531,-79.3831",
    "5,Calle Mayor,Madrid,40.4170,-3.7040", "10,Vesterbrogade,København,55.6760,12.5680",
    "5,Váci utca,Budapest,47.4980,19.0400", "10,Marszałkowska,Warszawa,52.2300,21.0120",
    "12a,Torstraße,Berlin,52.5200,13.4050", "12,Тверская улица,Москва,55.7560,37.6170",
    "12,Rue Victor Hugo,Lyon,45.7640,4.8360", "20,Rua Augusta,São Paulo,-23.5510,-46.6330",
    "10,Via Roma,Torino,45.0700,7.6870", "12,İstiklal Caddesi,İstanbul,41.0080,28.9780",
    "27,Pohjoisesplanadi,Helsinki,60.1700,24.9410",
  ]

  private static func imported() throws -> ImportedAddresses {
    let text = (["NUMBER,STREET,CITY,LAT,LON"] + rows).joined(separator: "\n") + "\n"
    return try ImportedAddresses("typed.csv", Array(text.utf8), world: world)
  }

  private static let monaco = Coordinate(latitude: 43.738, longitude: 7.424)

  @Test func aStreetThatHasAllWordsComesBeforeAFamousPlace() throws {
    let geocoder = try Self.imported().geocoder
    for options in [SearchOptions(focus: Self.monaco), SearchOptions()] {
      let results = try geocoder.suggest("bd des moul", options: options).results
      #expect(results.first?.name == "Boulevard des Moulins")
      #expect(results.dropFirst().allSatisfy { $0.confidence < 0.2 })
    }
    // What a famous place is called stays first.
    #expect(
      try geocoder.suggest("moul", options: SearchOptions(focus: Self.monaco))
        .results.first?.name == "Moulvibazar")
  }

  static let typed: [Case<String, String>] = [
    Case("rue grimaldi 3", "Rue Grimaldi 3", "a number, complete"),
    Case("rue grimaldi 3 b", "Rue Grimaldi 3", "a letter that the source may lack"),
    Case("rue grimaldi 3 bis", "Rue Grimaldi 3 bis", "a word behind the number, complete"),
    Case("rue grimaldi 12 bis", "Rue Grimaldi 12", "one that no house has"),
    Case("3/12 George Str", "George Street 12", "an Australian apartment"),
    Case("12-25 Queen St W", "Queen Street West 25", "a Canadian apartment"),
  ]

  @Test func numbersOfSeveralWordsAreUnderstood() throws {
    let geocoder = try Self.imported().geocoder
    for example in Self.typed {
      #expect(
        try geocoder.suggest(example.given).results.first?.name == example.expected, "\(example)")
    }
    let names = try geocoder.suggest("rue grimaldi 3 b").results.map(\.name)
    #expect(names.contains("Rue Grimaldi 3 bis"))
  }

  static let units: [Case<String, String>] = [
    Case("Calle Mayor 5, 3º izq., Madrid", "3º izq", "a floor and a side"),
    Case("Calle Mayor 5 2º B, Madrid", "2º B", "a floor and a door"),
    Case("Calle Mayor 5, bajo, Madrid", "bajo", "a ground floor"),
    Case("Vesterbrogade 10, 2. tv, København", "2. tv", "Danish"),
    Case("Vesterbrogade 10, st. th, København", "st. th", "a Danish ground floor"),
    Case("Váci utca 5. II. em. 3., Budapest", "II. em. 3.", "a Roman numeral"),
    Case("Marszałkowska 10 m. 5, Warszawa", "m. 5", "Polish"),
    Case("Torstraße 12a, Hinterhaus, Berlin", "Hinterhaus", "a part of a building"),
    Case("Torstraße 12a, 2. OG links, Berlin", "2. OG links", "a floor and a side"),
    Case("Москва, Тверская улица, 12, корп. 2, кв. 5", "корп. 2, кв. 5", "Russian"),
    Case("12 rue Victor Hugo, bât. B, esc. 2, Lyon", "bât. B, esc. 2", "two parts"),
    Case("12 rue Victor Hugo, 3e étage gauche, Lyon", "3e étage gauche", "French"),
    Case("Rua Augusta, 20, bloco B, apto 301, São Paulo", "bloco B, apto 301", "Brazilian"),
    Case("Via Roma 10, scala A, int. 5, Torino", "scala A, int. 5", "Italian"),
    Case("İstiklal Caddesi No:12 K:3 D:5, İstanbul", "K:3 D:5", "Turkish"),
    Case("Pohjoisesplanadi 27 A 12, Helsinki", "A 12", "a Finnish staircase"),
    Case("3/12 George Street, Sydney", "3", "an apartment before the house"),
  ]

  @Test func unitsAreUnderstood() throws {
    let geocoder = try Self.imported().geocoder
    for example in Self.units {
      let answer = try geocoder.search(example.given)
      #expect(answer.outcome == .match, "\(example): \(answer.unmatched)")
      #expect(answer.results.first?.unit == example.expected, "\(example)")
      #expect(answer.results.first?.layer == .address, "\(example)")
    }
  }

  @Test func aTownOrItsCountryIsNoUnit() throws {
    let geocoder = try Self.imported().geocoder
    for text in ["Calle Mayor 5, Madrid", "Torstraße 12a, Berlin, DE", "Calle Mayor 5, ES"] {
      let answer = try geocoder.search(text)
      #expect(answer.outcome == .match && answer.results.first?.unit == nil, "\(text)")
    }
  }

  @Test func lettersAreWrittenAsInTheCountry() throws {
    let geocoder = try Self.imported().geocoder
    let german = try geocoder.search("Torstraße 12a, Berlin").results.first
    #expect(german?.houseNumber == "12a" && german?.name == "Torstraße 12a")
    let french = try geocoder.search("3 bis rue Grimaldi, Monaco").results.first
    #expect(french?.houseNumber == "3 bis")
    #expect(french?.addressLabel?.hasPrefix("3 bis Rue Grimaldi") == true)
  }

  @Test(arguments: [
    "3/12 george street sydney", "12-25 queen st w", "rue grimaldi 3 bis", "calle mayor 5, 3º izq.",
    "1/1/1/1/1/1/1", "a 1 bis ter quater b c d", "3 bis bis bis", "12к1 12к1 к к",
    "II. em. II. em.",
  ])
  func everyBeginningIsAnswered(_ text: String) throws {
    let geocoder = try Self.imported().geocoder
    for count in 0...text.count {
      let beginning = String(text.prefix(count))
      #expect(try !geocoder.suggest(beginning).budgetExceeded)
      _ = try geocoder.search(beginning)
    }
  }
}
