import Gazetteer
import Geocoding
import GeocodingAPI
import TestSupport
import Testing

/// Addresses with a part of the street's name, and with the districts of towns behind them.
@Suite struct ShortStreetNameTests {
  private static let world: World = {
    var world = World()
    world.addCity(1, "Madrid", "ES", 40.417, -3.704)
    world.addCity(2, "Chicago", "US", 41.850, -87.650)
    world.addCity(3, "Dublin", "IE", 53.333, -6.249)
    world.addCity(4, "London", "GB", 51.508, -0.126)
    world.addCity(5, "Budapest", "HU", 47.498, 19.040)
    world.addCity(6, "Paris", "FR", 48.853, 2.349)
    world.addCity(7, "Amsterdam", "NL", 52.374, 4.890)
    world.addCity(8, "Praha", "CZ", 50.088, 14.420)
    return world
  }()

  private static let rows = [
    "42,Calle de Alcalá,Madrid,28014,40.4180,-3.6960",
    "10,Paseo de la Castellana,Madrid,28046,40.4260,-3.6900",
    "3540,North Clark Street,Chicago,60657,41.9460,-87.6560",
    "700,South Clark Street,Chicago,60605,41.8730,-87.6310",
    "20,O'Connell Street Upper,Dublin,D01 X8N7,53.3510,-6.2610",
    "221B,Baker Street,London,NW1 6XE,51.5238,-0.1586",
    "12,Váci út,Budapest,1132,47.5150,19.0570",
    "5,Rue de Rivoli,Paris,75004,48.8556,2.3590",
    "263,Prinsengracht,Amsterdam,1016 GV,52.3752,4.8840",
    "7,Dlouhá,Praha,110 00,50.0900,14.4250",
  ]

  private static func imported() throws -> ImportedAddresses {
    let text = (["NUMBER,STREET,CITY,POSTCODE,LAT,LON"] + rows).joined(separator: "\n") + "\n"
    return try ImportedAddresses("short.csv", Array(text.utf8), world: world)
  }

  static let houses: [Case<String, String>] = [
    Case("Alcalá 42, Madrid", "Calle de Alcalá 42", "without the word for a street"),
    Case("42 Alcala, Madrid", "Calle de Alcalá 42", "number first, no accents"),
    Case("Castellana 10, Madrid", "Paseo de la Castellana 10", "without the article"),
    Case("3540 Clark, Chicago", "North Clark Street 3540", "without the direction"),
    Case("3540 N Clark, Chicago", "North Clark Street 3540", "with it"),
    Case("20 Upper O'Connell Street, Dublin", "O'Connell Street Upper 20", "in another order"),
    Case("20 Upper O'Connell Street, Dublin 1", "O'Connell Street Upper 20", "a district's number"),
    Case("221B Baker Street, London NW1", "Baker Street 221B", "the first part of a code"),
    Case("Váci út 12, Budapest XIII", "Váci út 12", "a Roman number"),
    Case("5 rue de Rivoli, Paris 4e", "Rue de Rivoli 5", "an ordinal number"),
    Case("Prinsengracht 263, 1016 Amsterdam", "Prinsengracht 263", "digits without letters"),
    Case("Dlouhá 7, Praha 1", "Dlouhá 7", "a number behind a Czech town"),
  ]

  @Test func housesAreFound() throws {
    let geocoder = try Self.imported().geocoder
    for example in Self.houses {
      let answer = try geocoder.search(example.given)
      let place = answer.results.first
      #expect(
        "\(place?.street ?? "") \(place?.houseNumber ?? "")" == example.expected, "\(example)")
      #expect(answer.unmatched.isEmpty, "\(example): \(answer.unmatched)")
    }
  }

  static let others: [Case<String, String>] = [
    Case("Plaza Alcalá 42, Madrid", "Madrid", "another word for a street"),
    Case("3540 South Clark, Chicago", "Chicago", "another direction"),
    Case("Alcalá 43, Madrid", "Madrid", "no house of that number says that the street is meant"),
  ]

  @Test func anotherStreetIsNotMeant() throws {
    let geocoder = try Self.imported().geocoder
    for example in Self.others {
      let answer = try geocoder.search(example.given)
      #expect(answer.results.first?.name == example.expected, "\(example)")
      #expect(answer.outcome != .match, "\(example)")
    }
  }
}
