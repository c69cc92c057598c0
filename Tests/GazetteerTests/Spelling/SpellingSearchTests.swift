import TestSupport
import Testing

@testable import Gazetteer

/// Misspellings, and the names that they lead to.
@Suite struct SpellingSearchTests {
  private static let names = [
    "london", "los angeles", "san francisco", "saint louis", "springfield", "rothenburg", "mecca",
    "makkah", "memphis", "qapshaghay", "kyoto", "tokyo", "pushkinskiy", "al qahira", "münchen",
    "munchen",
    "москва", "lyon", "nice", "wooster", "yucaipa", "bogota", "санкт петербург",
  ]

  /// Each row is one kind of error.
  @Test(arguments: [
    ("lodnon", "london", "two letters swapped"),
    ("londdon", "london", "a letter doubled"),
    ("lndon", "london", "a vowel left out"),
    ("lomdon", "london", "a neighboring key"),
    ("jondon", "london", "the first letter"),
    ("losangeles", "los angeles", "words joined"),
    ("rothen burg", "rothenburg", "a word split"),
    ("san fransisco", "san francisco", "one letter in the second word"),
    ("sprngfeild", "springfield", "two errors in a long name"),
    ("macca", "mecca", "a vowel for another in a short name"),
    ("kapchagay", "qapshaghay", "another romanisation"),
    ("pushkinsky", "pushkinskiy", "an ending that has many spellings"),
    ("el kahira", "al qahira", "another article and another k"),
    ("мосвка", "москва", "a script of other letters"),
    ("woostre", "wooster", "the last two letters swapped"),
    ("gucaipa", "yucaipa", "the first letter of a name that has no like"),
    ("mephmis", "memphis", "a letter two places away from its own"),
    ("mempsih", "memphis", "two letters that have changed places"),
  ])
  func finds(typed: String, name: String, why: String) throws {
    let fixture = try SpellingFixture(Self.names)
    #expect(try fixture.names(for: typed).first == name, "\(why)")
  }

  @Test(arguments: [
    ("nyce", "three of four letters: one edit, but of a short name it is the nearest"),
    ("paris", "nothing is near"),
    ("phimmes", "the letters of Memphis, but most of them elsewhere"),
    ("coemac", "the letters of Mecca and another"),
    ("abc", "too short to be corrected"),
    ("", "nothing typed"),
    (String(repeating: "springfield", count: 5), "longer than any name that is indexed"),
  ])
  func findsNothingElse(typed: String, why: String) throws {
    let fixture = try SpellingFixture(Self.names)
    #expect(try fixture.names(for: typed).allSatisfy { $0 == "nice" }, "\(why)")
  }

  @Test func aNameIsNotAMisspellingOfItself() throws {
    let fixture = try SpellingFixture(Self.names)
    #expect(try !fixture.names(for: "london").contains("london"))
    #expect(try fixture.names(for: "makkah").isEmpty)
  }

  @Test func commonTyposCostLess() throws {
    let fixture = try SpellingFixture(["barton", "burton"])
    // A vowel for a vowel on either side: the better-known name comes first.
    #expect(try fixture.names(for: "berton") == ["barton", "burton"])
    // u and i are neighbors on the keyboard and vowels, a and i only vowels: as cheap.
    #expect(try fixture.names(for: "bxrton") == ["barton", "burton"])
    let swaps = try SpellingFixture(["broton", "marton"])
    #expect(try swaps.names(for: "borton").first == "broton", "a swap before a first letter")
  }

  @Test func theLimitKeepsTheMostLikely() throws {
    let fixture = try SpellingFixture(
      (0..<50).map { "springfiel\(Character(UnicodeScalar(97 + UInt8($0 % 26))))\($0 / 26)" })
    let all = try fixture.names(for: "springfield", limit: 100)
    #expect(try fixture.names(for: "springfield", limit: 5) == Array(all.prefix(5)))
  }

