import Gazetteer
import Geocoding
import GeocodingAPI
import TestSupport
import Testing

@Suite struct SpellingTests {
  private static let gazetteer = Result { try SmallGazetteer(world) }

  private static let world: World = {
    var world = World()
    world.addCountry(
      "XA", name: "Testland", languages: "de,ar,fa,uk,ru,tr,vi,he", id: 1, latitude: 50,
      longitude: 10)
    for (offset, name) in names.enumerated() {
      world.addPlace(
        100 + offset, "Place \(offset)", country: "XA", latitude: 40 + Double(offset),
        longitude: 10, population: 1_000)
      world.addName(name, of: 100 + offset)
    }
    return world
  }()

  private static let names = [
    "Göttingen", "Ålesund", "كراچی", "القاهرة", "أبوظبي", "Орёл", "Слов'янськ", "Diyarbakır",
    "Đà Nẵng", "ירושלים", "Moscow", "Ґрунь",
  ]

  static let cases: [Case<String, String>] = [
    Case("Goettingen", "Göttingen", "oe for ö"),
    Case("Gottingen", "Göttingen", "no dots at all"),
    Case("Aalesund", "Ålesund", "aa for å"),
    Case("كراچي", "كراچی", "Arabic yeh for Persian"),
    Case("کراچی", "كراچی", "Persian kaf for Arabic"),
    Case("القاهره", "القاهرة", "heh for teh marbuta"),
    Case("ابوظبي", "أبوظبي", "alef without its hamza"),
    Case("ابوظبى", "أبوظبي", "yeh without its dots"),
    Case("Орел", "Орёл", "е for ё"),
    Case("Слов’янськ", "Слов'янськ", "another apostrophe"),
    Case("Словянськ", "Слов'янськ", "none"),
    Case("Грунь", "Ґрунь", "г for ґ"),
    Case("DIYARBAKIR", "Diyarbakır", "dotless i in capitals"),
    Case("Diyarbakir", "Diyarbakır", "a dotted one"),
    Case("Da Nang", "Đà Nẵng", "Vietnamese without its marks"),
    Case("יְרוּשָׁלַיִם", "ירושלים", "Hebrew with its points"),
    Case("M\u{43E}scow", "Moscow", "a Cyrillic o"),
  ]

  @Test(arguments: cases)
  func spellingsOfANameHaveTheSameForm(_ example: Case<String, String>) throws {
    let answer = try Self.gazetteer.get().geocoder().search(example.given)
    #expect(answer.results.first?.matchedName == example.expected)
    #expect(answer.outcome == .match)
    #expect(answer.query == example.given)
  }
}
