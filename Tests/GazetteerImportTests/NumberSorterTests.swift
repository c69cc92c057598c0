import TestSupport
import Testing

@testable import GazetteerImport

@Suite struct NumberSorterTests {
  @Test("numbers come in order, each once", arguments: propertySeeds)
  func numbersAreSortedAndUnique(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let capacity = [3, 50, 10_000].randomElement(using: &generator) ?? 3
    let sorter = NumberSorter(folder: folder.path, capacity: capacity)
    var numbers: Set<UInt64> = []
    for _ in 0..<Int.random(in: 0...300, using: &generator) {
      let number =
        [UInt64.max, 0, UInt64.random(in: 0...100, using: &generator)]
        .randomElement(using: &generator) ?? 0
      numbers.insert(number)
      try sorter.append(number)
    }
    var found: [UInt64] = []
    try sorter.drain { found.append($0) }
    #expect(found == numbers.sorted())
  }
}
