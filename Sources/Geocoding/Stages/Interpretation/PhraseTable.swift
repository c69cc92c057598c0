import Gazetteer
import TextAnalysis

/// The properties of a query's words and phrases, whatever its subject.
///
/// They are computed once, and used for every subject.
final class PhraseTable {
  let query: ParsedQuery
  let phrases: [Phrase]
  /// The properties of each phrase.
  let rows: [Row]
  /// The areas that the phrases name, one phrase's after another's.
  let areas: [NameMatch]
  private let cover: PhraseCover
  /// The class of each word when no phrase accounts for it.
  let classes: [WordClass]
  /// The query's words.
  let words: Range<Int>
  /// Whether the largest area comes first.
  let isLargestFirst: Bool
  /// The section that each of the query's words is in; -1 for words outside of all.
  let sectionOfWord: [Int]
  /// Whether a longer name has words of each run that may be passed over.
  let areAsidesInNames: [Bool]
  /// The words for landmarks, streets and institutions.
  let terms: LandmarkTerms
  /// What each phrase stands beside; used only if words are left over.
  private(set) lazy var surroundings = surroundings(of: terms)

  /// The properties of a phrase.
  struct Row {
    /// The positions of the areas that it names.
    let areas: Range<Int>
    /// The regions, and counties better known than any town with their name, that it names.
    ///
    /// The names are in their countries' languages or in English.
    let regions: [ToponymEntry]
    /// The word after it.
    let end: Int
    /// Whether it consists only of generic terms, next to other words.
    let isGeneric: Bool
    /// Whether it is the own name of a town of some size.
    let isNameOfTown: Bool
    /// Whether it neither names a present-day region nor comes before the name of one.
    let isOnlyArea: Bool
    /// Whether it is a postal code.
    let hasPostcodes: Bool
  }

  /// What a phrase is part of, and what stands before it.
  struct Surroundings {
    /// Whether it is part of a landmark's name.
    let isPartOfLandmark: Bool
    /// Whether it is part of a street's name.
    let isPartOfStreet: Bool
    /// Whether it is part of an institution's name.
    let isPartOfInstitution: Bool
    /// The town behind it that ends its section, in which there is a kind of sight, too: "Theux" for "Saint-Jacques" in
    /// "Église Saint-Jacques Theux".
    let townBehind: Range<Int>?
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
  private static let townsOfPhrase = 8
  /// The maximum number of areas with one name, but without contents, whose surroundings are used.
  private static let areasOfPhrase = 3

  /// Computes the properties of a query's phrases.
  ///
  /// `isWidened` is that of the containment, in which towns and areas have surroundings.
  init(query: ParsedQuery, phrases: [Phrase], isWidened: Bool) {
    self.query = query
    self.phrases = phrases
    words = query.words
    terms = LandmarkTerms(query.folded)
    areAsidesInNames = query.asides.map { aside in
      phrases.contains { Self.isLongerName($0, than: aside.words) }
    }
    sectionOfWord = Self.sectionsOfWords(of: query)
    isLargestFirst = query.isLargestFirst
    let words = query.folded.words
    let core = query.core
    let areGeneric = words.map { $0.isIn(.genericTerm) }
    let addressTowns = Self.addressTowns(of: phrases)
    let regions = Self.wordsOfRegions(in: phrases)
    var areas: [NameMatch] = []
    areas.reserveCapacity(phrases.reduce(0) { $0 + $1.matches.count })
    rows = phrases.map { phrase in
      let first = areas.count
      Self.addAreas(of: phrase, isWidened: isWidened, addressTowns, to: &areas)
      return Row(
        areas: first..<areas.count, regions: Self.regions(of: phrase), end: phrase.words.upperBound,
        isGeneric: phrase.words != query.words && phrase.words != core
          && phrase.words.allSatisfy { areGeneric[$0] },
        isNameOfTown: Self.isNameOfTown(phrase),
        isOnlyArea: Self.isOnlyArea(phrase, beside: regions),
        hasPostcodes: !phrase.postcodes.isEmpty)
    }
    self.areas = areas
    let cover = PhraseCover(of: phrases, wordCount: words.count)
    self.cover = cover
    classes = words.indices.map { index in
      query.setAside.contains(index)
        ? .noise
        : WordClass(
          query.folded.bytes[words[index].bytes], isGeneric: areGeneric[index],
          isJoining: query.isJoining(index),
          isInArea: cover.words[index].contains(.area),
          isInName: cover.words[index].contains(.name),
          isInLongName: cover.words[index].contains(.longName))
    }
  }

  /// The runs of words that may be passed over.
  var asides: [Aside] { query.asides }

  /// Returns whether a word of English is in the text beside a run of words.
  func isBesideEnglish(_ run: Range<Int>) -> Bool {
    words.contains {
      !run.contains($0)
        && !query.folded.words[$0].classes.isDisjoint(with: [.plain, .alsoNames])
    }
  }

  /// Returns whether a word may be passed over because it says nothing about the place.
  func mayBeNoise(_ word: Int) -> Bool {
    asides.contains { $0.isNoise && $0.words.contains(word) }
  }

  /// The number of areas with which a subject is compared.
  var comparisonsForReading: Int { 1 + areas.count }

