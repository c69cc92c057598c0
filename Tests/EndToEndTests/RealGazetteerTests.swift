import Foundation
import TestSupport
import Testing

/// Results that must be right on the included data; the tests of ranking use small worlds.
@Suite(.needsPrograms, .needsRealGazetteer)
struct RealGazetteerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let query: String
    let id: String
    let why: String
    var testDescription: String { "\(query) → \(id) (\(why))" }
  }

  private static let ordinaryWord = "a town called like an ordinary word, no comma"

  static let cases: [Case] = [
    Case(query: "Costa Rica", id: "geonames:3624060", why: "a country"),
    Case(query: "Seattle, WA", id: "geonames:5809844", why: "a state's abbreviation"),
    Case(query: "Moscow, ID", id: "geonames:5601538", why: "Idaho, not Indonesia"),
    Case(query: "Belem, PA", id: "geonames:3405870", why: "Pará"),
    Case(query: "Bethlehem, PA", id: "geonames:5180225", why: "Pennsylvania"),
    Case(query: "San Pedro, San Jose, Costa Rica", id: "geonames:3621717", why: "inside San José"),
    Case(
      query: "1600 Amphitheatre Pkwy, Mountain View, CA 94043", id: "postcode:US:94043",
      why: "an address falls back to its town"),
    Case(query: "Green Bay Wisconsin", id: "geonames:5254962", why: ordinaryWord),
    Case(query: "Bend Oregon", id: "geonames:5713587", why: ordinaryWord),
    Case(query: "Spring Texas", id: "geonames:4733624", why: ordinaryWord),
    Case(query: "Vista California", id: "geonames:5406602", why: ordinaryWord),
    Case(query: "Valley Alabama", id: "geonames:4095186", why: ordinaryWord),
    Case(query: "Manor Texas", id: "geonames:4708989", why: ordinaryWord),
    Case(query: "Washington D.C.", id: "geonames:4140963", why: "stops"),
    Case(query: "Washington, D.C.", id: "geonames:4140963", why: "stops behind a comma"),
    Case(query: "Paris TX", id: "geonames:4717560", why: "not the famous one"),
    Case(query: "London ON", id: "geonames:6058560", why: "a province's abbreviation"),
    Case(query: "Cambridge MA", id: "geonames:4931972", why: "not the older one"),
    Case(query: "Santiago de Compostela", id: "geonames:3109642", why: "a joining word inside"),
    Case(query: "St. John's", id: "geonames:6324733", why: "an abbreviation and an apostrophe"),
    Case(query: "Baden-Baden", id: "geonames:2953504", why: "a hyphen"),
    Case(query: "Frankfurt (Oder)", id: "geonames:2925535", why: "a bracket in the name"),
    Case(query: "Frankfurt Oder", id: "geonames:2925535", why: "and without it"),
    Case(query: "Rio de Janeiro RJ", id: "geonames:3451190", why: "town and state of one name"),
    Case(query: "Springfield (Ohio)", id: "geonames:4525353", why: "a bracket is context"),
    Case(query: "Springfield, Ill.", id: "geonames:4250542", why: "a newspaper's abbreviation"),
    Case(query: "Paris - France", id: "geonames:2988507", why: "a dash is context"),
    Case(query: "New York, NY", id: "geonames:5128581", why: "town and state of one name"),
    Case(
      query: "Columbia", id: "geonames:4575352",
      why: "a town's own name before a country's foreign one"),
    Case(query: "Ind.", id: "geonames:4921868", why: "a stop cuts words short, not codes"),
    Case(
      query: "N.Y.", id: "geonames:5128638", why: "states are shortened with stops, cities without"),
    Case(query: "Heathrow", id: "airport:EGLL", why: "an airport before a village of its name"),
    Case(query: "Luxembourg", id: "geonames:2960313", why: "the country before its capital"),
    Case(query: "Japan, Tokyo", id: "geonames:1850147", why: "the larger part first"),
    Case(query: "Brooklyn, New York City", id: "geonames:5110302", why: "a borough"),
    Case(query: "Bayamón, Puerto Rico, US", id: "geonames:4562831", why: "a territory"),
    Case(query: "Mt Vernon NY", id: "geonames:5127835", why: "Mt is Mount"),
    Case(query: "County Cork", id: "geonames:2965139", why: "the word in front"),
    Case(query: "KSEA", id: "airport:KSEA", why: "an ICAO code"),
    Case(query: "Hamburg Airport", id: "airport:EDDH", why: "the airport with passengers"),
    Case(query: "Mediterranean Sea", id: "naturalearth:1365816040", why: "a sea"),
    Case(query: "Laugavegur 12, Reykjavík", id: "iceaddr:10017507", why: "a house"),
    Case(query: "London SW1A 1AA", id: "postcode:GB:SW1A 1AA", why: "a full British code"),
    Case(query: "K1A 0B1", id: "postcode:CA:K1A 0B1", why: "a full Canadian code"),
    Case(query: "Turkish", id: "geonames:298795", why: "a demonym"),
    Case(query: "Londoners", id: "geonames:2643743", why: "a city's"),
    Case(query: "Lebanon", id: "geonames:272103", why: "a country before its namesakes"),
    Case(query: "NYC", id: "geonames:5128581", why: "what people call it"),
    Case(query: "living in LA", id: "geonames:5368361", why: "joining words beside a nickname"),
    Case(query: "D.F.", id: "geonames:3530597", why: "stops"),
    Case(query: "Bay Area", id: "landmark:US:bay-area", why: "an area that no source has"),
    Case(query: "Mount Everest", id: "landmark:NP:mount-everest", why: "not a village in Kansas"),
    Case(query: "Middle East", id: "geonames:6269133", why: "a region without a border"),
    Case(query: "the Pacific", id: "landmark:pacific-ocean", why: "an ocean by its short form"),
    Case(query: "in the UK", id: "geonames:2635167", why: "an abbreviation behind joining words"),
    Case(query: "Earth, TX", id: "geonames:5520687", why: "no planet where its state is named"),
    Case(query: "Nice", id: "geonames:2990440", why: "an ordinary word that is well known"),
    Case(query: "I love Paris", id: "geonames:2988507", why: "a sentence about a famous place"),
    Case(query: "10115 Berlin", id: "postcode:DE:10115", why: "the code in front"),
    Case(query: "Cairo IL", id: "geonames:4234985", why: "a state, not the Turkish for province"),
    Case(query: "Los Angels", id: "geonames:5368361", why: "everyday words near a city's name"),
    Case(query: "New Deli", id: "geonames:1261481", why: "English words near a city's name"),
    Case(query: "Sam Antonio", id: "geonames:4726206", why: "a village in an area by its code"),
    Case(query: "Hong King", id: "geonames:1819729", why: "words that are names by themselves"),
    Case(query: "germay", id: "geonames:2921044", why: "a village near a country's name"),
    Case(query: "Germay, France", id: "postal:FR:52230:germay", why: "the village, in its country"),
    Case(query: "south afrika", id: "geonames:953987", why: "a region of a continent's alias"),
  ]

  /// All queries in one batch, so that programs start once.
  private static let answers = Result<[String], any Error> {
    let text = cases.map { $0.query + "\n" }.joined()
    let run = try ProgramRun(
      ["batch", "--gazetteer", RealBundle.path ?? "", "--format", "ndjson"], input: Data(text.utf8))
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test func everyQueryIsAnswered() throws {
    #expect(try Self.answers.get().count == Self.cases.count)
  }

  @Test(arguments: Array(cases.indices))
  func findsTheIntendedPlace(index: Int) throws {
    let answers = try Self.answers.get()
    try #require(answers.indices.contains(index))
    let example = Self.cases[index]
    #expect(
      answers[index].contains(#""results":[{"id":"\#(example.id)""#), "\(example.testDescription)")
  }

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
