import Geocoding
import GeocodingAPI
import Geodesy
import TestSupport
import Testing

/// Distances from a place: "20 miles south of Chicago".
@Suite struct TypedDistanceTests {
  private static let forms = Result { try SmallGazetteer(Worlds.forms) }

  private func search(_ text: String) throws -> Answer {
    try Self.forms.get().geocoder().search(text)
  }

  static let moved: [Case<String, String>] = [
    Case("20 km south of Berlin", "20 km S of Berlin, Germany", "a number, a unit and a direction"),
    Case("20km south of Berlin", "20 km S of Berlin, Germany", "in one word"),
    Case("20 km S of Berlin", "20 km S of Berlin, Germany", "a letter for the direction"),
    Case("20 km nw of Berlin", "20 km NW of Berlin, Germany", "two letters"),
    Case("about 20 km due north west of Berlin", "20 km NW of Berlin, Germany", "words between"),
    Case("20 km südlich von Berlin", "20 km S of Berlin, Germany", "in another language"),
    Case("10 miles west of Boston, MA", "16 km W of Boston, Massachusetts, United States", "miles"),
    Case(
      "1.5 hours south of Leeds", "120 km S of Leeds, United Kingdom", "as far as people travel"),
    Case("a couple of hours drive south of Leeds", "160 km S of Leeds, United Kingdom", "in words"),
    Case("half an hour west of Leeds", "40 km W of Leeds, United Kingdom", "a half"),
    Case("300 m south of Leeds", "0.3 km S of Leeds, United Kingdom", "meters"),
    Case("20-30 km south of Berlin", "20 km S of Berlin, Germany", "the first of two"),
  ]

  @Test(arguments: moved)
  func anAnswerLiesInTheDirection(_ example: Case<String, String>) throws {
    let answer = try search(example.given)
    let first = try #require(answer.results.first)
    #expect(first.label == example.expected)
    #expect(answer.outcome == .match)
    #expect(answer.unmatched.isEmpty)
    #expect(first.boundingBox == nil)
  }

  @Test func aPointIsMovedByTheDistance() throws {
    let berlin = try #require(try search("Berlin").results.first)
    let answer = try search("20 km south of Berlin")
    let first = try #require(answer.results.first)
    #expect(abs(first.coordinate.distanceMeters(to: berlin.coordinate) - 20_000) < 20)
    #expect(first.coordinate.latitude < berlin.coordinate.latitude)
    #expect(abs(first.coordinate.longitude - berlin.coordinate.longitude) < 1e-4)
    #expect(first.accuracyMeters >= 10_000)
    #expect(first.confidence > 0.5)
  }

  static let unmoved: [Case<String, String>] = [
    Case("20 minutes from Berlin", "Berlin, Germany", "without a direction"),
    Case("20min from Berlin", "Berlin, Germany", "in one word"),
    Case("about an hour outside of Boston, MA", "Boston, Massachusetts, United States", "in words"),
    Case("3 km de Lyon", "Lyon, France", "behind a word for of"),
    Case("3 km de l'Lyon", "Lyon, France", "an article"),
  ]

  @Test(arguments: unmoved)
  func withoutADirectionAnAnswerIsLessAccurate(_ example: Case<String, String>) throws {
    let answer = try search(example.given)
    let first = try #require(answer.results.first)
    #expect(first.label == example.expected)
    #expect(answer.outcome == .match)
    #expect(first.accuracyMeters >= 3000)
  }

  @Test func farFromAPlaceAnAnswerIsUnsure() throws {
    #expect(try #require(search("4 hours from Berlin").results.first).confidence <= 0.5)
    #expect(try #require(search("4 hours south of Berlin").results.first).confidence <= 0.5)
  }

  static let others: [Case<String, String?>] = [
    Case("20 km of Germany", "Germany", "an area has no point"),
    Case("20 km Berlin", "Berlin, Germany", "no word such as from"),
    Case("4000 km south of Berlin", "Berlin, Germany", "too far"),
    Case("0 km south of Berlin", "Berlin, Germany", "no distance"),
    Case("km from Berlin", "Berlin, Germany", "no number"),
    Case("20 km from", nil, "no place"),
    Case("20 km south of", nil, "no place behind a direction"),
    Case("99999999999999999999999999 km from", nil, "a number that is too large"),
  ]

  @Test(arguments: others)
  func otherTextsAreNoDistances(_ example: Case<String, String?>) throws {
    let answer = try search(example.given)
    #expect(answer.results.first?.label == example.expected)
    #expect(answer.outcome != .match)
  }
}
