import Gazetteer
import Geocoding
import GeocodingAPI
import TestSupport
import Testing

@Suite struct NamesInScriptTests {
  private static let gazetteer = Result { try SmallGazetteer(world) }

  private static let world: World = {
    var world = World()
    world.addCountry(
      "US", name: "United States", languages: "en", id: 6_252_001, latitude: 39.76,
      longitude: -98.5, population: 327_167_434)
    world.addRegion(
      4_398_678, "Missouri", country: "US", code: "MO", latitude: 38.25, longitude: -92.5,
      population: 5_768_151)
    world.addPlace(
      4_409_896, "Springfield", code: "PPLA2", country: "US", admin: ["MO"], latitude: 37.21533,
      longitude: -93.29824, population: 166_810)
    for (name, id, language) in [
      ("美国", 6_252_001, "zh-Hans"), ("美國", 6_252_001, "zh-Hant"),
      ("美利堅合眾國", 6_252_001, "zh-Hant-HK"), ("Сједињене Државе", 6_252_001, "sr"),
      ("Sjedinjene Američke Države", 6_252_001, "sr-Latn"), ("密蘇里州", 4_398_678, "zh"),
      ("Мисури", 4_398_678, "sr"),
      ("斯普林菲爾德", 4_409_896, "zh"), ("斯普林菲尔德", 4_409_896, "zh"),
      ("Спрингфилд", 4_409_896, "sr"), ("Springfild", 4_409_896, "uz"),
    ] {
      world.addName(name, of: id, language: language)
    }
    return world
  }()

  @Test(
    arguments: [
      ("zh", "斯普林菲尔德, 密苏里州, 美国", "chosen by its letters, converted, and chosen by its tag"),
      ("zh-CN", "斯普林菲尔德, 密苏里州, 美国", "China's script"),
      ("zh-Hans", "斯普林菲尔德, 密苏里州, 美国", "the script itself"),
      ("zh-TW", "斯普林菲爾德, 密蘇里州, 美國", "Taiwan's script, without the name for Hong Kong"),
      ("zh-Hant", "斯普林菲爾德, 密蘇里州, 美國", "the script itself"),
      ("zh-HK", "斯普林菲爾德, 密蘇里州, 美利堅合眾國", "the region's name before the script's"),
      ("sr", "Спрингфилд, Мисури, Сједињене Државе", "names as they are"),
      ("sr-Cyrl", "Спрингфилд, Мисури, Сједињене Државе", "chosen by their letters"),
      (
        "sr-Latn", "Springfild, Misuri, Sjedinjene Američke Države",
        "converted, and chosen by its tag"
      ),
      ("uz", "Springfild, Missouri, United States", "names as they are"),
      ("uz-Cyrl", "Спрингфилд, Missouri, United States", "converted; main names are not"),
    ])
  func labelsAreInTheScript(language: String, label: String, why: String) throws {
    let answer = try Self.gazetteer.get().geocoder()
      .search("Springfield", options: SearchOptions(language: language))
    #expect(answer.results.first?.label == label, "\(why)")
  }

  @Test func namesFollowTheScriptWithinOneGeocoder() throws {
    let geocoder = try Self.gazetteer.get().geocoder()
    for (language, name) in [("zh-CN", "密苏里州"), ("zh-TW", "密蘇里州"), ("zh", "密苏里州")] {
      let answer = try geocoder.search("Missouri", options: SearchOptions(language: language))
      #expect(answer.results.first?.name == name)
    }
  }
}
