import Gazetteer
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
  /// The section that each of the query's words is in; -1 for words outside of all.
  let sectionOfWord: [Int]
  /// The words for landmarks, streets and institutions.
  let terms: LandmarkTerms
  /// What each phrase stands beside; used only if words are left over.
  private(set) lazy var surroundings = surroundings(of: terms)

  /// What a phrase is part of, and what stands before it.
  struct Surroundings {
    /// Whether it is part of a landmark's name.
    let isPartOfLandmark: Bool
    /// Whether it is part of a street's name.
    let isPartOfStreet: Bool
    /// Whether it is part of an institution's name.
    let isPartOfInstitution: Bool
    /// Whether it is part of the name of a sight or building, and another section names a town: "Boston
    /// Market, Orlando".
    let isInVenueOfTown: Bool
    /// The section right before the one that it begins; `nil` if it does not begin one, or if the one before
    /// says what somebody is.
    let sectionBefore: Range<Int>?
    /// Whether that section names a kind of sight, which is in the town: "Piazza del Duomo, Lecce".
    let isBehindSight: Bool
  }

  /// The maximum number of towns with one name whose surroundings are used.
  private static let townsOfPhrase = 3
  /// The maximum number of areas with one name, but without contents, whose surroundings are used.
  private static let areasOfPhrase = 3

  /// Computes the properties of a query's phrases.
  ///
  /// `isWidened` is that of the containment, in which towns and areas have surroundings.
  init(query: ParsedQuery, phrases: [Phrase], joiningWords: WordList, isWidened: Bool) {
    self.query = query
    self.phrases = phrases
    words = query.words
    terms = LandmarkTerms(query.folded)
    sectionOfWord = Self.sectionsOfWords(of: query)
    isLargestFirst = query.isLargestFirst
    ends = phrases.map(\.words.upperBound)
    hasPostcodes = phrases.map { !$0.postcodes.isEmpty }
    areas = Self.areas(of: phrases, isWidened: isWidened)
    comparisonsForReading = 1 + areas.reduce(0) { $0 + $1.count }
    isNameOfTown = phrases.map(Self.isNameOfTown)
    regions = phrases.map(Self.regions(of:))
    isOnlyArea = Self.areOnlyAreas(phrases)
    let words = query.folded.words
    let areGeneric = words.map { WordClass.isGeneric(hash: $0.hash) }
    isGeneric = phrases.map { phrase in
      phrase.words != query.words && phrase.words.allSatisfy { areGeneric[$0] }
    }
    let cover = PhraseCover(of: phrases, wordCount: words.count)
    phrasesFrom = cover.phrasesFrom
    classes = words.indices.map { index in
      query.setAside.contains(index)
        ? .noise
        : WordClass(
          query.folded.bytes[words[index].bytes], isGeneric: areGeneric[index],
          // "No. Korea": with a full stop, a word is short for another.
          isJoining: joiningWords.contains(hash: words[index].hash)
            && !query.hasStop(behind: index..<(index + 1)),
          isLastOfSection: WordClass.isLastOfSection(index, in: query.folded),
          isInArea: cover.isInArea[index], isInName: cover.isInName[index],
          isInLongName: cover.isInLongName[index])
    }
  }

  /// Returns the areas that each phrase names; towns have surroundings only if it is widened.
  private static func areas(of phrases: [Phrase], isWidened: Bool) -> [[NameMatch]] {
    // Towns contain the addresses that belong to them, although nothing else is filed there.
    var addressTowns: Set<PlaceOrdinal> = []
    for match in phrases.lazy.flatMap(\.addresses) {
      addressTowns.formUnion([match.entry.place, match.entry.postTown])
    }
    return phrases.map { phrase in
      var areas = phrase.containers
      if isWidened {
        areas += phrase.wellKnownTowns.prefix(townsOfPhrase)
        areas += phrase.areasWithoutPlaces.prefix(areasOfPhrase)
      }
      if !addressTowns.isEmpty {
        areas += phrase.matches.filter { addressTowns.contains($0.entry.place) }
      }
      return areas
    }
  }

  private static func isNameOfTown(_ phrase: Phrase) -> Bool {
    phrase.matches.contains {
      $0.entry.kind == .main && $0.entry.layer == .locality
        && $0.entry.prominence >= .town && !$0.isCompletion && !$0.isCorrected
    }
  }

  private static func regions(of phrase: Phrase) -> [ToponymEntry] {
    phrase.matches.compactMap { match in
      let isRegion =
        !match.isCompletion && !match.isCorrected && match.spellingCost == 0
        && (match.entry.layer == .region && match.entry.kind <= .shortened
          || match.entry.kind <= .endonym && phrase.meansCounty(match))
      return isRegion ? match.entry : nil
    }
  }

  private static func areOnlyAreas(_ phrases: [Phrase]) -> [Bool] {
    let wordsOfRegions = phrases.filter { phrase in
      phrase.matches.contains {
        $0.entry.layer == .region && !$0.entry.isAreaWithoutPlaces
          && ($0.entry.kind <= .shortened || $0.entry.kind == .abbreviation)
      }
    }.map(\.words)
    return phrases.map { phrase in
      !phrase.isCorrected && !wordsOfRegions.contains(phrase.words)
        && !wordsOfRegions.contains { $0.lowerBound >= phrase.words.upperBound }
    }
  }

  private static func sectionsOfWords(of query: ParsedQuery) -> [Int] {
    var sections = [Int](repeating: -1, count: query.folded.words.count)
    for (index, section) in query.sections.enumerated() {
      for word in section { sections[word] = index }
    }
    return sections
  }

  /// Returns the sections that are towns of some size as typed, and have no word for a sight or building.
  private func sectionsOfTowns(without terms: LandmarkTerms) -> [Range<Int>] {
    query.sections.filter { section in
      !terms.hasSight(section)
        && phrases.contains { phrase in
          phrase.words == section && !phrase.isCorrected
            && phrase.matches.contains {
              $0.entry.layer == .locality && $0.entry.kind <= .exonym
                && $0.entry.prominence >= .town && $0.spellingCost == 0
            }
        }
    }
  }

  private func surroundings(of terms: LandmarkTerms) -> [Surroundings] {
    let towns = sectionsOfTowns(without: terms)
    return phrases.map { phrase in
      let section = sectionOfWord[phrase.words.lowerBound]
      func isPart(_ test: (_ words: Range<Int>, _ section: Range<Int>) -> Bool) -> Bool {
        section >= 0 && test(phrase.words, query.sections[section])
      }
      let before = query.sections.last {
        $0.upperBound == phrase.words.lowerBound && !PeopleWords.isAbout($0, of: query.folded)
      }
      return Surroundings(
        isPartOfLandmark: isPart(terms.isPart),
        isPartOfStreet: isPart(terms.isPartOfStreet),
        isPartOfInstitution: isPart(terms.isPartOfInstitution),
        isInVenueOfTown: isPart { words, section in
          towns.contains { $0 != section } && terms.hasSight(section, besides: words)
        },
        sectionBefore: before, isBehindSight: before.map { terms.hasSight($0) } ?? false)
    }
  }
}
