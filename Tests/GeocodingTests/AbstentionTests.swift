import Gazetteer
import Geocoding
import GeocodingAPI
import TestSupport
import Testing

/// Texts that mean no place, and places that look like them.
@Suite struct AbstentionTests {
  private func search(_ text: String) throws -> Answer {
    try SmallGazetteer.namesakes.get().geocoder().search(text)
  }

  @Test(arguments: [
    ("Worldwide", "a phrase of the list"),
    ("based worldwide", "the same behind a joining word"),
    ("https://london.example/x", "a web address"),
    ("moscow@example.com", "an e-mail address"),
    ("moscow.com", "a host"),
    ("views of galas", "the same among other words"),
    ("views of lode", "a word in small letters, though it is a name as well"),
  ])
  func meansNoPlace(text: String, why: String) throws {
    let answer = try search(text)
    #expect(answer.outcome == .none, "\(why)")
    #expect(answer.results.isEmpty)
    #expect(answer.unmatched.count == 1)
    #expect(answer.ambiguity == Ambiguity(count: 0, margin: nil, hint: nil))
  }

  @Test(arguments: [
    ("Mountain View", "geonames:5375480", "a town of two ordinary words"),
    ("I love London", "geonames:2643743", "a sentence about a famous place"),
    ("Moscow, worldwide", "geonames:524901", "a phrase beside a place"),
    ("Mountain View, CA", "geonames:5375480", "confirmed by its state"),
    ("94043", "postcode:US:94043", "a number that is a code"),
    ("St.Gangloff", "geonames:2849483", "a stop that is no host's"),
    ("Galas", "geonames:2643743", "a capital letter, as names have"),
    ("galas, GB", "geonames:2643743", "a country beside it"),
    ("views of Lode", "geonames:2643743", "a name written as one, among other words"),
    ("views of Moscow", "geonames:524901", "a name that is no word"),
  ])
  func meansAPlace(text: String, id: String, why: String) throws {
    #expect(try search(text).results.first?.id.description == id, "\(why)")
  }

  @Test func noPlaceTakesItsShareOfConfidence() throws {
    let plain = try #require(try search("Moscow").results.first)
    let sentence = try #require(try search("I love Moscow").results.first)
    #expect(sentence.confidence < plain.confidence)
  }
}
