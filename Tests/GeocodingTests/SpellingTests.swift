import GazetteerModel
import Geocoding
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

  struct Case: Sendable, CustomTestStringConvertible {
    let query: String
    let name: String
    let why: String
    var testDescription: String { "\(query) → \(name) (\(why))" }
  }

  static let cases: [Case] = [
    Case(query: "Goettingen", name: "Göttingen", why: "oe for ö"),
    Case(query: "Gottingen", name: "Göttingen", why: "no dots at all"),
    Case(query: "Aalesund", name: "Ålesund", why: "aa for å"),
    Case(query: "كراچي", name: "كراچی", why: "Arabic yeh for Persian"),
    Case(query: "کراچی", name: "كراچی", why: "Persian kaf for Arabic"),
    Case(query: "القاهره", name: "القاهرة", why: "heh for teh marbuta"),
    Case(query: "ابوظبي", name: "أبوظبي", why: "alef without its hamza"),
    Case(query: "ابوظبى", name: "أبوظبي", why: "yeh without its dots"),
    Case(query: "Орел", name: "Орёл", why: "е for ё"),
    Case(query: "Слов’янськ", name: "Слов'янськ", why: "another apostrophe"),
    Case(query: "Словянськ", name: "Слов'янськ", why: "none"),
    Case(query: "Грунь", name: "Ґрунь", why: "г for ґ"),
    Case(query: "DIYARBAKIR", name: "Diyarbakır", why: "dotless i in capitals"),
    Case(query: "Diyarbakir", name: "Diyarbakır", why: "a dotted one"),
    Case(query: "Da Nang", name: "Đà Nẵng", why: "Vietnamese without its marks"),
    Case(query: "יְרוּשָׁלַיִם", name: "ירושלים", why: "Hebrew with its points"),
    Case(query: "M\u{43E}scow", name: "Moscow", why: "a Cyrillic o"),
  ]

  @Test(arguments: cases)
  func spellingsOfANameHaveTheSameForm(_ example: Case) throws {
    let answer = try Self.gazetteer.get().geocoder().search(example.query)
    #expect(answer.results.first?.matchedName == example.name)
    #expect(answer.outcome == .match)
    #expect(answer.query == example.query)
  }
}
