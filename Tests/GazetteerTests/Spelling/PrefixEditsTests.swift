import TestSupport
import Testing

@testable import Gazetteer

@Suite struct PrefixEditsTests {
  @Test("the edits to a beginning are the minimum over all beginnings", arguments: propertySeeds)
  func editsAreTheMinimumOverAllPrefixes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var counter = EditCount()
    for _ in 0..<200 {
      let typed = Self.word(1...12, using: &generator)
      let name = Self.word(1...20, using: &generator)
      counter.load(typed)
      let (edits, length) = counter.edits(toBeginningOf: name)
      let all = (0...name.count).map { counter.edits(to: Array(name.prefix($0))) }
      #expect(edits == all.min(), "seed \(seed), \(typed) for \(name)")
      #expect(length == all.firstIndex(of: edits), "seed \(seed), \(typed) for \(name)")
    }
  }

  private static func word(
    _ lengths: ClosedRange<Int>, using generator: inout SeededGenerator
  ) -> [UInt32] {
    (0..<Int.random(in: lengths, using: &generator)).map { _ in
      UInt32.random(in: 0x61...0x64, using: &generator)
    }
  }
}
