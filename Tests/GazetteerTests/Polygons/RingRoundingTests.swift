import TestSupport
import Testing

@testable import Gazetteer

@Suite struct RingRoundingTests {
  private func vertices(_ corners: [(Int32, Int32)]) -> [PolygonVertex] {
    corners.map { PolygonVertex(uncheckedLatitude: $0.0, longitude: $0.1) }
  }

  @Test func roundsAndRemovesRedundantPoints() {
    let square = vertices([(1, 2), (-3, 98), (4, 203), (102, 201), (199, 204), (201, -2), (0, 1)])
    #expect(
      RingRounding(step: 100).ring(square)
        == vertices([(0, 0), (0, 200), (200, 200), (200, 0)]))
  }

  @Test(arguments: [
    [], [(1, 1)], [(1, 1), (40, 40), (-40, 3)],  // one corner is left
    [(0, 0), (500, 0), (3, 1)],  // and two
  ]) func removesRingsWithoutArea(corners: [(Int32, Int32)]) {
    #expect(RingRounding(step: 100).ring(vertices(corners)) == nil)
  }

  @Test func staysOnTheGlobe() {
    let ends = vertices([
      (9_000_000, 18_000_000), (9_000_000, -18_000_000), (-9_000_000, 17_999_999), (1, 1),
    ])
    #expect(
      RingRounding(step: 25_000).ring(ends)
        == vertices([
          (9_000_000, 18_000_000), (9_000_000, -18_000_000), (-9_000_000, 18_000_000), (0, 0),
        ]))
  }

  @Test func sharedCornersStayShared() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let border = (0..<40).map { index in
        PolygonVertex(
          uncheckedLatitude: Int32(index * 700),
          longitude: Int32.random(in: -1_000...1_000, using: &random))
      }
      let rounding = RingRounding(step: 500)
      let there = Set(rounding.ring(border + vertices([(20_000, -90_000)])) ?? [])
      let back = Set(rounding.ring(border.reversed() + vertices([(20_000, 90_000)])) ?? [])
      // All except the corners that only one of them has, and those next to the ends.
      let shared = there.intersection(back)
      #expect(there.subtracting(shared).count <= 3 && back.subtracting(shared).count <= 3)
    }
  }
}
