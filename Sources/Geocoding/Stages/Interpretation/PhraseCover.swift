import Gazetteer

/// The words that phrases extend over.
struct PhraseCover {
  /// What phrases say of a word in them.
  struct Names: OptionSet {
    let rawValue: UInt8

    /// It is in the name of a country or region.
    static let area = Self(rawValue: 1)
    /// It is in the name of anything.
    static let name = Self(rawValue: 2)
    /// It is in a name of several words.
    static let longName = Self(rawValue: 4)
  }

  /// What is said of each word.
  private(set) var words: [Names]
  /// The phrases, in the order of the words that they begin at.
  private let order: [Int]
  /// The position in the order of the first phrase that begins at each word or later, and the end.
  private let starts: [Int]

  /// - Complexity: O(p·n) for p phrases with n places each.
  init(of phrases: [Phrase], wordCount: Int) {
    // `Array(repeating:count:)` is not specialized, and takes three times as long.
    words = (0..<wordCount).map { _ in [] }
    var starts = (0...wordCount).map { _ in 0 }
    for phrase in phrases {
      starts[phrase.words.lowerBound + 1] += 1
      // Possible corrections of the words do not change their class.
      guard !phrase.isCorrected else { continue }
      let names = Self.names(phrase)
      for word in phrase.words { words[word].formUnion(names) }
    }
    for word in 0..<wordCount { starts[word + 1] += starts[word] }
    var next = starts
    var order = phrases.map { _ in 0 }
    for index in phrases.indices {
      let start = phrases[index].words.lowerBound
      order[next[start]] = index
      next[start] += 1
    }
    self.order = order
    self.starts = starts
  }

  /// Returns the phrases that begin at a word, in their order.
  func phrases(from word: Int) -> ArraySlice<Int> { order[starts[word]..<starts[word + 1]] }

  private static func names(_ phrase: Phrase) -> Names {
    var names: Names = phrase.isCodeWithCountry ? .longName : []
    if !phrase.matches.isEmpty { names.insert(.name) }
    if namesWellKnownArea(phrase) { names.insert(.area) }
    if isLongName(phrase) { names.insert(.longName) }
    return names
  }

  /// Returns whether a phrase names a country or region that a correct interpretation would use.
  private static func namesWellKnownArea(_ phrase: Phrase) -> Bool {
    phrase.matches.contains { match in
      (match.entry.layer == .country || match.entry.layer == .region)
        && (match.entry.kind <= .endonym || match.entry.kind == .abbreviation)
    }
  }

  /// Returns whether a phrase of several words is a place's own name: "Taipei 101".
  private static func isLongName(_ phrase: Phrase) -> Bool {
    phrase.words.count > 1 && !phrase.crossesBreak
      && phrase.matches.contains { $0.entry.kind == .main }
  }
}
