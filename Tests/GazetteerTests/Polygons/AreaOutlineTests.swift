import Testing

@testable import Gazetteer

@Suite struct AreaOutlineTests {
  /// A closed box in whole degrees, counterclockwise.
  private static func box(_ south: Int, _ west: Int, _ north: Int, _ east: Int) -> [PolygonVertex] {
    [(south, west), (south, east), (north, east), (north, west), (south, west)].compactMap {
      PolygonVertex(latitude: $0.0 * 100_000, longitude: $0.1 * 100_000)
    }
  }

  private static func rings(
    _ shapes: [(label: String, rings: [[PolygonVertex]])], of label: String
  ) throws -> [[PolygonVertex]] {
    var builder = PolygonIndexBuilder()
    for shape in shapes { builder.add(shape.rings, label: shape.label) }
    let index = try PolygonIndex(builder.bytes())
    return index.rings(of: Set((0..<index.count).filter { index.label(of: $0) == label }))
  }

  /// Returns a ring that begins at its least corner, without the repeated one.
  private static func turned(_ ring: [PolygonVertex]) -> [PolygonVertex] {
    let open = Array(ring.dropLast())
    let first = open.indices.min {
      (open[$0].latitude, open[$0].longitude)
        < (open[$1].latitude, open[$1].longitude)
    }
    guard let first else { return [] }
    return Array(open[first...] + open[..<first])
  }

  @Test func theSidesOfAllCellsAreTheRingsAgain() throws {
    let wide = Self.box(40, -30, 44, 10)
    let small = Self.box(50, 20, 51, 21)
    let found = try Self.rings(
      [("A", [wide, small]), ("B", [Self.box(0, 0, 60, 60)])], of: "A")
    #expect(Set(found.map(Self.turned)) == [Self.turned(wide), Self.turned(small)])
    #expect(found.allSatisfy { $0.first == $0.last })
    #expect(try Self.rings([("A", [wide])], of: "C") == [])
  }

  @Test func holesBelongToTheRingAroundThem() throws {
    let land = Self.box(0, 0, 10, 10)
    let lake = Array(Self.box(2, 2, 8, 8).reversed())
    let island = Self.box(4, 4, 6, 6)
    let other = Array(Self.box(20, 20, 22, 22).reversed())
    let outline = try #require(AreaOutline(rings: [island, other, lake, land]))
    #expect(
      outline.parts.map { Self.turned($0.ring) }
        == [land, island, Self.box(20, 20, 22, 22)].map(Self.turned))
    #expect(outline.parts.map(\.holes.count) == [1, 0, 0])
    // RFC 7946: holes run clockwise.
    #expect(outline.parts[0].holes[0] == lake)
    #expect(AreaOutline(rings: []) == nil)
  }
}
