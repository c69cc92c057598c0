import Gazetteer
import Geodesy
import TestSupport
import Testing
import TextAnalysis

@testable import GazetteerSources

/// Of the many streets of one name around a point, the nearest count.
@Suite struct NearestStreetsTests {
  private static let seed: UInt64 = 20_261_127

  @Test func ofTooManyTheNearestAreFound() throws {
    var random = SeededGenerator(seed: Self.seed)
    // A postal code of its own divides a street from the others of its name.
    let nodes = (0..<40).map { id in
      """
      <node id="\(id + 1)" lat="\(Double.random(in: 64.0...64.4, using: &random))" \
      lon="\(Double.random(in: -22.4...(-21.4), using: &random))"><tag k="addr:housenumber" v="1"/>\
      <tag k="addr:street" v="Aðalgata"/><tag k="addr:postcode" v="\(100 + id)"/></node>

      """
    }
    let imported = try ImportedAddresses("a.osm", Array("<osm>\n\(nodes.joined())</osm>\n".utf8))
    let reader = try GazetteerReader(folder: imported.bundle.folder)
    let key = StreetKey.key(of: "Aðalgata")
    func streets(_ filter: StreetFilter, limit: Int) throws -> [StreetEntry] {
      try reader.streets(named: key.span, passing: filter, limit: limit)
    }
    let all = try streets(StreetFilter(), limit: 100)
    #expect(all.count == 40)
    for _ in 1...50 {
      let center = try #require(
        Coordinate(
          latitude: Double.random(in: 63.9...64.5, using: &random),
          longitude: Double.random(in: -22.5...(-21.3), using: &random)))
      let radius = Double.random(in: 10...60_000, using: &random)
      let limit = Int.random(in: 1...10, using: &random)
      func meters(_ street: StreetEntry) -> Double { street.coordinate.distanceMeters(to: center) }
      let near = StreetFilter(surroundings: [.init(center: center, meters: radius)])
      let expected = all.filter { meters($0) <= radius }.sorted { meters($0) < meters($1) }
        .prefix(limit)
      // Twice: the second time, the reader has kept what it found.
      for _ in 1...2 {
        let found = try streets(near, limit: limit)
        #expect(found.map(\.number) == expected.map(\.number).sorted(), "seed \(Self.seed)")
      }
    }
  }

  @Test func housesAreTheSameWhenTheyAreReadAgain() throws {
    let nodes = (1...9).map { id in
      """
      <node id="\(id)" lat="64.1\(id)" lon="-21.9"><tag k="addr:housenumber" v="\(id)"/>\
      <tag k="addr:street" v="Aðalgata"/></node>

      """
    }
    let imported = try ImportedAddresses("a.osm", Array("<osm>\n\(nodes.joined())</osm>\n".utf8))
    let key = StreetKey.key(of: "Aðalgata")
    let reader = try GazetteerReader(folder: imported.bundle.folder)
    let street = try #require(
      try reader.streets(named: key.span, passing: StreetFilter(), limit: 1).first)
    let houses = try reader.houses(on: street)
    #expect(!houses.isEmpty)
    #expect(try reader.houses(on: street) == houses)
  }
}
