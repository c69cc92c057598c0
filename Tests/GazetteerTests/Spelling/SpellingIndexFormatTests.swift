import Gazetteer
import TestSupport
import Testing

/// The file format: the same names give the same bytes, and no file makes a reader trap.
@Suite struct SpellingIndexFormatTests {
  private let names = ["london", "los angeles", "münchen", "москва", "springfield", "saint louis"]

  @Test func sameNamesGiveTheSameBytes() throws {
    let first = try SpellingFixture(names).bytes
    let second = try SpellingFixture(names).bytes
    #expect(first == second)
  }

  @Test func anIndexOfNoNamesFindsNothing() throws {
    #expect(try SpellingFixture([]).names(for: "london").isEmpty)
  }

  @Test func itCountsNamesAndKeys() throws {
    let index = try SpellingIndex(SpellingFixture(names).bytes)
    #expect(index.nameCount == 6)
    // 29 for each long Latin name and 8 for Cyrillic and short ones, and a skeleton for Latin ones.
    #expect(index.keyCount > 80 && index.keyCount < 160)
    // One for each name, for the sound of each in ASCII, and for the letters of six or seven in any order.
    let small = try SpellingIndex(SpellingFixture(names, namesHaveOneKey: true).bytes)
    #expect(small.nameCount == 6)
    #expect(small.keyCount == 6 + 4 + 3)
  }

  @Test func aWrittenIndexIsValid() throws {
    try SpellingIndex(SpellingFixture(names).bytes).verify()
  }

  @Test func aTruncatedFileIsRefused() throws {
    let bytes = try SpellingFixture(names).bytes
    for count in [0, 1, 63, 64, 65, bytes.count / 2, bytes.count - 1] {
      #expect(throws: MappedFileError.self) { try SpellingIndex(Array(bytes.prefix(count))) }
    }
    #expect(throws: MappedFileError.self) { try SpellingIndex(bytes + [0]) }
  }

  @Test func anotherKindOfFileIsRefused() throws {
    var bytes = try SpellingFixture(names).bytes
    bytes[0] ^= 1
    #expect(throws: MappedFileError.self) { try SpellingIndex(bytes) }
    bytes[0] ^= 1
    bytes[8] += 1
    let newer = MappedFileError.unsupportedVersion(kind: "spelling index", expected: 4, found: 5)
    #expect(throws: newer) { try SpellingIndex(bytes) }
  }

  @Test(arguments: propertySeeds)
  func damageNeverTraps(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let whole = try SpellingFixture(names, namesHaveOneKey: seed.isMultiple(of: 2)).bytes
    for _ in 0..<50 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        let position = Int.random(in: 12..<bytes.count, using: &random)
        bytes[position] = UInt8.random(in: 0...255, using: &random)
      }
      guard let index = try? SpellingIndex(bytes) else { continue }
      if bytes != whole { #expect(throws: MappedFileError.self) { try index.verify() } }
      var search = SpellingSearch(index)
      for text in ["lodnon", "losangeles", "mosvka", "sprngfeild"] {
        _ = search.matches(for: Array(text.utf8).span, limit: 10)
      }
    }
  }

  @Test func otherKindsOfNamesAreNotAccepted() {
    let cases = [
      ("london", true, "letters"), ("abc", false, "too few"), ("10115", false, "digits only"),
      ("東京都港区", false, "ideographs are words"), ("москва", true, "another alphabet"),
      (String(repeating: "a", count: 41), false, "too many"), ("", false, "none"),
    ]
    for (name, isAccepted, why) in cases {
      #expect(SpellingIndexWriter.accepts(Array(name.utf8).span) == isAccepted, "\(why)")
    }
  }
}
