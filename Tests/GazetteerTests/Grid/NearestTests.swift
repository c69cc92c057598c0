import Foundation
import Gazetteer
import Geodesy
import TestSupport
import Testing

@Suite struct NearestTests {
  @Test("nearest agrees with brute force", arguments: PointSet.allCases, propertySeeds)
  func nearestAgreesWithBruteForce(set: PointSet, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let points = set.points(Int.random(in: 2...600, using: &generator), using: &generator)
    let index = try makeIndex(points)
    var searcher = GridSearcher(index)
    let twin = BruteForceNearest(points)
    for round in 0..<9 {
      let target = Coordinate.target(near: points, using: &generator)
      let filter = round < 3 ? GridFilter() : GridFilter.random(using: &generator)
      let count = [1, 10, 100][round % 3]
      let answer = searcher.nearest(to: target, count: count, filter: filter)
      // What a searcher keeps of one search is of no matter to the next.
      var unused = GridSearcher(index)
      #expect(answer == unused.nearest(to: target, count: count, filter: filter))
      #expect(
        twin.agrees(answer, target: target, count: count, filter: filter),
        "\(count) nearest to \(target) with \(filter)")
    }
  }

  @Test(
    "nearest within a radius agrees with brute force", arguments: PointSet.allCases, propertySeeds)
  func nearestWithinARadiusAgreesWithBruteForce(set: PointSet, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let points = set.points(Int.random(in: 2...300, using: &generator), using: &generator)
    var searcher = try GridSearcher(makeIndex(points))
    let twin = BruteForceNearest(points)
    for count in [1, 10, 100] {
      let target = Coordinate.target(near: points, using: &generator)
      let filter = GridFilter.random(using: &generator)
      let some = points.randomElement(using: &generator)?.coordinate ?? target
      // The distance of a point itself is a radius that just holds it.
      for meters in [0, 1, 500, 3e6, 2.1e7, target.distanceMeters(to: some)] {
        let answer = searcher.nearest(to: target, count: count, within: meters, filter: filter)
        #expect(
          twin.agrees(answer, target: target, count: count, within: meters, filter: filter),
          "\(count) nearest within \(meters) of \(target) with \(filter)")
      }
    }
  }

  /// Many more cells wait than a list is looked through for, and more points than room is kept for.
  @Test("many nearest agree with brute force", arguments: [PointSet.uniform, .clustered, .lattice])
  func manyNearestAgreeWithBruteForce(set: PointSet) throws {
    var generator = SeededGenerator(seed: 11)
    let points = set.points(20_000, using: &generator)
    var searcher = try GridSearcher(makeIndex(points))
    let twin = BruteForceNearest(points)
    for count in [6_000, 1, 700, 10, 20_000, 2] {
      let target = Coordinate.target(near: points, using: &generator)
      let filter = count == 700 ? GridFilter(minPopulation: 1_000) : GridFilter()
      let answer = searcher.nearest(to: target, count: count, filter: filter)
      #expect(twin.agrees(answer, target: target, count: count, filter: filter))
    }
  }

  @Test func nothingIsFoundForNoCountOrNoRadius() throws {
    let place = try #require(Coordinate(latitude: 1, longitude: 2))
    var searcher = try GridSearcher(makeIndex([GridPoint(ordinal: 7, coordinate: place)]))
    for answer in [
      searcher.nearest(to: place, count: 0), searcher.nearest(to: place, count: -1),
      searcher.nearest(to: place, within: -1), searcher.nearest(to: place, within: .nan),
    ] {
      #expect(answer.points.isEmpty)
      #expect(answer.searchedToMeters == 0)
    }
    #expect(searcher.nearest(to: place, count: .max).points.map(\.ordinal) == [7])
  }

  @Test func searchedToSaysHowFarAnAnswerIsComplete() throws {
    let origin = try #require(Coordinate(latitude: 0, longitude: 0))
    let east = try #require(Coordinate(latitude: 0, longitude: 1))
    var searcher = try GridSearcher(
      makeIndex([
        GridPoint(ordinal: 1, coordinate: origin), GridPoint(ordinal: 2, coordinate: east),
      ]))
    let degree = origin.distanceMeters(to: east)
    #expect(searcher.nearest(to: origin, count: 2).searchedToMeters == degree)
    #expect(searcher.nearest(to: origin, count: 3).searchedToMeters == 20_015_115)
    #expect(searcher.nearest(to: origin, count: 2, within: 5).searchedToMeters == 5)
  }

  @Test func bothSidesOfTheAntimeridianAreOneMeridian() throws {
    let east = try #require(Coordinate(latitude: 10, longitude: 180))
    let west = try #require(Coordinate(latitude: 10, longitude: -180))
    var searcher = try GridSearcher(makeIndex([GridPoint(ordinal: 1, coordinate: west)]))
    let nearest = searcher.nearest(to: east)
    #expect(nearest.points.map(\.ordinal) == [1])
    #expect(nearest.searchedToMeters < 0.001)
  }

  @Test func aThousandPointsInOnePlaceComeInOrder() throws {
    let place = try #require(Coordinate(latitude: 46.2, longitude: 6.15))
    let points = (0..<1_000).reversed().map { GridPoint(ordinal: UInt32($0), coordinate: place) }
    var searcher = try GridSearcher(makeIndex(points))
    let answer = searcher.nearest(to: place, count: 700)
    #expect(answer.points.map(\.ordinal) == Array(0..<700))
  }

  @Test(
    "a million queries agree with brute force",
    .enabled(if: ProcessInfo.processInfo.environment["LONG_TESTS"] == "1"))
  func aMillionQueriesAgreeWithBruteForce() throws {
    var generator = SeededGenerator(seed: propertySeeds[0])
    var queries = 0
    var differences = 0
    var sets = 0
    while queries < 1_000_000 {
      let set = PointSet.allCases[sets % PointSet.allCases.count]
      sets += 1
      // As many small sets as large ones, up to 20,000.
      let count = Int(exp(Double.random(in: 1...log(20_000), using: &generator)))
      let points = set.points(count, using: &generator)
      var searcher = try GridSearcher(makeIndex(points))
      let twin = BruteForceNearest(points)
      for round in 0..<3_000 {
        let target = Coordinate.target(near: points, using: &generator)
        let filter = round % 3 == 0 ? GridFilter.random(using: &generator) : GridFilter()
        let count = [1, 10, 100][round % 3]
        let answer = searcher.nearest(to: target, count: count, filter: filter)
        if !twin.agrees(answer, target: target, count: count, filter: filter) { differences += 1 }
      }
      queries += 3_000
    }
    print(
      "seed \(propertySeeds[0]): \(queries) queries over \(sets) sets, \(differences) differences")
    #expect(differences == 0)
  }
}
