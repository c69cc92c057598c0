import Foundation
import TestSupport
import Testing

@Suite(.needsPrograms)
struct NearestProgramTests {
  @Test(arguments: ["text", "json", "ndjson", "geojson", "csv"])
  func everyFormatIsAsRecorded(format: String) throws {
    let run = try nearest(["48.85,2.35", "--count", "2", "--format", format])
    #expect(run.status == 0)
    #expect(run.errors == "")
    try expectGolden(run.output, named: "nearest/paris.\(format)")
  }

  @Test func coordinatesAreReadAsTyped() throws {
    for words in [["-33.87", "151.21"], ["-33.87,151.21"], ["-33.87,", "151.21"]] {
      let answer = try answer(words + ["--count", "1"])
      #expect(answer["query"] as? String == words.joined(separator: " "))
      #expect(answer["outcome"] as? String == "match")
    }
    // 48° N, 85° E, not 48.85: the nearest place is far away.
    let whole = try #require(try answer(["48,85"])["results"] as? [[String: Any]])
    #expect((whole.first?["distanceMeters"] as? Double ?? 0) > 1_000_000)
    #expect(try nearest(["-0.0,-0.0"]).output == nearest(["-0.0,-0.0"]).output)
  }

  @Test func searchedToIsTheLastDistanceOrTheRadiusOrTheGlobe() throws {
    let two = try answer(["48.85,2.35", "--count", "2"])
    let places = try #require(two["results"] as? [[String: Any]])
    #expect(two["searchedToMeters"] as? Double == places.last?["distanceMeters"] as? Double)
    let near = try answer(["48.85", "2.35", "--radius", "2km"])
    #expect(near["searchedToMeters"] as? Double == 2_000)
    #expect((near["results"] as? [Any])?.count == 1)
    #expect(try answer(["0,0", "--count", "100"])["searchedToMeters"] as? Double == 20_015_115)
  }

  @Test func filtersLimitTheResults() throws {
    let american = try answer(["48.85,2.35", "--country", "us", "--min-population", "100000"])
    let places = try #require(american["results"] as? [[String: Any]])
    #expect(places.map { $0["name"] as? String } == ["Springfield"])
    let german = try answer(["55.7,37.6", "--lang", "de", "--count", "1"])
    #expect((german["results"] as? [[String: Any]])?.first?["name"] as? String == "Moskau")
    #expect(try nearest(["48.85,2.35", "--layer", "airport,natural"]).status == 1)
  }

  @Test func nothingInsideTheRadiusGivesNone() throws {
    let run = try nearest(["0,-30", "--radius", "50mi", "--format", "json"])
    #expect(run.status == 1)
    #expect(run.errors == "")
    #expect(run.output.contains(#""outcome": "none""#))
    #expect(run.output.contains(#""searchedToMeters": 80467.2"#))
  }

  @Test(arguments: [
    ["nan,0"], ["0,nan"], ["inf,0"], ["inf", "0"], ["-inf,0"], ["-nan,0"], ["0", "-Infinity"],
    ["Paris"], ["48.85"], ["1", "2", "3"], ["🌍"],
    ["48.85;;2.35"], ["' OR 1=1 --,2"], [String(repeating: "9", count: 100_000) + "x,0"],
  ])
  func invalidPointsAreRefused(words: [String]) throws {
    expectRefusal(try nearest(words), status: 64, mentions: "latitude,longitude")
  }

  @Test(arguments: [["91,0"], ["-90.1", "0"], ["0,181"], ["0", "-180.5"], ["151.21,-33.87"]])
  func anglesOutOfRangeAreRefused(words: [String]) throws {
    expectRefusal(try nearest(words), status: 64, mentions: "-90 to 90", "-180 to 180")
  }

  @Test func usageErrorsAreOneLine() throws {
    expectRefusal(try nearest([]), status: 64, mentions: "LAT,LON")
    expectRefusal(try nearest([""]), status: 64, mentions: "LAT,LON")
    expectRefusal(try nearest(["48,85,2,35"]), status: 64, mentions: "decimal points")
    expectRefusal(try nearest(["-information,0"]), status: 64, mentions: "-information,0")
    for radius in ["25", "km", "-5km", "nan km", "1e3m", "", "25 furlongs", "9" + zeros + "km"] {
      expectRefusal(
        try nearest(["0,0", "--radius", radius]), status: 64, mentions: "m, km or mi")
    }
    for count in ["0", "101", "-1", "x", ""] {
      expectRefusal(try nearest(["0,0", "--count", count]), status: 64, mentions: "1 to 100")
    }
    for people in ["-1", "1.5", "many", "99999999999999999999"] {
      expectRefusal(
        try nearest(["0,0", "--min-population", people]), status: 64, mentions: "whole number")
    }
    expectRefusal(try nearest(["0,0", "--country", "XX"]), status: 64, mentions: "XX")
    expectRefusal(try nearest(["0,0", "--layer", "country"]), status: 64, mentions: "airport")
    expectRefusal(try nearest(["0,0", "--layer", "town"]), status: 64, mentions: "locality")
    expectRefusal(try nearest(["0,0", "--format", "xml"]), status: 64, mentions: "geojson")
  }

  private let zeros = String(repeating: "0", count: 400)

  @Test func aPlaceNamedNearestIsSearchedFor() throws {
    #expect(try ProgramRun(["search", "nearest"] + SmallExtract.options()).status == 1)
  }

  private func nearest(_ arguments: [String]) throws -> ProgramRun {
    try ProgramRun(["nearest"] + arguments + SmallExtract.options())
  }

  private func answer(_ arguments: [String]) throws -> [String: Any] {
    let run = try nearest(arguments + ["--format", "json"])
    #expect(run.status == 0, "\(run.errors)")
    let answer = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return try #require(answer as? [String: Any])
  }
}
