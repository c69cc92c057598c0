import TestSupport
import TextFormats
import Testing

@testable import Gazetteer

@Suite struct WordIndexTests {
  private static func index(
    _ classes: [(String, WordClasses)], _ meanings: [QueryWord] = []
  ) throws -> [UInt8] {
    var writer = WordIndexWriter()
    for (words, classes) in classes { writer.add(words, to: classes) }
    for meaning in meanings { writer.add(meaning) }
    return try writer.file()
  }

  private static func hash(_ words: String) -> UInt64 { StableHash.hash(words.utf8) }

  @Test func wordsHaveTheirClassesAndNoOthers() throws {
    let lexicon = Lexicon(
      try WordIndex(
        Self.index([
          ("in", .joining), ("st john s", .noPlace), ("世界", .ordinary), ("in", .areaPart),
        ])))
    #expect(lexicon.classes(ofHash: Self.hash("in")) == [.joining, .areaPart])
    #expect(lexicon.noPlaces.contains(Array("st john s".utf8)[...]))
    #expect(lexicon.words(in: .ordinary).contains(hash: Self.hash("世界")))
    for word in ["", "i", "inn", "st john", "in\nthe", "世"] {
      #expect(lexicon.classes(ofHash: Self.hash(word)) == [], "\(word)")
    }
  }

  @Test func wordsHaveTheirMeaningsInTheOrderOfRoles() throws {
    let words = [
      QueryWord(words: "now", role: .home, detail: "weak"),
      QueryWord(words: "now", role: .around, detail: ""),
      QueryWord(words: "now", role: .home, detail: "a second one is not kept"),
      QueryWord(words: "süd", role: .locative, detail: "S"),
    ]
    let lexicon = Lexicon(try WordIndex(Self.index([("other", .dictionary)], words)))
    let now = Array("now".utf8)
    #expect(lexicon.meanings(of: now[...], hash: Self.hash("now")) == [words[1], words[0]])
    #expect(lexicon.detail(of: now[...], hash: Self.hash("now"), as: .home) == "weak")
    #expect(lexicon.detail(of: now[...], hash: Self.hash("now"), as: .month) == nil)
    #expect(lexicon.words(as: .locative) == [words[3]])
    // Another word with the same hash has other bytes.
    #expect(lexicon.meanings(of: now.dropLast(), hash: Self.hash("now")) == [])
    let other = Array("other".utf8)
    #expect(lexicon.meanings(of: other[...], hash: Self.hash("other")) == [])
  }

  @Test(arguments: [0, 1, 2, 5, 1_000, 20_000])
  func agreesWithADictionary(count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    let words = (0..<count).map { number in
      (
        "\(number) \(UInt32.random(in: 0...9, using: &generator))",
        WordClasses(rawValue: BitPair(bit: Int.random(in: 1...100, using: &generator)))
      )
    }
    let expected = Dictionary(words) { $0.union($1) }
    let index = try WordIndex(Self.index(words))
    try index.verify()
    for (word, classes) in expected {
      #expect(index.classes(ofHash: Self.hash(word)) == classes, "seed \(count), \(word)")
      #expect(index.classes(ofHash: Self.hash(word + "x")) == [], "seed \(count), \(word)")
    }
  }

  @Test func theSameWordsGiveTheSameBytes() throws {
    let words: [(String, WordClasses)] = [
      ("a", .dictionary), ("b", .sight), ("c", [.sight, .dictionary]),
    ]
    #expect(try Self.index(words) == Self.index(words.reversed()))
  }

  /// Whatever is damaged, looking up ends without a trap.
  @Test func damageIsNoTrap() throws {
    let words = (0..<40).map { ("word \($0)", WordClasses.dictionary) }
    let meanings = (0..<40).map { QueryWord(words: "word \($0)", role: .home, detail: "detail") }
    let intact = try Self.index(words, meanings)
    var generator = SeededGenerator(seed: 64)
    for round in 0..<2_000 {
      var bytes = intact
      for _ in 0..<3 {
        let position = Int.random(in: MappedHeader.byteCount..<bytes.count, using: &generator)
        bytes[position] = UInt8.random(in: 0...255, using: &generator)
      }
      let index = try WordIndex(bytes)
      if bytes != intact {
        #expect(throws: MappedFileError.self, "\(round)") { try index.verify() }
      }
      let lexicon = Lexicon(index)
      for (word, _) in words.prefix(5) {
        _ = lexicon.meanings(of: Array(word.utf8)[...], hash: Self.hash(word))
      }
      _ = lexicon.words(as: .home)
    }
    #expect(throws: MappedFileError.self) { try WordIndex(Array(intact.dropLast())) }
    #expect(throws: MappedFileError.self) { try WordIndex(Array(intact.prefix(20))) }
  }
}
