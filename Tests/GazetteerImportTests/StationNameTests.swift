import BundleFixtures
import Gazetteer
import TestSupport
import Testing

@testable import GazetteerImport

@Suite struct StationNameTests {
  @Test(arguments: [
    ("Reading Railway Station", "RSTN", "Reading Station" as String?, "as people say it"),
    ("Embankment Underground Station", "MTRO", "Embankment Station", "another kind of railway"),
    ("Tenterden Town Rail Station", "RSTN", "Tenterden Town Station", "shorter"),
    ("Railway Station", "RSTN", nil, "nothing would be left"),
    ("Bulwell Station", "RSTN", nil, "short already"),
    ("Adlington", "RSTN", nil, "without the word"),
    ("Reading Railway Station", "HTL", nil, "a hotel"),
  ])
  func namesAreShortened(name: String, code: String, expected: String?, why: String) throws {
    let short = StationName.short(
      of: Array(name.utf8)[...], FeatureCode(rawValue: code),
      kinds: try Lexicon.repository.get().words(in: .stationKind))
    #expect(short.map { String(decoding: $0, as: UTF8.self) } == expected, "\(why)")
  }

  @Test func theShortFormIsAName() throws {
    var world = Worlds.borders
    world.add(
      "77", "Basel Railway Station", featureClass: "S", code: "RSTN", country: "CH",
      latitude: 47.547, longitude: 7.589, to: "cities500.txt")
    let imported = try ImportedWorld(world)
    #expect(try imported.entries("basel station").count == 1)
    #expect(try imported.entries("basel railway station").count == 1)
  }
}
