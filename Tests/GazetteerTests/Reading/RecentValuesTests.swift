import Geodesy
import TestSupport
import Testing

@testable import Gazetteer

@Suite struct RecentValuesTests {
  @Test("a key has its last value or none, and each slot one key", arguments: propertySeeds)
  func valuesAreTheLastOnes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var recent = RecentValues<UInt32, Int>(slotCount: 13)
    var last: [UInt32: Int] = [:]
    for value in 0..<2_000 {
      let key = UInt32.random(in: 0..<100, using: &generator)
      if Int.random(in: 0..<5, using: &generator) == 0 {
        let kept = recent.value(of: key, number: UInt64(key))
        let dropped = recent.drop(slot: UInt64(key))
        #expect(kept == nil || dropped == kept, "seed \(seed), key \(key)")
        #expect(recent.value(of: key, number: UInt64(key)) == nil, "seed \(seed), key \(key)")
      }
      recent.keep(value, of: key, number: UInt64(key))
      last[key] = value
      #expect(recent.value(of: key, number: UInt64(key)) == value, "seed \(seed), key \(key)")
      let kept = last.filter { recent.value(of: $0.key, number: UInt64($0.key)) != nil }
      // The number of slots is rounded up to sixteen.
      #expect(kept.count <= 16, "seed \(seed)")
      #expect(
        kept.allSatisfy { recent.value(of: $0.key, number: UInt64($0.key)) == $0.value },
        "seed \(seed)")
    }
  }

  @Test("what takes a slot returns what was in it")
  func valuesThatLeaveAreReturned() {
    var recent = RecentValues<UInt32, String>(slotCount: 4)
    #expect(recent.drop(slot: 1) == nil)
    #expect(recent.keep("one", of: 1, number: 1) == nil)
    #expect(recent.keep("five", of: 5, number: 5) == "one")
    #expect(recent.value(of: 1, number: 1) == nil)
    #expect(recent.drop(slot: 9) == "five")
    #expect(recent.keep("huge", of: 5, number: .max) == nil, "any number has a slot")
  }

  @Test("old houses make room for new ones")
  func housesAreBounded() throws {
    let point = try #require(Coordinate(latitude: 1, longitude: 2))
    let stored = StoredHouse(
      source: .node, id: 7, number: HouseNumber("7".utf8), latitude: 0, longitude: 0)
    let houses = Array(repeating: HouseEntry(stored, at: point), count: 500)
    var recent = RecentStreets()
    for street in UInt32(0)..<2_000 { recent.keep(houses, on: street) }
    let kept = (UInt32(0)..<2_000).count { recent.houses(on: $0) != nil }
    #expect((1...40).contains(kept), "at most 20,000 houses, and not none")
    recent.keep(Array(repeating: houses[0], count: 2_001), on: 3_000)
    #expect(recent.houses(on: 3_000) == nil, "a street with this many houses is not kept")
  }
}
