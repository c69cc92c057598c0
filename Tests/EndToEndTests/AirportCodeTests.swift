import Testing

/// Codes of airports behind words of flights, on the included data.
@Suite(.needsPrograms, .needsRealGazetteer)
struct AirportCodeTests {
  @Test(arguments: [
    ("flight to SFO", "San Francisco", "of flights"),
    ("landed at CGK", "Soekarno", "where somebody is"),
    ("volo per FCO", "Vinci", "in Italian"),
  ])
  func isAnAirport(text: String, name: String, why: String) throws {
    let first = try #require(try RealBundle.firstResult(of: text))
    #expect(first.layer == "airport" && first.label.contains(name), "\(why): \(first.label)")
    #expect(first.confidence > 0.7, "\(why)")
  }

  @Test(arguments: [
    ("flight to USA", "a country before a small airport"),
    ("flight to New York", "a name"),
    ("near NYC", "no word for airports"),
    ("lounge bar", "no code"),
    ("FLIGHT TO RIO", "all in capitals"),
  ])
  func isNoAirport(text: String, why: String) throws {
    #expect(try RealBundle.firstResult(of: text)?.layer != "airport", "\(why)")
  }
}