  /// What cannot be among the likeliest is not compared: they stay the same.
  @Test(arguments: propertySeeds.prefix(8))
  func aLimitLeavesOutTheLeastLikely(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = (0..<2_000).map { _ in
      String(
        (0..<Int.random(in: 5...9, using: &random)).map { _ in
          Array("abcde ").randomElement(using: &random) ?? "a"
        }
      ).split(separator: " ").joined(separator: " ")
    }
    let fixture = try SpellingFixture(Array(Set(names)).sorted())
    for typed in names.prefix(60) {
      let all = try fixture.names(for: typed, limit: 10_000)
      for limit in [1, 4, 24] {
        #expect(
          try fixture.names(for: typed, limit: limit) == Array(all.prefix(limit)),
          "seed \(seed), \(typed), limit \(limit)")
      }
    }
  }

  /// A least prominence leaves out names that are less known, and no other.
  @Test(arguments: propertySeeds.prefix(8))
  func aLeastProminenceLeavesOutTheLessKnown(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = Set(
      (0..<1_000).map { _ in
        String(
          (0..<Int.random(in: 5...9, using: &random)).map { _ in
            Array("abcd").randomElement(using: &random) ?? "a"
          })
      }
    ).sorted()
    let fixture = try SpellingFixture(names)
    for typed in names.prefix(60) {
      let least = UInt16.random(in: 400...1_501, using: &random)
      // The fixture gives the first name 1,500, and each next one less.
      let known = Set(names.prefix(1_501 - Int(least)))
      let all = try fixture.names(for: typed, limit: 10_000)
      #expect(
        try fixture.names(for: typed, atLeast: least, limit: 10_000) == all.filter(known.contains),
        "seed \(seed), \(typed), at least \(least)")
    }
  }

  /// Every name that one edit (two from eight letters on) turns into the text is found, and no other but
  /// variants of the same sound, and well-known ones of the same letters: compared with every name, by the
  /// textbook's table.
  @Test(arguments: propertySeeds)
  func agreesWithComparingEveryName(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let letters = Array("abdeiklmnorst")
    func word(_ count: ClosedRange<Int>) -> String {
      String(
        (0..<Int.random(in: count, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "a"
        })
    }
    let names = Array(Set((0..<400).map { _ in word(4...12) })).sorted()
    let fixture = try SpellingFixture(names)
    for round in 0..<40 {
      var typed = Array(names.randomElement(using: &random) ?? "")
      if round.isMultiple(of: 4), typed.count > 3 {
        let position = Int.random(in: 0..<(typed.count - 2), using: &random)
        typed.insert(typed.remove(at: position), at: position + 2)
      }
      for _ in 0..<(round.isMultiple(of: 4) ? 0 : Int.random(in: 1...2, using: &random)) {
        let position = Int.random(in: 0..<typed.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: typed.insert(letters.randomElement(using: &random) ?? "a", at: position)
        case 1 where typed.count > 4: typed.remove(at: position)
        case 2 where position + 1 < typed.count: typed.swapAt(position, position + 1)
        default: typed[position] = letters.randomElement(using: &random) ?? "a"
        }
      }
      let text = String(typed)
      let found = Set(try fixture.names(for: text, limit: 1_000))
      for (rank, name) in names.enumerated() where name != text {
        let isKnown = 1_500 - rank >= 1_250
        if isKnown, isReordered(name, text) {
          #expect(found.contains(name), "seed \(seed): \(text) does not find \(name)")
        }
        let allowed = max(name.count, text.count) >= 8 ? 2 : 1
        // A text of six letters is looked for with one deletion, which is all that one edit needs.
        guard text.count >= 7 || max(name.count, text.count) < 8 else { continue }
        if name.count < 8, text.count >= 8 { continue }
        if editsByTable(name, text) <= allowed {
          #expect(found.contains(name), "seed \(seed): \(text) does not find \(name)")
        }
      }
      for name in found {
        let allowed = max(name.count, text.count) >= 8 ? 2 : 1
        #expect(
          editsByTable(name, text) <= allowed || soundsAlike(name, text)
            || isReordered(name, text),
          "seed \(seed): \(text) finds \(name)")
      }
    }
  }

  /// Names of one key are found by every edit, wherever it is.
  @Test(arguments: [
    ("springfield", "springfield", "no edit, which is no misspelling"),
    ("sprigfield", "springfield", "a letter left out"),
    ("springfiel", "springfield", "the last letter left out"),
    ("spriingfield", "springfield", "a letter doubled"),
    ("xspringfield", "springfield", "a letter in front"),
    ("springxfield", "springfield", "a letter behind the prefix of seven"),
    ("sprinfgield", "springfield", "the letter behind the prefix swapped into it"),
    ("psringfield", "springfield", "the first two letters swapped"),
    ("sprongfield", "springfield", "a letter for another"),
    ("springfielx", "springfield", "the last letter for another"),
    ("lyn", "lyon", "too short to be corrected"),
    ("lyonx", "lyon", "a letter behind a short name"),
    ("yon", "lyon", "too short to be corrected"),
    ("nyce", "nice", "a letter of a name of four"),
    ("losangeles", "los angeles", "words joined"),
    ("kapchagay", "qapshaghay", "another romanization"),
  ])
  func anEditFindsANameOfOneKey(typed: String, name: String, why: String) throws {
    let fixture = try SpellingFixture(Self.names, namesHaveOneKey: true)
    let isFound = try fixture.names(for: typed).contains(name)
    #expect(isFound == (typed != name && typed.count > 3), "\(why)")
  }

  /// An index in which a search tries all edits finds what one with deletion keys finds by one edit.
  @Test(arguments: propertySeeds)
  func oneKeyFindsWhatDeletionsFind(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let letters = Array("abdeiz")
    let names = Set(
      (0..<300).map { _ in
        String(
          (0..<Int.random(in: 4...11, using: &random)).map { _ in
            letters.randomElement(using: &random) ?? "a"
          })
      }
    ).sorted()
    let deletions = try SpellingFixture(names)
    let small = try SpellingFixture(names, namesHaveOneKey: true)
    for name in names.prefix(100) {
      var typed = Array(name)
      typed[Int.random(in: typed.indices, using: &random)] = "d"
      let text = String(typed)
      let isNear = { (found: String) in editsByTable(found, text) == 1 }
      #expect(
        try small.names(for: text, limit: 1_000).filter(isNear)
          == deletions.names(for: text, limit: 1_000).filter(isNear), "seed \(seed), \(text)")
    }
  }

  /// Whether two texts of six or seven letters have the same ones, two edits apart.
  private func isReordered(_ one: String, _ other: String) -> Bool {
    (6...7).contains(one.count) && one.sorted() == other.sorted() && editsByTable(one, other) == 2
  }

  /// Whether two texts have one phonetic key, of two sounds at least.
  private func soundsAlike(_ one: String, _ other: String) -> Bool {
    let phoneticKeys = [one, other].map { text in
      var phoneticKey: [UInt32] = []
      let bytes = Array(text.utf8)
      PhoneticKey.load(bytes.span.bytes, into: &phoneticKey)
      return phoneticKey
    }
    return phoneticKeys[0].count > 1 && phoneticKeys[0] == phoneticKeys[1]
  }
}
