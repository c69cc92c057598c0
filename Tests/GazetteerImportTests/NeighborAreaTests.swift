import Foundation
import Gazetteer
import TestSupport
import Testing
import TextFormats

@testable import GazetteerImport

@Suite struct NeighborAreaTests {
  @Test func theNearestFiveVoteAsBruteForceDoes() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    let settlements = (0..<300).map { _ in
      NeighborAreas.Settlement(
        latitude: .random(in: 4_700_000...4_750_000, using: &generator),
        longitude: .random(in: 800_000...850_000, using: &generator),
        area: .random(in: 0...2, using: &generator))
    }
    let areas = NeighborAreas(settlements)
    for (position, settlement) in areas.settlements.enumerated() {
      let vote = areas.vote(
        latitude: settlement.latitude, longitude: settlement.longitude, without: position)
      #expect(vote?.count == Self.slowCount(areas.settlements, at: position), "seed \(seed)")
    }
  }

  /// The largest number of equal areas among the five nearest, by sorting all of them.
  private static func slowCount(_ all: [NeighborAreas.Settlement], at position: Int) -> Int? {
    let center = all[position]
    let nearest = all.indices.filter { $0 != position }.sorted { first, second in
      squared(all[first], center) < squared(all[second], center)
    }.prefix(5).map { all[$0].area }
    return Set(nearest).map { area in nearest.count { $0 == area } }.max()
  }

  private static func squared(
    _ first: NeighborAreas.Settlement, _ center: NeighborAreas.Settlement
  ) -> Double {
    let scale = cos(Double(center.latitude) / 100_000 * .pi / 180)
    let north = Double(first.latitude) - Double(center.latitude)
    let east = (Double(first.longitude) - Double(center.longitude)) * scale
    return north * north + east * east
  }

  @Test func fourSettlementsAreTooFew() {
    let areas = NeighborAreas(
      (0..<4).map { .init(latitude: 4_700_000 + $0, longitude: 0, area: 1) })
    #expect(areas.vote(latitude: 4_700_000, longitude: 0) == nil)
  }

  @Test func settlementsFartherThanThirtyKilometersHaveNoVote() {
    let areas = NeighborAreas(
      (0..<5).map { .init(latitude: 4_730_000 + $0, longitude: 0, area: 1) })
    #expect(areas.vote(latitude: 4_700_000, longitude: 0) == nil)
    #expect(areas.vote(latitude: 4_710_000, longitude: 0)?.count == 5)
  }

  /// A country whose western half is one county, and whose eastern half is another.
  private static func halves(codesAreMixed: Bool = false) -> World {
    var world = World()
    world.addCountry("XX", name: "Halves", id: 1, latitude: 45, longitude: 5)
    world.addRegion(2, "North", country: "XX", code: "N", latitude: 45, longitude: 5)
    for (id, code) in [(3, "W"), (4, "E")] {
      world.addArea(
        id, code, code: "ADM2", country: "XX", admin: ["N", code], latitude: 45, longitude: 5)
    }
    for row in 0..<10 {
      for column in 0..<10 {
        let number = 10 * row + column
        let isWest = codesAreMixed ? number % 2 == 0 : column < 5
        world.addPlace(
          100 + number, "Town \(number)", country: "XX", admin: ["N", isWest ? "W" : "E"],
          latitude: 45 + Double(row) / 50, longitude: 5 + Double(column) / 50)
      }
    }
    return world
  }

  @Test func aSettlementWithoutASecondLevelAreaTakesThatOfItsNeighbors() throws {
    var world = Self.halves()
    world.addPlace(
      500, "Inland", country: "XX", admin: ["N"], latitude: 45.05, longitude: 5.01)
    // Between the halves, where the neighbors differ.
    world.addPlace(
      501, "Border", country: "XX", admin: ["N"], latitude: 45.05, longitude: 5.09)
    world.addPlace(502, "Remote", country: "XX", admin: ["N"], latitude: 47, longitude: 5)
    world.addPostcode(
      "9", "Postville", country: "XX", admin: ["N"], latitude: 45.1, longitude: 5.17)
    let imported = try ImportedWorld(world)
    #expect(try imported.ancestors(of: 500).first == "geonames:3")
    #expect(try imported.ancestors(of: 501).first == "geonames:2")
    #expect(try imported.ancestors(of: 502).first == "geonames:2")
    let postville = try #require(try imported.place("postal:XX:9:postville"))
    #expect(postville.parent == (try imported.place(4))?.interval.first)
  }

  @Test func aCountryWhoseNeighborsDifferGetsNone() throws {
    var world = Self.halves(codesAreMixed: true)
    world.addPlace(
      500, "Inland", country: "XX", admin: ["N"], latitude: 45.05, longitude: 5.01)
    let imported = try ImportedWorld(world)
    #expect(try imported.ancestors(of: 500).first == "geonames:2")
  }

  @Test func leavingOutMeasuresACountry() {
    var agreement = NeighborAgreement()
    agreement.test(Self.grid { $0 < 5 ? 1 : 2 })
    #expect(agreement.tested == 100)
    #expect(agreement.unanimous.given >= 50)
    #expect(agreement.unanimous.value >= 0.97)
    #expect(agreement.required != nil)
  }

  @Test func neighborsThatDifferMeasureNothing() {
    var agreement = NeighborAgreement()
    agreement.test(Self.grid { UInt32($0 % 2) })
    #expect(agreement.tested == 100)
    #expect(agreement.required == nil)
  }

  /// A hundred settlements 2 km apart, whose areas follow from their columns.
  private static func grid(area: (Int) -> UInt32) -> NeighborAreas {
    NeighborAreas(
      (0..<100).map { number in
        .init(
          latitude: Int32(4_500_000 + number / 10 * 2_000),
          longitude: Int32(500_000 + number % 10 * 2_000), area: area(number % 10))
      })
  }
}
