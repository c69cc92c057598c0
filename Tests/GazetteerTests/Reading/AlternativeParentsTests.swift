import TestSupport
import Testing

@testable import Gazetteer

@Suite struct AlternativeParentsTests {
  @Test(
    "parents and children are those that were added, once and in order", arguments: propertySeeds)
  func agreesWithTheAddedPairs(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var builder = AlternativeParents.Builder()
    var parentsOfPlace: [UInt32: Set<UInt32>] = [:]
    var childrenOfParent: [UInt32: Set<UInt32>] = [:]
    for _ in 0..<Int.random(in: 0...400, using: &random) {
      let place = UInt32.random(in: 1...60, using: &random)
      // The highest ordinals need all bits of their half.
      let parent = UInt32.max - UInt32.random(in: 0...20, using: &random)
      builder.add(PlaceOrdinal(rawValue: parent), of: PlaceOrdinal(rawValue: place))
      parentsOfPlace[place, default: []].insert(parent)
      childrenOfParent[parent, default: []].insert(place)
    }
    let found = AlternativeParents(parents: builder.parents, children: builder.children)
    for place in 0...61 as ClosedRange<UInt32> {
      #expect(
        found.parents(of: PlaceOrdinal(rawValue: place)).map(\.rawValue)
          == (parentsOfPlace[place] ?? []).sorted(), "seed \(seed), place \(place)")
    }
    for parent in (UInt32.max - 21)...UInt32.max {
      #expect(
        found.children(of: PlaceOrdinal(rawValue: parent)).map(\.rawValue)
          == (childrenOfParent[parent] ?? []).sorted(), "seed \(seed), parent \(parent)")
    }
  }

  @Test("a bundle without any has none, and bytes that were cut off are not read")
  func emptyAndTruncatedBytes() {
    let none = AlternativeParents(parents: [], children: [1, 2, 3])
    #expect(none.parents(of: PlaceOrdinal(rawValue: 1)).isEmpty)
    #expect(none.children(of: PlaceOrdinal(rawValue: 1)).isEmpty)
  }
}
