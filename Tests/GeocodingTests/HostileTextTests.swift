import Geocoding
import GeocodingAPI
import TestSupport
import Testing

@Suite struct HostileTextTests {
  private static let fragments = [
    "Moscow", "Springfield", "saint", "st", "ID", "CA", "PA", "County", "city of", "94043", "1600",
    "\"", "*", "NEAR(", "AND", "OR", "NOT", "(", ")", ",", ";", "-", " - ", "'", "\u{0}", "\u{301}",
    "\u{202E}", "北京", "München", "👩‍👩‍👧", "🇺🇸", "%", "_", ":", "^", "\\", "\n", "\t", "46.7", "-117",
    "N",
    "geo:", "é", "\u{200D}",
  ]

  @Test("any text is answered, and well-formed", arguments: propertySeeds)
  func anyTextIsAnswered(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let geocoder = try SmallGazetteer.namesakes.get().geocoder()
    for _ in 0..<40 {
      let count = Int.random(in: 0...30, using: &generator)
      let text = (0..<count).map { _ in Self.fragments.randomElement(using: &generator) ?? "" }
        .joined(separator: Bool.random(using: &generator) ? " " : "")
      let answer = try geocoder.search(text)
      let length = answer.query.unicodeScalars.count
      #expect(answer.results.isEmpty == (answer.outcome == .none))
      for span in answer.unmatched + answer.results.flatMap({ $0.components.map(\.span) }) {
        #expect(span.range.lowerBound >= 0 && span.range.upperBound <= length, "\(text)")
        #expect(span.text.unicodeScalars.count == span.range.count, "\(text)")
      }
    }
  }

  @Test(arguments: [
    String(repeating: "saint ", count: 200),
    String(repeating: "Springfield Moscow London ", count: 20),
    String(repeating: "a", count: 256), String(repeating: "x ", count: 500),
    String(repeating: "New York ", count: 100),
  ])
  func repetitionTakesBoundedWork(_ text: String) throws {
    let answer = try SmallGazetteer.namesakes.get().geocoder().search(text)
    #expect(answer.query.unicodeScalars.count <= Answer.maximumQueryScalars)
  }
}
