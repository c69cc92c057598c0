import Geodesy
import TestSupport
import Testing
import TextAnalysis

@Suite struct TypedCoordinateTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let latitude: Double
    let longitude: Double
    var isSwapped = false
    let why: String
    var testDescription: String { "\(text) (\(why))" }
  }

  @Test(arguments: [
    Case(text: "46.73239, -117.00017", latitude: 46.73239, longitude: -117.00017, why: "decimal"),
    Case(text: "46.73239,-117.00017", latitude: 46.73239, longitude: -117.00017, why: "no blank"),
    Case(text: "46.73239 -117.00017", latitude: 46.73239, longitude: -117.00017, why: "no comma"),
    Case(text: "(46.5; 7.25)", latitude: 46.5, longitude: 7.25, why: "bracket and semicolon"),
    Case(text: "48,85", latitude: 48, longitude: 85, why: "a comma parts whole numbers"),
    Case(text: "48,8566 2,3522", latitude: 48.8566, longitude: 2.3522, why: "decimal commas"),
    Case(text: "48,8566; 2,3522", latitude: 48.8566, longitude: 2.3522, why: "and a semicolon"),
    Case(
      text: "46°43′57″N 117°0′1″W", latitude: 46.7325, longitude: -117.000278, why: "all signs"),
    Case(
      text: "46°43'57\"N, 117°0'1\"W", latitude: 46.7325, longitude: -117.000278,
      why: "typewriter signs"),
    Case(
      text: "46 43 57 N, 117 0 1 W", latitude: 46.7325, longitude: -117.000278, why: "no signs"),
    Case(
      text: "46 43 57 N 117 0 1 W", latitude: 46.7325, longitude: -117.000278,
      why: "letters end the angles"),
    Case(text: "46° 43.95' N, 117° 0' W", latitude: 46.7325, longitude: -117, why: "minutes only"),
    Case(text: "N46.73 W117.0", latitude: 46.73, longitude: -117, why: "letters first"),
    Case(text: "117.0W 46.73N", latitude: 46.73, longitude: -117, why: "letters tell the order"),
    Case(text: "33.87 S 151.21 E", latitude: -33.87, longitude: 151.21, why: "southern"),
    Case(text: "geo:46.73,-117.0;u=35", latitude: 46.73, longitude: -117, why: "a URI"),
    Case(text: "lat: 46.73, lon: -117.0", latitude: 46.73, longitude: -117, why: "labels"),
    Case(text: "iPhone: 46.73,-117.0", latitude: 46.73, longitude: -117, why: "an app's label"),
    Case(text: "ÜT: 46.73,-117.0", latitude: 46.73, longitude: -117, why: "another app's"),
    Case(text: "lng=-117.0 lat=46.73", latitude: 46.73, longitude: -117, why: "labels swap"),
    Case(text: "−33.87, 151.21", latitude: -33.87, longitude: 151.21, why: "a true minus"),
    Case(text: "-0.0, 0.0", latitude: 0, longitude: 0, why: "negative zero"),
    Case(
      text: "-117.00017, 46.73239", latitude: 46.73239, longitude: -117.00017, isSwapped: true,
      why: "makes sense only swapped"),
  ])
  func reads(_ example: Case) throws {
    let typed = try #require(TypedCoordinate(example.text))
    #expect(abs(typed.coordinate.latitude - example.latitude) < 1e-5)
    #expect(abs(typed.coordinate.longitude - example.longitude) < 1e-5)
    #expect(typed.isSwapped == example.isSwapped)
  }

  struct NoCase: Sendable, CustomTestStringConvertible {
    let text: String
    let why: String
    var testDescription: String { "\(text) (\(why))" }
  }

  @Test(arguments: [
    NoCase(text: "", why: "nothing"),
    NoCase(text: "12 34", why: "two bare numbers"),
    NoCase(text: "46.7", why: "one number"),
    NoCase(text: "95.0, 200.0", why: "out of range both ways"),
    NoCase(text: "46.7N 117.0N", why: "two latitudes"),
    NoCase(text: "46.7N, 200W", why: "letters forbid swapping"),
    NoCase(text: "48,85,2,35", why: "four numbers: decimal commas cannot be told from pairs"),
    NoCase(text: "46°61′N 117°W", why: "no such minute"),
    NoCase(text: "Paris, 75001", why: "a name"),
    NoCase(text: "1e400, 2.0", why: "no number"),
    NoCase(text: "nan, inf", why: "no numbers"),
    NoCase(text: String(repeating: "1.0 ", count: 50), why: "too long"),
    NoCase(text: "Room: 12, 34", why: "whole numbers behind a label"),
    NoCase(text: "Room 4: 12.5, 34.5", why: "a label with a number"),
    NoCase(text: "geo:", why: "an empty URI"),
    NoCase(text: ".", why: "a lone point"),
    NoCase(text: "- , -", why: "lone signs"),
  ])
  func refuses(_ example: NoCase) {
    #expect(TypedCoordinate(example.text) == nil)
  }

  @Test("what is printed is read back", arguments: propertySeeds)
  func readsPrintedCoordinates(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let point = try #require(
        Coordinate(
          latitude: .random(in: -89...89, using: &generator),
          longitude: .random(in: -179...179, using: &generator)))
      let typed = try #require(TypedCoordinate("\(point.latitude), \(point.longitude)"))
      #expect(typed.coordinate.distanceMeters(to: point) < 0.01)
    }
  }

  @Test("no text makes it trap", arguments: propertySeeds)
  func neverTraps(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = ["1", "-", ".", ",", " ", "°", "'", "\"", "N", "w", "geo:", "lat", "9", "e", ";"]
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0...14, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      _ = TypedCoordinate(text)
    }
  }
}
