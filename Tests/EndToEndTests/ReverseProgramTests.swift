import Foundation
import TestSupport
import Testing

@Suite(.needsPrograms)
struct ReverseProgramTests {
  private func reverse(_ arguments: [String]) throws -> ProgramRun {
    try ProgramRun(["reverse"] + arguments + SmallExtract.options())
  }

  @Test(arguments: ["text", "json", "ndjson", "geojson", "csv"])
  func everyFormatIsAsRecorded(format: String) throws {
    let run = try reverse(["46.75,-117.05", "--format", format])
    #expect(run.status == 0)
    #expect(run.errors == "")
    try expectGolden(run.output, named: "reverse/near-moscow-idaho.\(format)")
  }

  @Test(arguments: [
    ["46.75,-117.05"], ["46.75", "-117.05"], ["46.75, -117.05"], ["46°45′N 117°3′W"],
  ])
  func coordinatesAreReadInCommonNotations(words: [String]) throws {
    let run = try reverse(words + ["--format", "csv"])
    #expect(run.status == 0)
    #expect(run.output.contains("geonames:5601538"))
  }

  @Test func namesAreInTheRequestedLanguage() throws {
    let run = try reverse(["55.75,37.62", "--lang", "de", "--format", "json"])
    #expect(run.output.contains(#""label": "Moskau, Russia""#))
    #expect(run.output.contains(" of Moskau"))
  }

  @Test func nothingNearbyIsExitCodeOne() throws {
    let run = try reverse(["-40,-120", "--format", "ndjson"])
    #expect(run.status == 1)
    #expect(run.errors == "")
    #expect(run.output.contains(#""outcome":"none","results":[]"#))
    #expect(run.output.contains(#""water":null,"pointCountryCode":null,"sameCountry":null"#))
  }

  @Test(arguments: [
    ["91,0"], ["0,181"], ["nan,0"], ["inf,0"], ["-inf,0"], ["0", "-nan"], ["48,85,2,35"], ["Paris"],
    [],
    ["1,2", "--format", "x"],
    ["1,2", "--lang", "§"], ["1,2", "--limit", "3"],
  ])
  func usageErrorsAreRefused(arguments: [String]) throws {
    let run = try reverse(arguments)
    #expect(run.status == 64, "\(arguments)")
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("otm-geocode: "))
    #expect(run.errors.split(separator: "\n").count == 1)
  }
}
