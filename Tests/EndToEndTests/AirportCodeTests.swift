import Testing

/// Codes of airports beside words of flights and of what airports have, on the included data.
@Suite(.needsPrograms, .needsRealGazetteer)
struct AirportCodeTests {
  @Test(arguments: [
    ("flight to SFO", "San Francisco", "of flights"),
    ("Terminal 5, LHR", "Heathrow", "Lahore is called so, too"),
    ("T5 LHR", "Heathrow", "shortened"),
    ("gate B12, JFK", "Kennedy", "B12 is a district of Birmingham"),
    ("near LAX airport", "Los Angeles", "near, with a word for airports"),
    ("flight to DEN", "Denver", "Denmark has the letters"),
    ("parking LOS", "Murtala", "an article in capitals"),
    ("vuelo a MAD", "Barajas", "in Spanish"),
    ("Flug nach MUC", "Munich", "in German; cities have codes as well"),
    ("рейс в SVO", "Sheremetyevo", "in Russian"),
  ])
  func isAnAirport(text: String, name: String, why: String) throws {
    let first = try #require(try RealBundle.firstResult(of: text))
    #expect(first.layer == "airport" && first.label.contains(name), "\(why): \(first.label)")
    #expect(first.confidence > 0.8, "\(why)")
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
