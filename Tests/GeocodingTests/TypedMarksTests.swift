import Gazetteer
import Geocoding
import GeocodingAPI
import TestSupport
import Testing

/// Names that differ in their marks alone: the index of names has them under one text.
@Suite struct TypedMarksTests {
  private static let gazetteer = Result { try SmallGazetteer(world) }

  private static let world: World = {
    var world = World()
    world.addCountry(
      "XA", name: "Testland", languages: "de", id: 1, latitude: 50, longitude: 10)
    world.addCountry(
      "XB", name: "Otherland", languages: "en", id: 2, latitude: 20, longitude: 30)
    world.addPlace(
      100, "Münster", country: "XA", latitude: 51, longitude: 10, population: 9_000)
    world.addPlace(
      101, "Munster", country: "XB", latitude: 21, longitude: 30, population: 90_000)
    world.addPlace(
      102, "Leonia", country: "XA", latitude: 52, longitude: 10, population: 9_000)
    world.addPlace(
      103, "Leonia", country: "XB", latitude: 22, longitude: 30, population: 90_000)
    world.addPlace(
      104, "Lübben", country: "XA", latitude: 53, longitude: 10, population: 9_000)
    world.addPlace(
      105, "Cologne", country: "XB", latitude: 23, longitude: 30, population: 90_000)
    world.addName("Lubben", of: 105, language: "en")
    world.addName("Lübben", of: 105, language: "de")
    world.addPlace(
      106, "Görlitz", country: "XA", latitude: 54, longitude: 10, population: 9_000)
    world.addPlace(
      107, "Gorlitz", country: "XB", latitude: 24, longitude: 30, population: 90_000)
    world.addName("Görlitz", of: 107)
    return world
  }()

  static let cases = [
    QueryCase(query: "Münster", id: "geonames:100", why: "who types marks means them"),
    QueryCase(query: "MÜNSTER", id: "geonames:100", why: "in capitals"),
    QueryCase(query: "Mu\u{308}nster", id: "geonames:100", why: "a letter and its mark apart"),
    QueryCase(query: "Munster", id: "geonames:101", why: "the better-known one, without marks"),
    QueryCase(query: "Münster, Otherland", id: "geonames:101", why: "the area says which"),
    QueryCase(query: "Léonia", id: "geonames:103", why: "marks that neither has say nothing"),
    QueryCase(query: "Lübben", id: "geonames:105", why: "the name in any of its languages"),
    QueryCase(query: "Görlitz", id: "geonames:106", why: "not an alias that a namesake has lent"),
  ]

  @Test(arguments: cases)
  func marksTellNamesakesApart(_ example: QueryCase) throws {
    let answer = try Self.gazetteer.get().geocoder().search(example.query)
    #expect(answer.results.first?.id.description == example.id)
    #expect(answer.outcome == .match)
  }
}
