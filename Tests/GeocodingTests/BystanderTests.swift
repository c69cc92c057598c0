import Geocoding
import GeocodingAPI
import TestSupport
import Testing

/// Names of people beside the place where they are.
@Suite struct BystanderTests {
  private static let forms = Result { try SmallGazetteer(Worlds.forms) }

  private func search(_ text: String) throws -> Answer {
    try Self.forms.get().geocoder().search(text)
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
