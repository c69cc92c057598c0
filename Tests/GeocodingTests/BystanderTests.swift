import Geocoding
import GeocodingAPI
import TestSupport
import Testing

/// Names of people, and ways to reach them, beside the place where they are.
@Suite struct BystanderTests {
  private static let forms = Result { try SmallGazetteer(Worlds.forms) }

  private func search(_ text: String) throws -> Answer {
    try Self.forms.get().geocoder().search(text)
  }

  static let contacts: [Case<String, String?>] = [
    Case("maria@berlin.com, Lyon", "Lyon, France", "an email address with a town's name"),
    Case("Lyon <maria.paris@mail.org>", "Lyon, France", "in brackets, behind the place"),
    Case("@berlin_fan Lyon", "Lyon, France", "a handle"),
    Case("ig: @berlin, Lyon", "Lyon, France", "with its label"),
    Case("www.paris.com | Lyon", "Lyon, France", "a web address"),
    Case("Lyon https://example.org/paris", "Lyon, France", "with its scheme"),
    Case("Germany, +1 555 010 9999", "Germany", "a telephone number is no postal code"),
    Case(
      "Boston, MA 617-555-1234", "Boston, Massachusetts, United States", "behind a state's code"),
    Case("Lyon (617) 555-1234", "Lyon, France", "with an area code in brackets"),
    Case("tel: 08031234567 Lyon", "Lyon, France", "in one group, with its label"),
    Case("maria@berlin.com", nil, "an address alone"),
    Case("Berlin 10115 10117", "10115 Berlin, Germany", "two postal codes are no number"),
  ]

  @Test(arguments: contacts)
  func waysToReachSomebodyAreNoPlaces(_ example: Case<String, String?>) throws {
    #expect(try search(example.given).results.first?.label == example.expected)
  }

  static let persons: [Case<String, String?>] = [
    Case("John Smith, Leeds", "Leeds, United Kingdom", "a given and a family's name"),
    Case("Dr. John Smith, Leeds", "Leeds, United Kingdom", "with a title"),
    Case("John Q. Smith, Leeds", "Leeds, United Kingdom", "with an initial"),
    Case("John Smith in Leeds", "Leeds, United Kingdom", "in one section"),
    Case("John Smith Leeds", "Leeds, United Kingdom", "with nothing between"),
    Case("Name: Maria Garcia, City: Lyon", "Lyon, France", "a field of a form"),
    Case("Berlin Garcia, France", "France", "a given name that a city has"),
    Case("John Leeds, France", "France", "a family's name that a town has"),
    Case("Maria Xyzzyova, Lyon", "Lyon, France", "a family's name that is not known"),
    Case("Maria Garcia", nil, "a name alone"),
  ]

  @Test(arguments: persons)
  func namesOfPeopleAreNoPlaces(_ example: Case<String, String?>) throws {
    let answer = try search(example.given)
    #expect(answer.results.first?.label == example.expected)
    #expect(answer.outcome == (example.expected == nil ? .none : .partial))
  }
}
