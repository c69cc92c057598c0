import Gazetteer
import Geocoding
import GeocodingAPI
import TestSupport
import Testing

/// Names that are believed only if something else in the text says so.
@Suite struct WitnessTests {
  private static let gazetteer = Result { try SmallGazetteer(world) }

  private static let world: World = {
    var world = World()
    world.addCountry(
      "XA", name: "Testland", languages: "en", id: 1, latitude: 50, longitude: 10,
      population: 9_000_000)
    world.addName("XA", of: 1, language: "iso3166-1")
    world.addCountry(
      "XB", name: "Otherland", languages: "es", id: 2, latitude: 20, longitude: 30,
      population: 9_000_000)
    world.addPlace(
      100, "Khustov", country: "XA", latitude: 50, longitude: 10, population: 90_000)
    world.addPlace(
      101, "Siria", country: "XA", latitude: 51, longitude: 11, population: 90_000)
    world.addPlace(
      102, "Warford", country: "XA", latitude: 52, longitude: 12, population: 900_000)
    world.addPlace(
      103, "Universidad", country: "XB", latitude: 20, longitude: 30, population: 30_000)
    world.files["overrides/landmarks.tsv"] = [
      "Universidad de Zamoria del Norte\t\tS.UNIV\tXB\t20.01\t30.01\t\tUniversidad\t1\t4\ttest",
      "Troia\t\tS.RUIN\tXA\t50.02\t10.01\t\tWarford\t2\t4\ttest",
    ]
    world.files["dictionaries/joining-words.txt"] = ["de", "del"]
    world.addWords([
      "norte|part|any|N", "del,de|joining|between|", "universidad,university|institution|any|",
      "universidad,university|university|any|", "jul,mar|month|any|",
    ])
    return world
  }()

  static let texts: [Case<String, String?>] = [
    Case("KHUSTV", nil, "an acronym is no misspelling"),
    Case("khustv", "Khustov, Testland", "small letters may be"),
    Case("KHUSTV, Testland", "Khustov, Testland", "a country says so"),
    Case("Siri", nil, "four letters are too few"),
    Case("Siri, Testland", "Siria, Testland", "unless a country says so"),
    Case("WARFORD", "Warford, Testland", "capitals as such say nothing"),
    Case(
      "Zamoria del Norte Universidad", "Universidad de Zamoria del Norte, Otherland",
      "the word that few names have"),
    Case("12,5", nil, "a number with a decimal comma"),
    Case("-12,5", nil, "with a sign"),
  ]

  @Test(arguments: texts)
  func believesWithAWitness(_ example: Case<String, String?>) throws {
    let answer = try Self.gazetteer.get().geocoder().search(example.given)
    #expect(answer.results.first?.label == example.expected)
  }

  @Test(arguments: ["12, 5", "12.5,5", "12.0,-5.0", "-12,-5"])
  func coordinatesStayCoordinates(_ text: String) throws {
    let answer = try Self.gazetteer.get().geocoder().search(text)
    #expect(answer.results.first?.layer == .coordinate)
  }

  @Test func aKindAndADirectionNameNothing() throws {
    let answer = try Self.gazetteer.get().geocoder().search("Universidad del Norte")
    #expect(answer.results.first?.layer != .venue)
  }

  @Test func anInstitutionIsNotTheRuinOfItsName() throws {
    let answer = try Self.gazetteer.get().geocoder().search("Troia University")
    #expect(answer.outcome == .partial)
  }
}
