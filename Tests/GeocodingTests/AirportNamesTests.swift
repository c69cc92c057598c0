import GazetteerModel
import Geocoding
import TestSupport
import Testing

@Suite struct AirportNamesTests {
  private static let gazetteer = Result { try SmallGazetteer(world) }

  private static let world: World = {
    var world = World()
    world.addCountry("XA", name: "Testland", languages: "en", id: 1, latitude: 40, longitude: 10)
    world.addPlace(2, "Holy Faith", country: "XA", latitude: 40, longitude: 10, population: 90_000)
    world.addPlace(4, "Peory", country: "XA", latitude: 42, longitude: 10, population: 9_000)
    world.addPlace(3, "Kirker", country: "XA", latitude: 44, longitude: 10, population: 90_000)
    for (code, name, latitude, longitude) in [
      ("XAAA", "Holy Faith Regional Airport", 40.05, 10.0),
      ("XAAB", "Holy Faith Upper Ranch Airport", 41.0, 10.0),
      ("XAAC", "Peory Airport", 42.0, 10.0),
      ("XAAD", "Rawl Municipal/Harvest Field", 43.0, 10.0),
      // Beside no town of its name.
      ("XAAE", "Kirker Hill Airport", 50.0, 10.0),
    ] {
      world.add(
        "airport:\(code)", name, featureClass: "S", code: "AIRP", country: "XA",
        latitude: latitude, longitude: longitude, to: "airports.txt")
    }
    return world
  }()

  struct Case: Sendable, CustomTestStringConvertible {
    let query: String
    let id: String?
    let why: String
    var testDescription: String { "\(query) → \(id ?? "no airport") (\(why))" }
  }

  static let cases: [Case] = [
    Case(query: "Holy Faith Municipal Airport", id: "XAAA", why: "another kind of airport"),
    Case(query: "Holy Faith Airfield", id: "XAAA", why: "the name with the fewest other words"),
    Case(query: "General Wayne Peory International Airport", id: "XAAC", why: "called after more"),
    Case(query: "Peory Captain Zed Airport", id: "XAAC", why: "also behind"),
    Case(query: "Rawl Municipal Airport/Harvest Field", id: "XAAD", why: "no airport in its name"),
    Case(query: "Kirker Zed Airport", id: nil, why: "Kirker Hill is far from Kirker"),
    Case(query: "Peory Airport Road", id: nil, why: "a road is no airport"),
    Case(query: "the airport", id: nil, why: "nothing but words for kinds"),
  ]

  @Test(arguments: cases)
  func findsAirportsByPartOfTheirNames(_ example: Case) throws {
    let answer = try Self.gazetteer.get().geocoder().search(example.query)
    guard let id = example.id else {
      #expect(!answer.isComplete(with: .airport))
      return
    }
    #expect(answer.results.first?.id.description == "airport:\(id)")
  }
}

extension Answer {
  /// Whether an airport accounts for the whole text.
  fileprivate func isComplete(with layer: Layer) -> Bool {
    outcome == .match && results.first?.layer == layer
  }
}
