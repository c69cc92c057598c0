import Gazetteer
import Geodesy
import TestSupport
import Testing

@Suite struct PolygonIndexTests {
  private func index(_ shapes: [(String, [[PolygonVertex]])]) throws -> PolygonIndex {
    var builder = PolygonIndexBuilder()
    for (label, rings) in shapes { builder.add(rings, label: label) }
    return try PolygonIndex(builder.bytes())
  }

  /// A box in whole degrees, run counter-clockwise.
  private func box(_ south: Int, _ west: Int, _ north: Int, _ east: Int) -> [PolygonVertex] {
    [(south, west), (south, east), (north, east), (north, west)].compactMap {
      PolygonVertex(latitude: $0.0 * 100_000, longitude: $0.1 * 100_000)
    }
  }

  private func labels(_ index: PolygonIndex, _ latitude: Double, _ longitude: Double) -> [String] {
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else { return ["none"] }
    return index.shapes(containing: point).compactMap { index.label(of: $0) }
  }

  @Test("it agrees with the even-odd rule on every side", arguments: propertySeeds)
  func agreesWithBruteForce(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let polygons = (0..<4).map { _ in BruteForcePolygons.random(using: &generator) }
    let index = try index(polygons.enumerated().map { ("\($0)", $1.rings) })
    for _ in 0..<1_500 {
      let polygon = polygons.randomElement(using: &generator) ?? polygons[0]
      let point = polygon.point(using: &generator)
      let expected = polygons.indices.filter { polygons[$0].contains(point) }.map { "\($0)" }
      let found = index.shapes(containing: point).compactMap { index.label(of: $0) }.sorted()
      #expect(found == expected, "seed \(seed), \(point)")
    }
  }

  @Test func theSmallestComesFirst() throws {
    let index = try index([
      ("Italy", [box(40, 10, 45, 15)]), ("Vatican", [box(41, 12, 42, 13)]),
    ])
    #expect(labels(index, 41.5, 12.5) == ["Vatican", "Italy"])
    #expect(labels(index, 43, 12.5) == ["Italy"])
    #expect(labels(index, 46, 12.5) == [])
  }

  @Test func holesAreOutside() throws {
    let index = try index([("South Africa", [box(-35, 16, -22, 33), box(-31, 27, -28, 30)])])
    #expect(labels(index, -29.5, 28.5) == [])
    #expect(labels(index, -29.5, 26.5) == ["South Africa"])
  }

  @Test("the ends of the map", arguments: [-180.0, 180, -179.99999, 179.99999])
  func theDateLine(longitude: Double) throws {
    let index = try index([("Fiji", [box(-17, 179, -16, 180), box(-17, -180, -16, -179)])])
    #expect(labels(index, -16.5, longitude) == ["Fiji"])
    #expect(labels(index, -15.5, longitude) == [])
  }

  @Test func thePoles() throws {
    let index = try index([
      ("Antarctica", [box(-90, -180, -60, 180)]), ("Arctic Ocean", [box(66, -180, 90, 180)]),
    ])
    for longitude in [-180.0, -179.5, 0, 17, 180] {
      #expect(labels(index, -90, longitude) == ["Antarctica"])
      #expect(labels(index, 90, longitude) == ["Arctic Ocean"])
    }
  }

  @Test func anEmptyIndexContainsNothing() throws {
    let index = try index([("empty", []), ("a line", [[]])])
    #expect(labels(index, 0, 0) == [])
    #expect(index.count == 2)
    #expect(index.label(of: 2) == nil)
    #expect(index.label(of: -1) == nil)
  }

  @Test func theOrderOfAddingDoesNotMatter() throws {
    var generator = SeededGenerator(seed: 5)
    let polygons = (0..<6).map { ("\($0)", BruteForcePolygons.random(using: &generator).rings) }
    func bytes(_ shapes: [(String, [[PolygonVertex]])]) throws -> [UInt8] {
      var builder = PolygonIndexBuilder()
      for (label, rings) in shapes { builder.add(rings, label: label) }
      return try builder.bytes()
    }
    #expect(try bytes(polygons) == bytes(polygons.reversed()))
  }

  @Test func cornersOffTheGlobeAreRefused() {
    #expect(PolygonVertex(latitude: 9_000_001, longitude: 0) == nil)
    #expect(PolygonVertex(latitude: 0, longitude: -18_000_001) == nil)
    #expect(PolygonVertex(latitude: -9_000_000, longitude: 18_000_000) != nil)
  }
}