  /// Returns the phrases that begin at a word.
  func phrases(from word: Int) -> ArraySlice<Int> { cover.phrases(from: word) }

  /// Returns the areas that a phrase names.
  func areas(of phrase: Int) -> ArraySlice<NameMatch> { areas[rows[phrase].areas] }

  /// Returns the towns of addresses: they contain those that belong to them, although nothing else is filed
  /// there.
  private static func addressTowns(of phrases: [Phrase]) -> Set<PlaceOrdinal> {
    var towns: Set<PlaceOrdinal> = []
    for phrase in phrases {
      for match in phrase.addresses { towns.formUnion([match.entry.place, match.entry.postTown]) }
    }
    return towns
  }

  /// Adds the areas that a phrase names; towns have surroundings only if it is widened.
  private static func addAreas(
    of phrase: Phrase, isWidened: Bool, _ addressTowns: Set<PlaceOrdinal>,
    to areas: inout [NameMatch]
  ) {
    for match in phrase.matches where match.isContainer { areas.append(match) }
    if isWidened {
      areas += phrase.wellKnownTowns.prefix(townsOfPhrase)
      areas += phrase.areasWithoutPlaces.prefix(areasOfPhrase)
    }
    if !addressTowns.isEmpty {
      areas += phrase.matches.filter { addressTowns.contains($0.entry.place) }
    }
  }

  /// Returns whether a phrase is a name with some of the words and others.
  private static func isLongerName(_ phrase: Phrase, than words: Range<Int>) -> Bool {
    phrase.words.overlaps(words) && !words.contains(phrase.words) && !phrase.isCorrected
      && phrase.matches.contains { $0.entry.kind <= .untagged }
  }

  private static func isNameOfTown(_ phrase: Phrase) -> Bool {
    phrase.matches.contains {
      $0.entry.kind == .main && $0.entry.layer == .locality
        && $0.entry.prominence >= .town && !$0.isCompletion
    }
  }

  private static func regions(of phrase: Phrase) -> [ToponymEntry] {
    phrase.matches.compactMap { match in
      let isRegion =
        !match.isCompletion
        && (match.entry.layer == .region && match.entry.kind <= .shortened
          || match.entry.kind <= .endonym && phrase.meansCounty(match))
      return isRegion ? match.entry : nil
    }
  }

  /// Returns the words that name present-day regions.
  private static func wordsOfRegions(in phrases: [Phrase]) -> [Range<Int>] {
    phrases.compactMap { phrase in
      let isRegion = phrase.matches.contains {
        $0.entry.layer == .region && !$0.entry.isAreaWithoutPlaces
          && ($0.entry.kind <= .shortened || $0.entry.kind == .abbreviation)
      }
      return isRegion ? phrase.words : nil
    }
  }

  private static func isOnlyArea(_ phrase: Phrase, beside regions: [Range<Int>]) -> Bool {
    !phrase.isCorrected
      && !regions.contains {
        $0 == phrase.words || $0.lowerBound >= phrase.words.upperBound
      }
  }

  private static func sectionsOfWords(of query: ParsedQuery) -> [Int] {
    var sections = query.folded.words.map { _ in -1 }
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
          phrase.words == section && Self.namesTown(phrase)
        }
    }
  }

  /// Returns whether a phrase is a town of some size, by a name of its own or a foreign one.
  private static func namesTown(_ phrase: Phrase) -> Bool {
    phrase.matches.contains {
      $0.entry.layer == .locality && $0.entry.kind <= .exonym && $0.entry.prominence >= .town
    }
  }

  /// Returns the longest town that ends a section, with a word for a sight or building before it; `nil` if no town does.
  private func lastTown(of section: Range<Int>, _ terms: LandmarkTerms) -> Range<Int>? {
    phrases.filter { phrase in
      phrase.words.upperBound == section.upperBound && phrase.words.lowerBound > section.lowerBound
        && !phrase.isCorrected && terms.hasSight(section, before: phrase.words)
        && !phrase.words.allSatisfy { query.folded.words[$0].isIn(.genericTerm) }
        && Self.namesTown(phrase)
    }.map(\.words).min { $0.lowerBound < $1.lowerBound }
  }

  private func surroundings(of terms: LandmarkTerms) -> [Surroundings] {
    let towns = sectionsOfTowns(without: terms)
    let lastTowns = query.sections.map { lastTown(of: $0, terms) }
    return phrases.map { phrase in
      let section = sectionOfWord[phrase.words.lowerBound]
      func isPart(_ test: (_ words: Range<Int>, _ section: Range<Int>) -> Bool) -> Bool {
        section >= 0 && test(phrase.words, query.sections[section])
      }
      let before = query.sections.last { $0.upperBound == phrase.words.lowerBound }
      return Surroundings(
        isPartOfLandmark: isPart(terms.isPart),
        isPartOfStreet: isPart(terms.isPartOfStreet),
        isPartOfInstitution: isPart(terms.isPartOfInstitution),
        townBehind: section < 0
          ? nil : lastTowns[section].flatMap { $0.lowerBound < phrase.words.upperBound ? nil : $0 },
        isInVenueOfTown: isPart { words, section in
          towns.contains { $0 != section } && terms.hasSight(section, besides: words)
        },
        sectionBefore: before, isBehindSight: before.map { terms.hasSight($0) } ?? false)
    }
  }
}
