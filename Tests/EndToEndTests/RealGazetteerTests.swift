import Foundation
import TestSupport
import Testing

/// Results that must be right on the included data; the tests of ranking use small worlds.
@Suite(.needsPrograms, .needsRealGazetteer)
struct RealGazetteerTests {
  @Test(arguments: [
    ("Springfield", "add a state"), ("San José", "add a country"),
    ("Victoria", "add a country"), ("Georgia", "add a country"),
  ])
  func namesOfManyPlacesAreAmbiguous(query: String, hint: String) throws {
    let run = try search(query)
    #expect(!run.output.contains(#""ambiguity":{"count":1,"#))
    #expect(run.output.contains(hint))
  }

  /// Each is a letter or two away from a place.
  @Test(arguments: ["subway", "airplane", "dorm room", "Starbucks", "self taught", "gmail"])
  func englishWordsAreNotCorrectedToPlaces(query: String) throws {
    #expect(try search(query).output.contains(#""results":[]"#))
  }

  /// The first is more likely than 0.9; Paris and London alone are a little less, and ask.
  @Test(arguments: ["New York", "Tokyo", "Paris, France", "Moscow, ID"])
  func famousAndQualifiedNamesAreNotAmbiguous(query: String) throws {
    let output = try search(query).output
    #expect(output.contains(#""ambiguity":{"count":1,"#))
    #expect(output.contains(#""hint":null"#))
  }

  @Test func georgiaIsTwoThings() throws {
    #expect(try search("Georgia").output.contains(#""ambiguity":{"count":2"#))
  }

  @Test(arguments: [
    ("muenche", "Munich", "without its dots"), ("muenchen", "Munich", "complete"),
    ("duesseldo", "Düsseldorf", "the same elsewhere"), ("north se", "North Sea", "a sea"),
    ("sahar", "Sahara", "a desert"), ("den h", "The Hague", "a joining word begins the name"),
    ("l.a", "Los Angeles", "an abbreviation with its stop"),
    ("koel", "Köln", "two letters for one with dots, not Kolkata"),
    ("le hav", "Le Havre", "an article begins the name"),
  ])
  func theFamousPlaceIsSuggestedFirst(prefix: String, label: String, why: String) throws {
    #expect(Self.firstLabel(try search("suggest", prefix)).hasPrefix(label), "\(why)")
  }

  @Test(arguments: [
    ("-1,33", "Lake Victoria", "in the middle of a lake, 115 km from a town of the data"),
    ("46.45,6.55", "Lake Geneva", "5 km from the shore"),
    ("52.9,173.2", "Alaska", "an island 700 km from any settlement"),
    ("-16.8,179.99", "Fiji", "where the map ends, at 180°"),
    ("46.2044,6.1432", "Geneva", "a city on a lake"),
  ])
  func whatSurroundsAPointIsNamed(point: String, label: String, why: String) throws {
    #expect(Self.firstLabel(try search("reverse", point)).hasPrefix(label), "\(why)")
  }

  private static func firstLabel(_ run: ProgramRun) -> Substring {
    run.output.firstMatch(of: /"results":\[\{"id":"[^"]+","name":"[^"]+","label":"([^"]+)"/)?
      .output.1 ?? ""
  }

  private func search(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun(arguments + ["--gazetteer", RealBundle.path ?? "", "--format", "ndjson"])
  }
}
