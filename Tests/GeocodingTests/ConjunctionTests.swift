import Geocoding
import GeocodingAPI
import TestSupport
import Testing

/// Two places that a text names side by side: "Lagos → Berlin", "USA vs Brazil".
@Suite struct ConjunctionTests {
  private static let forms = Result { try SmallGazetteer(Worlds.forms) }

  private func search(_ text: String) throws -> Answer {
    try Self.forms.get().geocoder().search(text)
  }

  @Test(
    arguments: [
      "Berlin and Massachusetts", "Berlin & Massachusetts", "Berlin or Massachusetts",
      "Berlin to Massachusetts", "Berlin vs Massachusetts", "Berlin → Massachusetts",
      "Berlin -> Massachusetts", "Berlin + Massachusetts", "Berlin as well as Massachusetts",
      "Berlin, then Massachusetts", "Berlin or maybe Massachusetts", "Massachusetts to Berlin",
      "Massachusetts → Berlin",
    ])
  func oneOfTwoPlacesIsNotInTheOther(_ text: String) throws {
    let answer = try search(text)
    #expect(answer.results.first?.label != "Berlin, Massachusetts, United States")
    #expect(answer.outcome != .match)
  }

  @Test(
    arguments: [
      "Berlin, Massachusetts", "Berlin / Massachusetts", "Berlin - Massachusetts",
      "Berlin | Massachusetts", "Massachusetts - Berlin", "Berlin in Massachusetts",
    ])
  func aPlaceIsInItsArea(_ text: String) throws {
    let answer = try search(text)
    #expect(answer.results.first?.label == "Berlin, Massachusetts, United States")
    #expect(answer.outcome == .match)
  }

  @Test(arguments: ["Berlin and Germany", "Berlin & Germany", "Berlin → Germany"])
  func aFamousPlaceMayBeNamedWithItsArea(_ text: String) throws {
    #expect(try search(text).results.first?.label == "Berlin, Germany")
  }

  @Test(
    arguments: [
      "Berlin and Lyon", "Offices in Berlin and Lyon", "between Berlin and Lyon", "Berlin/Lyon",
    ])
  func theFirstOfTwoTownsIsTheAnswer(_ text: String) throws {
    #expect(try search(text).results.first?.label == "Berlin, Germany")
  }

  /// Somebody has moved there.
  @Test(
    arguments: [
      "Berlin → Lyon", "Berlin ➡️ Lyon", "Berlin -> Lyon", "Berlin ✈ Lyon", "Lyon → Berlin → Lyon",
    ])
  func theLastPlaceBehindArrowsIsTheAnswer(_ text: String) throws {
    let answer = try search(text)
    #expect(answer.results.first?.label == "Lyon, France")
    #expect(answer.alternatives.first?.label == "Berlin, Germany")
  }

  @Test(arguments: ["Lyon-Berlin, France", "Lyon and Xyzzy, France", "Lyon and around"])
  func aTownBesideNoOtherIsAsSureAsBefore(_ text: String) throws {
    let first = try #require(search(text).results.first)
    #expect(first.label == "Lyon, France")
    #expect(first.confidence > 0.45)
  }
}
