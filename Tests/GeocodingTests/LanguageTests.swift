import Gazetteer
import Geocoding
import GeocodingAPI
import TestSupport
import Testing

@Suite struct LanguageTests {
  private static let gazetteer = Result { try SmallGazetteer(world) }

  private static let world: World = {
    var world = World()
    world.addCountry(
      "DE", name: "Germany", languages: "de", id: 2_921_044, latitude: 51.5, longitude: 10.5,
      population: 82_927_922)
    world.addRegion(
      2_951_839, "Bavaria", country: "DE", code: "02", latitude: 49, longitude: 11.5,
      population: 12_510_331)
    world.addPlace(
      2_867_714, "Munich", code: "PPLA", country: "DE", admin: ["02"], latitude: 48.13743,
      longitude: 11.57549, population: 1_260_391)
    world.addPlace(
      2_867_000, "Murnau", country: "DE", admin: ["02"], latitude: 47.68, longitude: 11.2,
      population: 12_000)
    world.addPostcode(
      "80331", "Munich", country: "DE", admin: ["02"], latitude: 48.1345, longitude: 11.571)
    for (name, id, language) in [
      ("Deutschland", 2_921_044, "de"), ("East Germany", 2_921_044, "en"),
      ("Alemanha", 2_921_044, "pt"), ("德国", 2_921_044, "zh-Hans"), ("Bayern", 2_951_839, "de"),
      ("Bavaria", 2_951_839, "en"), ("Baviera", 2_951_839, "pt"), ("München", 2_867_714, "de"),
      ("Munich", 2_867_714, "en"), ("Munich", 2_867_714, "fr"), ("Munique", 2_867_714, "pt-BR"),
      ("Murnau", 2_867_000, "de"), ("Murnau’", 2_867_000, "en"),
    ] {
      world.addName(name, of: id, language: language)
    }
    return world
  }()

  private func first(_ text: String, in language: String?) throws -> AnsweredPlace {
    let answer = try Self.gazetteer.get().geocoder()
      .search(text, options: SearchOptions(language: language))
    return try #require(answer.results.first)
  }

  @Test(arguments: [
    (nil, "Munich, Bavaria, Germany"), ("de", "München, Bayern, Deutschland"),
    ("DE", "München, Bayern, Deutschland"), ("de-AT", "München, Bayern, Deutschland"),
    ("pt-BR", "Munique, Baviera, Alemanha"), ("pt", "Munique, Baviera, Alemanha"),
    ("pt_BR", "Munique, Baviera, Alemanha"), ("zh", "Munich, Bavaria, 德国"),
    ("xx", "Munich, Bavaria, Germany"), ("en", "Munich, Bavaria, Germany"),
    ("", "Munich, Bavaria, Germany"),
  ])
  func theLabelIsInTheLanguage(language: String?, label: String) throws {
    let place = try first("Munich", in: language)
    #expect(place.label == label)
    #expect(
      [place.name, place.region, place.country].compactMap { $0 }.joined(separator: ", ") == label)
  }

  @Test func theQueryIsReadInEveryLanguage() throws {
    let place = try first("München", in: "pt-BR")
    #expect(place.name == "Munique")
    #expect(place.matchedName == "München")
    #expect(place.matchedLanguage == "de")
  }

  @Test func aPostalCodeIsLabeledInTheLanguage() throws {
    #expect(try first("80331", in: "de").label == "80331 München, Bayern, Deutschland")
  }

  @Test func aMainNameIsEnglishRatherThanItsTransliteration() throws {
    #expect(try first("Murnau", in: "en").name == "Murnau")
  }

  @Test func aCountryAndARegionNameThemselves() throws {
    #expect(try first("Germany", in: "de").country == "Deutschland")
    #expect(try first("Bavaria", in: "de").region == "Bayern")
  }

  @Test func aRecordIsInTheLanguage() throws {
    let geocoder = try Self.gazetteer.get().geocoder()
    let id = try #require(PlaceID("2867714"))
    let record = try #require(try geocoder.lookUp(id, language: "de"))
    #expect(record.place.label == "München, Bayern, Deutschland")
    #expect(record.ancestors.first?.name == "Bayern")
    #expect(try geocoder.lookUp(id)?.place.name == "Munich")
  }

  @Test(arguments: [
    ("Munich", "en", "English before French"), ("Murnau", "de", "its country's language"),
  ])
  func theLanguageOfAMainNameIsKnown(name: String, language: String, why: String) throws {
    let place = try first(name, in: nil)
    #expect(place.matchedName == name)
    #expect(place.matchedLanguage == language, "\(why)")
  }
}
