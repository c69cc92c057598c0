import Geocoding
import GeocodingAPI
import TestSupport
import Testing

/// Texts that list places, each with its own area: nothing is combined across what separates them.
@Suite struct ListedPlacesTests {
  private static let forms = Result { try SmallGazetteer(Worlds.forms) }

  private func search(_ text: String) throws -> Answer {
    try Self.forms.get().geocoder().search(text)
  }

  static let lists: [Case<String, [String]>] = [
    Case(
      "Boston, Massachusetts; Lyon, France",
      ["Boston, Massachusetts, United States", "Lyon, France"], "a semicolon"),
    Case(
      "Lyon, France; Boston, Massachusetts",
      ["Lyon, France", "Boston, Massachusetts, United States"], "the first comes first"),
    Case("Lyon, France | Leeds, UK", ["Lyon, France", "Leeds, United Kingdom"], "a bar"),
    Case("Lyon, France / Leeds, UK", ["Lyon, France", "Leeds, United Kingdom"], "a slash"),
    Case("Lyon, France & Leeds, UK", ["Lyon, France", "Leeds, United Kingdom"], "an ampersand"),
    Case("Lyon, France\nLeeds, UK", ["Lyon, France", "Leeds, United Kingdom"], "a line"),
    Case("Lyon, France and Leeds, UK", ["Lyon, France", "Leeds, United Kingdom"], "a word"),
    Case(
      "Berlin, Germany; Berlin, Massachusetts; Leeds, UK",
      ["Berlin, Germany", "Berlin, Massachusetts, United States", "Leeds, United Kingdom"],
      "three, of which two have one name"),
    Case("Lyon; Berlin", ["Lyon, France", "Berlin, Germany"], "towns without areas"),
    Case(
      "Berlin | Lyon", ["Berlin, Germany", "Lyon, France"], "the smaller one is not in the larger"),
    Case("Lyon and Berlin", ["Lyon, France", "Berlin, Germany"], "a word between names alone"),
    Case("Lyon - Berlin", ["Lyon, France", "Berlin, Germany"], "a dash between blanks"),
    Case("Lyon/Berlin", ["Lyon, France", "Berlin, Germany"], "a slash without blanks"),
    Case("Lyon + Berlin", ["Lyon, France", "Berlin, Germany"], "a sign"),
    Case(
      "Lyon, France - Leeds, UK", ["Lyon, France", "Leeds, United Kingdom"],
      "a dash between places with areas"),
    Case(
      "Berlin, Lyon and Chicago",
      ["Berlin, Germany", "Lyon, France", "Chicago, Illinois, United States"], "commas and a word"),
  ]

  @Test(arguments: lists)
  func eachPartIsReadByItself(_ example: Case<String, [String]>) throws {
    let answer = try search(example.given)
    #expect(answer.results.first?.label == example.expected.first)
    #expect(answer.alternatives.map(\.label) == Array(example.expected.dropFirst()))
    #expect(answer.outcome == .partial, "the other places are left over")
    #expect(answer.unmatched.count == example.expected.count - 1)
  }

  @Test(
    arguments: [
      "Berlin; Germany", "Berlin | Germany", "Berlin, Massachusetts; USA", "Berlin, France",
      "Flat 5 / 12 High Street, Leeds, UK", "10115 Berlin\nGermany", "Lyon-Berlin",
      "Nowhereville, Berlin",
    ])
  func onePlaceIsNoList(_ text: String) throws {
    #expect(try search(text).alternatives.isEmpty)
  }

  @Test func offsetsAreThoseOfTheWholeText() throws {
    let answer = try search("Lyon, France; Leeds, UK")
    let other = try #require(answer.alternatives.first)
    #expect(other.components.first?.span.range == 14..<19)
    #expect(answer.results.first?.components.last?.span.text == "Leeds, UK")
    #expect(answer.unmatched.map(\.text) == ["Leeds, UK"])
  }

  @Test func anUnfinishedTextIsNoList() throws {
    let answer = try Self.forms.get().geocoder().suggest("Lyon, France; Leeds, U")
    #expect(answer.alternatives.isEmpty)
  }
}
