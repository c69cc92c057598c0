import Gazetteer
import Geocoding
import GeocodingAPI
import TestSupport
import Testing

/// Universities by words of any language, in any order.
@Suite struct UniversityTests {
  private static let gazetteer = Result { try SmallGazetteer(world) }

  private static let world: World = {
    var world = World()
    world.addCountry(
      "XA", name: "Testland", languages: "en", id: 1, latitude: 50, longitude: 10)
    world.addPlace(
      100, "Warford", country: "XA", latitude: 50, longitude: 10, population: 90_000)
    world.files["overrides/landmarks.tsv"] = [
      "University of Warford\t\tS.UNIV\tXA\t50.01\t10.01\t\tWarford\t1\t3\ttest",
      "Museum of Warford\t\tS.MUS\tXA\t50.02\t10.01\t\tWarford\t2\t3\ttest",
      "University College\t\tS.UNIV\tXA\t50.01\t10.02\t\tWarford\t1\t3\ttest",
    ]
    return world
  }()

  private static let university = "landmark:XA:university-of-warford"

  static let cases = [
    QueryCase(query: "University of Warford", id: university, why: "the name itself"),
    QueryCase(query: "Uni Warford", id: university, why: "a short word for it"),
    QueryCase(query: "Warford Uni", id: university, why: "behind the town"),
    QueryCase(query: "Universidad de Warford", id: university, why: "a word of another language"),
  ]

  @Test(arguments: cases)
  func findsWhereSomebodyStudies(_ example: QueryCase) throws {
    let answer = try Self.gazetteer.get().geocoder().search(example.query)
    #expect(answer.results.first?.id.description == example.id)
    #expect(answer.outcome == example.outcome)
  }

  /// Text, column and whether it is above zero, and why.
  static let columns: [(String, String, Bool, String)] = [
    ("University College", "name.ofKinds", true, "any country may have one"),
    ("University of Warford", "name.ofKinds", false, "the town tells it from others"),
    ("University of Warford, Testland", "name.common", false, "the country tells it"),
  ]

  @Test(arguments: columns)
  func knowsHowWellANameTellsAPlaceFromOthers(
    text: String, column: String, isSet: Bool, why: String
  ) throws {
    let geocoder = try Self.gazetteer.get().geocoder()
    geocoder.keepsEvidence = true
    let values = try #require(geocoder.search(text).evidence?.values)
    let index = try #require(ConfidenceColumn.all.firstIndex { $0.name == column })
    #expect((values[index] > 0) == isSet, "\(why)")
  }
}
