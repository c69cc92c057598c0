import GazetteerModel
import TextAnalysis

/// What the words and phrases of a query are, whatever it is about: worked out once, and asked for
/// every subject.
final class PhraseTable {
  let query: ParsedQuery
  let phrases: [Phrase]
  /// The areas that each phrase names.
  let areas: [[NameMatch]]
  /// The phrases that begin at each word.
  let phrasesFrom: [[Int]]
  /// How many areas a subject is compared with.
  let comparisonsForReading: Int
  /// What each word is when no phrase accounts for it.
  let classes: [WordClass]
  /// Which phrases are words for kinds of things and no more, beside others.
  let isGeneric: [Bool]
  /// Which phrases are what a town of some size calls itself.
  let isNameOfTown: [Bool]
  /// The regions, and counties better known than any town of their name, that phrases name in their
  /// countries' languages or in English.
  let regions: [[ToponymEntry]]
  /// Which phrases neither name a region of today nor stand before the name of one.
  let isOnlyArea: [Bool]
  /// The word behind each phrase.
  let ends: [Int]
  /// Which phrases are postal codes.
  let hasPostcodes: [Bool]
  /// The query's words.
  let words: Range<Int>
  /// Whether the largest area comes first.
  let isLargestFirst: Bool
  // Asked for when words are left over only.
  /// Which phrases are part of a landmark's name.
  private(set) lazy var isPartOfLandmark = arePartsOfLandmarks()
  /// The section right before the one that each phrase begins; `nil` where it begins none.
  private(set) lazy var sectionBefore = sectionsBefore()

  /// Towns of one name whose surroundings are looked at.
  private static let townsOfPhrase = 3
  /// Areas of one name in which nothing is filed, and whose surroundings are looked at.
  private static let areasOfPhrase = 3
  /// A town of some ten thousand people.
  private static let leastKnown = Prominence(rawValue: 1_000)

  /// Looks through the phrases of a query; `isWidened` is that of the containment, by which towns
  /// and areas have surroundings.
  init(query: ParsedQuery, phrases: [Phrase], joiningWords: WordList, isWidened: Bool) {
    self.query = query
    self.phrases = phrases
    self.words = query.words
    isLargestFirst = query.isLargestFirst
    ends = phrases.map(\.words.upperBound)
    hasPostcodes = phrases.map { !$0.postcodes.isEmpty }
    // Towns hold the addresses that belong to them, though nothing else is filed there.
    var addressTowns: Set<PlaceOrdinal> = []
    for match in phrases.lazy.flatMap(\.addresses) {
      addressTowns.formUnion([match.entry.place, match.entry.postTown])
    }
    areas = phrases.map { phrase in
      // Towns have surroundings, which only a widened search looks at.
      phrase.containers
        + (isWidened
          ? phrase.wellKnownTowns.prefix(Self.townsOfPhrase)
            + phrase.areasWithoutPlaces.prefix(Self.areasOfPhrase) : [])
        + (addressTowns.isEmpty
          ? [] : phrase.matches.filter { addressTowns.contains($0.entry.place) })
    }
    comparisonsForReading = 1 + areas.reduce(0) { $0 + $1.count }
    let count = query.folded.words.count
    var phrasesFrom = [[Int]](repeating: [], count: count)
    var isInArea = [Bool](repeating: false, count: count)
    var isInName = isInArea
    var isInLongName = isInArea
    for (index, phrase) in phrases.enumerated() {
      phrasesFrom[phrase.words.lowerBound].append(index)
      // What the words might have been does not change what they are.
      guard !phrase.isCorrected else { continue }
      let namesArea = Self.namesWellKnownArea(phrase)
      let isLongName = Self.isLongName(phrase)
      for word in phrase.words {
        isInLongName[word] = isInLongName[word] || isLongName
        isInArea[word] = isInArea[word] || namesArea
        isInName[word] = isInName[word] || !phrase.matches.isEmpty
      }
    }
    self.phrasesFrom = phrasesFrom
    let words = query.folded.words
    isNameOfTown = phrases.map { phrase in
      phrase.matches.contains {
        $0.entry.kind == .main && $0.entry.layer == .locality
          && $0.entry.prominence >= Self.leastKnown && !$0.isCompletion && !$0.isCorrected
      }
    }
    let regions = phrases.map { phrase in
      phrase.matches.filter { match in
        !match.isCompletion && !match.isCorrected && match.spellingCost == 0
          && (match.entry.layer == .region && match.entry.kind <= .shortened
            || match.entry.kind <= .endonym && phrase.meansCounty(match))
      }.map(\.entry)
    }
    self.regions = regions
    let wordsOfRegions = phrases.filter { phrase in
      phrase.matches.contains {
        $0.entry.layer == .region && !$0.entry.isAreaWithoutPlaces
          && ($0.entry.kind <= .shortened || $0.entry.kind == .abbreviation)
      }
    }.map(\.words)
    isOnlyArea = phrases.map { phrase in
      !phrase.isCorrected && !wordsOfRegions.contains(phrase.words)
        && !wordsOfRegions.contains { $0.lowerBound >= phrase.words.upperBound }
    }
    let areGeneric = words.map { WordClass.isGeneric(query.folded.bytes[$0.bytes]) }
    isGeneric = phrases.map { phrase in
      phrase.words != query.words && phrase.words.allSatisfy { areGeneric[$0] }
    }
    classes = words.indices.map { index in
      WordClass(
        query.folded.bytes[words[index].bytes], isGeneric: areGeneric[index],
        isJoining: joiningWords.contains(query.folded.bytes[words[index].bytes]),
        isLastOfSection: WordClass.isLastOfSection(index, in: query.folded),
        isInArea: isInArea[index], isInName: isInName[index], isInLongName: isInLongName[index])
    }
  }

  private func arePartsOfLandmarks() -> [Bool] {
    let terms = LandmarkTerms(query.folded)
    let sections = query.folded.sections(of: words)
    return phrases.map { phrase in
      sections.contains {
        $0.contains(phrase.words.lowerBound) && terms.isPart(phrase.words, of: $0)
      }
    }
  }

  private func sectionsBefore() -> [Range<Int>?] {
    let sections = query.folded.sections(of: words)
    return phrases.map { phrase in sections.last { $0.upperBound == phrase.words.lowerBound } }
  }

  /// Whether a phrase is the name of a country or region, which a right interpretation would not
  /// ignore.
  private static func namesWellKnownArea(_ phrase: Phrase) -> Bool {
    phrase.matches.contains { match in
      (match.entry.layer == .country || match.entry.layer == .region)
        && (match.entry.kind <= .endonym || match.entry.kind == .abbreviation)
        && match.spellingCost == 0
    }
  }

  /// Whether a phrase of several words is what a place calls itself: "Taipei 101".
  private static func isLongName(_ phrase: Phrase) -> Bool {
    phrase.words.count > 1 && !phrase.crossesBreak
      && phrase.matches.contains { $0.entry.kind == .main && $0.spellingCost == 0 }
  }
}
