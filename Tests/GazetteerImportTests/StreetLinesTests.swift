import Gazetteer
import TestSupport
import Testing

@testable import GazetteerImport

@Suite struct StreetLinesTests {
  private static func line(_ points: [(Int32, Int32)]) -> [StreetPoint] {
    points.map { StreetPoint(latitude: $0.0, longitude: $0.1) }
  }

  @Test func piecesAreJoinedInAnyDirection() {
    let pieces = [[(0, 10), (0, 0)], [(0, 10), (0, 20)], [(0, 30), (0, 20)]].map(Self.line)
    #expect(
      StreetLines.joined(pieces).map { $0.map(\.longitude).sorted() } == [[0, 10, 20, 30]])
  }

  @Test func atAForkTheStraighterPieceContinues() {
    let pieces = [[(0, 0), (0, 10)], [(0, 10), (8, 18)], [(0, 10), (1, 20)]].map(Self.line)
    #expect(StreetLines.joined(pieces).map(\.count).sorted() == [2, 3])
    #expect(
      StreetLines.joined(pieces).contains { $0.last == StreetPoint(latitude: 1, longitude: 20) })
  }

  @Test func circlesAndPiecesWithoutLengthDoNotRepeat() {
    let circle = [[(0, 0), (0, 10), (10, 10)], [(10, 10), (10, 0), (0, 0)]].map(Self.line)
    #expect(StreetLines.joined(circle).map(\.count) == [5])
    #expect(StreetLines.joined([circle[0] + circle[1].dropFirst()]).map(\.count) == [5])
    #expect(StreetLines.joined([Self.line([(1, 1)]), []]).isEmpty)
  }

  /// Every side of every piece is in exactly one line.
  @Test func everySideOccursOnce() {
    var generator = SeededGenerator(seed: 20)
    for round in 0..<200 {
      let pieces = (0..<Int.random(in: 0..<12, using: &generator)).map { _ in
        (0..<Int.random(in: 2..<5, using: &generator)).map { _ in
          StreetPoint(
            latitude: .random(in: 0..<4, using: &generator),
            longitude: .random(in: 0..<4, using: &generator))
        }
      }
      let lines = StreetLines.joined(pieces)
      #expect(Self.sides(lines) == Self.sides(pieces), "seed 20, round \(round)")
    }
  }

  private static func sides(_ lines: [[StreetPoint]]) -> [[StreetPoint]] {
    lines.flatMap { line in zip(line, line.dropFirst()).map { [$0, $1].sorted() } }
      .sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }
  }
}
