import GazetteerModel
import TextAnalysis

/// The properties of a query's words and phrases, whatever its subject.
///
/// They are computed once, and used for every subject.
final class PhraseTable {
  let query: ParsedQuery
  let phrases: [Phrase]
  /// The areas that each phrase names.
  let areas: [[NameMatch]]
  /// The phrases that begin at each word.
  let phrasesFrom: [[Int]]
  /// The number of areas with which a subject is compared.
  let comparisonsForReading: Int
  /// The class of each word when no phrase accounts for it.
  let classes: [WordClass]
  /// Whether each phrase consists only of generic terms, next to other words.
  let isGeneric: [Bool]
  /// Whether each phrase is the own name of a town of some size.
  let isNameOfTown: [Bool]
  /// The regions, and counties better known than any town with their name, that phrases name.
  ///
  /// The names are in their countries' languages or in English.
  let regions: [[ToponymEntry]]
  /// Whether each phrase neither names a present-day region nor comes before the name of one.
  let isOnlyArea: [Bool]
  /// The end of each phrase: the word after it.
  let ends: [Int]
  /// Whether each phrase is a postal code.
  let hasPostcodes: [Bool]
  /// The query's words.
  let words: Range<Int>
  /// Whether the largest area comes first.
  let isLargestFirst: Bool
  // Used only if words are left over.
  /// Whether each phrase is part of a landmark's name.
  private(set) lazy var isPartOfLandmark = arePartsOfLandmarks()
  /// The section right before the one that each phrase begins; `nil` if it does not begin one.
  private(set) lazy var sectionBefore = sectionsBefore()

  /// The maximum number of towns with one name whose surroundings are used.
  private static let townsOfPhrase = 3
  /// The maximum number of areas with one name, but without contents, whose surroundings are used.
  private static let areasOfPhrase = 3
  /// A town of some ten thousand people.
  private static let leastKnown = Prominence(rawValue: 1_000)

  /// Computes the properties of a query's phrases.
  ///
  /// `isWidened` is that of the containment, in which towns and areas have surroundings.
  init(query: ParsedQuery, phrases: [Phrase], joiningWords: WordList, isWidened: Bool) {
    self.query = query
    self.phrases = phrases
    self.words = query.words
    isLargestFirst = query.isLargestFirst
    ends = phrases.map(\.words.upperBound)
    hasPostcodes = phrases.map { !$0.postcodes.isEmpty }
    // Towns contain the addresses that belong to them, although nothing else is filed there.
    var addressTowns: Set<PlaceOrdinal> = []
    for match in phrases.lazy.flatMap(\.addresses) {
      addressTowns.formUnion([match.entry.place, match.entry.postTown])
    }
    areas = phrases.map { phrase in
      // Towns have surroundings, which only a widened search uses.
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
      // Possible corrections of the words do not change their class.
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
