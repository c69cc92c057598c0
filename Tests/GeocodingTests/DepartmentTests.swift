import Geocoding
import TestSupport
import Testing

/// Parts of institutions in front of the town that they are in.
///
/// Words for institutions are left over, since the town is not what is meant, but a section of departments and what
/// they are about is passed over.
@Suite struct DepartmentTests {
  private static let forms = Result { try SmallGazetteer(Worlds.forms) }

  /// The answer to a text, and whether nothing of it is left over.
  private func search(_ text: String) throws -> (label: String?, isComplete: Bool) {
    let answer = try Self.forms.get().geocoder().search(text)
    return (answer.results.first?.label, answer.outcome == .match)
  }

  static let departments: [Case<String, String>] = [
    Case(
      "School of Physics, Leeds, United Kingdom", "Leeds, United Kingdom", "in front of its field"),
    Case("Law School Department, Leeds, United Kingdom", "", "behind a word that is no field"),
    Case("Law Section, Leeds, United Kingdom", "Leeds, United Kingdom", "behind its field"),
    Case("1 School of Law, Leeds, United Kingdom", "Leeds, United Kingdom", "a footnote's number"),
    Case("Institut für Chemie, Berlin, Germany", "Berlin, Germany", "in another language"),
    Case("Facultad de Medicina, Lyon, France", "Lyon, France", "with a joining word between"),
    Case(
      "School of Physics, Section of Law, Leeds, United Kingdom", "Leeds, United Kingdom",
      "two departments"),
    Case("School of Xyzzy, Leeds, United Kingdom", "", "no field"),
    Case("Xyzzy Museum, Leeds, United Kingdom", "", "no department"),
    Case("School of Law, Xyzzy Museum, Leeds, United Kingdom", "", "an institution besides"),
  ]

  @Test(arguments: departments)
  func departmentsArePassedOver(_ example: Case<String, String>) throws {
    let (label, isComplete) = try search(example.given)
    #expect(isComplete == !example.expected.isEmpty)
    if isComplete { #expect(label == example.expected) }
  }
}
