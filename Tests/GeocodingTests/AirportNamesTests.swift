import Gazetteer
import Geocoding
import GeocodingAPI
import TestSupport
import Testing

@Suite struct AirportNamesTests {
  fileprivate static let gazetteer = Result { try SmallGazetteer(world) }

  private static let world: World = {
    var world = World()
    world.addCountry("XA", name: "Testland", languages: "en", id: 1, latitude: 40, longitude: 10)
    world.addPlace(2, "Holy Faith", country: "XA", latitude: 40, longitude: 10, population: 90_000)
    world.addPlace(4, "Peory", country: "XA", latitude: 42, longitude: 10, population: 9_000)
    world.addPlace(3, "Kirker", country: "XA", latitude: 44, longitude: 10, population: 90_000)
    world.addPlace(5, "Vindo", country: "XA", latitude: 52, longitude: 10, population: 400_000)
    world.addPlace(6, "Lerro", country: "XA", latitude: 52.11, longitude: 10, population: 25_000)
    for (code, name, latitude, longitude) in [
      ("XAAA", "Holy Faith Regional Airport", 40.05, 10.0),
      ("XAAB", "Holy Faith Upper Ranch Airport", 41.0, 10.0),
      ("XAAC", "Peory Airport", 42.0, 10.0),
      ("XAAD", "Rawl Municipal/Harvest Field", 43.0, 10.0),
      // Beside no town of its name.
      ("XAAE", "Kirker Hill Airport", 50.0, 10.0),
      ("XAAF", "Lansby Municipal Airport", 46.0, 10.0),
      ("XAAG", "Windy Ohara International Airport", 46.2, 10.0),
      ("XAAH", "Malpy International Airport", 48.0, 10.0),
      ("XAAI", "Grant-Milno Municipal Airport", 49.0, 10.0),
      ("XAAJ", "Vindo Airport", 52.1, 10.0),
      ("XAAK", "Nova Windau Airport", 54.0, 10.0),
      ("XAAL", "Grand Tubbo International Airport", 52.05, 10.0),
    ] {
      world.add(
        "airport:\(code)", name, featureClass: "S", code: "AIRP", country: "XA",
        latitude: latitude, longitude: longitude, to: "airports.txt")
    }
    world.files["alternateNamesV2.airports.txt"] = [
      "1\tairport:XAAF\t\tWindy Airport\t\t\t\t\t\t",
      "2\tairport:XAAH\t\tMilno Airport\t\t\t\t\t\t",
      "4\tairport:XAAJ\tiata\tVND\t\t\t\t\t\t",
    ]
    world.files["alternateNamesV2.txt", default: []].append("3\t5\tde\tWindau\t\t\t\t\t\t")
    world.addWords([
      "flughafen,lufthavn|airport|any|", "internasjonale|airport|any|kind",
      "international|airport|any|last",
      "von|joining|between|", "library|venue|any|", "museum|venue|any|ending",
    ])
    return world
  }()

  static let cases: [Case<String, String?>] = [
    Case("Holy Faith Municipal Airport", "XAAA", "another kind of airport"),
    Case("Holy Faith Airfield", "XAAA", "the name with the fewest other words"),
    Case("Rawl Municipal Airport/Harvest Field", "XAAD", "no airport in its name"),
    Case("Kirker Zed Airport", nil, "Kirker Hill is far from Kirker"),
    Case("Windy Airport", "XAAG", "a better-known airport than the one once called so"),
    Case("Milno Airport", "XAAH", "a better-known airport than the one of a namesake"),
    Case("Peory Airport Road", nil, "a road is no airport"),
    Case("the airport", nil, "nothing but words for kinds"),
    Case("Flughafen Peory", "XAAC", "a word of another language"),
    Case("Peory internasjonale lufthavn", "XAAC", "behind the name, and with a word for its kind"),
    Case("Flughafen von Peory", "XAAC", "joined to the name"),
    Case("Vindo Airport Lerro", "XAAJ", "beside the town in which it lies"),
    Case("Grand Tubbo Airport Vindo", "XAAL", "part of a name beside the town"),
    Case("Vindo Airport, Lerro, Testland", "XAAJ", "with its country"),
    Case("Ohara Windy International", "XAAG", "a kind that means an airport behind a name"),
    Case("Peory International", "XAAC", "behind the name of a town"),
    Case("International Peory", nil, "the same in front of it"),
    Case("VND airport Lerro", "XAAJ", "a code with a word for airports, beside the town"),
    Case("Flughafen Windau", "XAAJ", "by the town's own name, not one that contains the word"),
  ]

  @Test(arguments: cases)
  func findsAirportsByPartOfTheirNames(_ example: Case<String, String?>) throws {
    let answer = try Self.gazetteer.get().geocoder().search(example.given)
    guard let id = example.expected else {
      #expect(!answer.isComplete(with: .airport))
      return
    }
    #expect(answer.results.first?.id.description == "airport:\(id)")
  }
}

/// Museums and the like that the gazetteer lacks, in towns that it has.
@Suite struct VenueWordsTests {
  @Test(
    "the town is no sure answer",
    arguments: [
      ("Vindo Library", true, "a word for a building"),
      ("Zahnmuseum Vindo", true, "a word that ends in one"),
      ("Vindo, Testland", false, "no such word"),
    ])
  func towns(_ text: String, _ isUnsure: Bool, _ why: String) throws {
    let answer = try AirportNamesTests.gazetteer.get().geocoder().search(text)
    let first = try #require(answer.results.first)
    #expect(first.name == "Vindo")
    let plain = try AirportNamesTests.gazetteer.get().geocoder().search("Vindo")
    #expect((first.confidence < 0.9 * (plain.results.first?.confidence ?? 0)) == isUnsure, "\(why)")
  }
}

extension Answer {
  /// Whether an airport accounts for the whole text.
  fileprivate func isComplete(with layer: Layer) -> Bool {
    outcome == .match && results.first?.layer == layer
  }
}
