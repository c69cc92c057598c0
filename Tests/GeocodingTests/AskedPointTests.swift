import GeocodingAPI
import Geodesy
import TestSupport
import Testing

@Suite struct AskedPointTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let words: [String]
    let latitude: Double
    let longitude: Double
    let why: String
    var testDescription: String { "\(words) (\(why))" }
  }

  @Test(arguments: [
    Case(words: ["48.85,2.35"], latitude: 48.85, longitude: 2.35, why: "plain"),
    Case(words: ["48.85, 2.35"], latitude: 48.85, longitude: 2.35, why: "a blank"),
    Case(words: ["-33.87", "151.21"], latitude: -33.87, longitude: 151.21, why: "two words"),
    Case(words: ["-33.87,", "151.21"], latitude: -33.87, longitude: 151.21, why: "and a comma"),
    Case(words: ["48", "2"], latitude: 48, longitude: 2, why: "two whole numbers"),
    Case(words: ["48,85"], latitude: 48, longitude: 85, why: "a comma parts whole numbers"),
    Case(words: ["48,85 2,35"], latitude: 48.85, longitude: 2.35, why: "clear decimal commas"),
    Case(words: ["-0.0,-0"], latitude: 0, longitude: 0, why: "negative zero"),
    Case(words: ["-90,180"], latitude: -90, longitude: 180, why: "the edges belong to the globe"),
    Case(words: ["90", "-180"], latitude: 90, longitude: -180, why: "those as well"),
    Case(words: ["1e-05,2.5E1"], latitude: 0.00001, longitude: 25, why: "as programs print"),
    Case(words: ["46°30′N 7°30′W"], latitude: 46.5, longitude: -7.5, why: "degrees and minutes"),
    Case(words: ["46", "30", "N", "7", "30", "W"], latitude: 46.5, longitude: -7.5, why: "words"),
    Case(words: ["7.5W", "46.5N"], latitude: 46.5, longitude: -7.5, why: "letters tell the order"),
  ])
  func reads(_ example: Case) throws {
    let point = try AskedPoint(words: example.words)
    #expect(abs(point.coordinate.latitude - example.latitude) < 1e-9)
    #expect(abs(point.coordinate.longitude - example.longitude) < 1e-9)
    #expect(point.coordinate.latitude.sign == .plus || example.latitude < 0)
    #expect(point.text == example.words.joined(separator: " "))
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    let words: [String]
    let error: AskedPointError
    var testDescription: String { "\(words)" }
  }

  @Test(arguments: [
    Refused(words: [], error: .missing),
    Refused(words: ["", " "], error: .missing),
    Refused(words: ["91,0"], error: .outOfRange),
    Refused(words: ["-90.0001", "0"], error: .outOfRange),
    Refused(words: ["0,181"], error: .outOfRange),
    Refused(words: ["151.21,-33.87"], error: .outOfRange),
    Refused(words: ["1e400,0"], error: .outOfRange),
    Refused(words: ["48,85,2,35"], error: .decimalComma),
    Refused(words: ["48,85,", "2,35"], error: .decimalComma),
    Refused(words: ["1,2,3"], error: .decimalComma),
    Refused(words: ["nan,0"], error: .unreadable),
    Refused(words: ["inf,inf"], error: .unreadable),
    Refused(words: ["-infinity", "0"], error: .unreadable),
    Refused(words: ["0x10,0"], error: .unreadable),
    Refused(words: ["Paris"], error: .unreadable),
    Refused(words: ["48.85"], error: .unreadable),
    Refused(words: [","], error: .unreadable),
    Refused(words: ["1", "2", "3"], error: .unreadable),
    Refused(words: [String(repeating: "1,", count: 50_000)], error: .unreadable),
    Refused(words: ["\u{0}48,2"], error: .unreadable),
  ])
  func refuses(_ example: Refused) {
    #expect(throws: example.error) { try AskedPoint(words: example.words) }
  }

  @Test("no words make it trap", arguments: propertySeeds)
  func neverTraps(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = ["1", "-", ".", ",", " ", "°", "'", "N", "w", "e", "+", "9", "inf", "nan", "😀"]
    for _ in 0..<500 {
      let words = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        (0..<Int.random(in: 0...6, using: &generator)).map { _ in
          pieces.randomElement(using: &generator) ?? ""
        }.joined()
      }
      _ = try? AskedPoint(words: words)
    }
  }
}
