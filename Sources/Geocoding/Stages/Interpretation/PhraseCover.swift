import Gazetteer

/// The words that phrases extend over.
struct PhraseCover {
  /// The phrases that begin at each word.
  private(set) var phrasesFrom: [[Int]]
  /// Whether a phrase that names a country or region extends over each word.
  private(set) var isInArea: [Bool]
  /// Whether a phrase that names anything does.
  private(set) var isInName: [Bool]
  /// Whether a name of several words does.
  private(set) var isInLongName: [Bool]

  /// - Complexity: O(p·n) for p phrases with n places each.
  init(of phrases: [Phrase], wordCount: Int) {
    phrasesFrom = [[Int]](repeating: [], count: wordCount)
    isInArea = [Bool](repeating: false, count: wordCount)
    isInName = isInArea
    isInLongName = isInArea
    for (index, phrase) in phrases.enumerated() {
      phrasesFrom[phrase.words.lowerBound].append(index)
      // Possible corrections of the words do not change their class.
      guard !phrase.isCorrected else { continue }
      let namesArea = Self.namesWellKnownArea(phrase)
      let isLongName = Self.isLongName(phrase) || phrase.isCodeWithCountry
      for word in phrase.words {
        isInLongName[word] = isInLongName[word] || isLongName
        isInArea[word] = isInArea[word] || namesArea
        isInName[word] = isInName[word] || !phrase.matches.isEmpty
      }
    }
  }

  /// Returns whether a phrase names a country or region that a correct interpretation would use.
  private static func namesWellKnownArea(_ phrase: Phrase) -> Bool {
    phrase.matches.contains { match in
      (match.entry.layer == .country || match.entry.layer == .region)
        && (match.entry.kind <= .endonym || match.entry.kind == .abbreviation)
        && match.spellingCost == 0
    }
  }

  /// Returns whether a phrase of several words is a place's own name: "Taipei 101".
  private static func isLongName(_ phrase: Phrase) -> Bool {
    phrase.words.count > 1 && !phrase.crossesBreak
      && phrase.matches.contains { $0.entry.kind == .main && $0.spellingCost == 0 }
  }
}
