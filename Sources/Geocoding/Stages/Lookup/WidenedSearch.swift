import Gazetteer
import GeocodingAPI
import TextAnalysis

/// A search for a query's interpretations that is widened in steps.
///
/// Each step is taken only if the previous ones account for less than the whole text: alternative
/// parents, towns' surroundings and obscure places with common names; then words out of order; then
/// streets; then points of interest of address files; then corrections.
final class WidenedSearch {
  private let query: ParsedQuery
  /// The names and postal codes in the text.
  private let firstPhrases: [Phrase]
  private let marks: AddressMarks
  private let streets: [AddressRun]
  private let context: QueryContext
  /// The lookup of streets and houses; `nil` if the scope has none.
  private let addresses: AddressLookup?
  private let outside: OutsideAreas
  private let containment: Containment

  /// The phrases found so far.
  private(set) var phrases: [Phrase]
  /// The interpretations of the phrases, best first.
  private(set) var interpretations: [Interpretation] = []
  /// Whether the phrases have changed since the interpretations were found.
  private var isPending = false

  private var budget: WorkBudget { context.budget }
  private var lookup: PhraseLookup { PhraseLookup(context: context) }

  /// Starts a search with the phrases of a text; words of a certain street do not count as places.
  init(
    of query: ParsedQuery, _ firstPhrases: [Phrase], _ marks: AddressMarks,
    besides streets: [AddressRun], _ context: QueryContext
  ) throws {
    self.query = query
    self.firstPhrases = firstPhrases
    self.marks = marks
    self.streets = streets
    self.context = context
    let scope = context.scope
    addresses =
      scope.admits(.address) || scope.admits(.street)
      ? AddressLookup(context: context, marks: marks) : nil
    phrases = streets.besides(firstPhrases)
    if let addresses { phrases += try addresses.phrases(besides: firstPhrases) }
    containment = Containment(
      gazetteer: context.gazetteer, territories: context.territories)
    outside = try OutsideAreas(query, phrases, scope: scope)
  }

  /// Takes the steps.
  func run() throws {
    try interpretUnlessHopeless()
    guard !isHouseBeingTyped else { return }
    try addNamesakes()
    if try !isSettled(), !budget.isExceeded { try widen() }
    if !isCompleteButForStreet || isDoubtfulAirport, !budget.isExceeded {
      try addWordMatches()
    }
    if interpretations.first?.isComplete != true || isPending, !budget.isExceeded {
      try addStreetsWithoutNumber()
    }
    if interpretations.first?.isComplete != true || isPending, !budget.isExceeded {
      try addPointsOfInterest()
    }
    if isPending { try interpret() }
    if context.options.correctsSpelling, !budget.isExceeded, mayBeMisspelled {
      try addCorrections()
    }
  }

  // MARK: Interpretations

  private func interpret() throws {
    isPending = false
    interpretations = try BestInterpretations(query: query, context: context).interpretations(
      of: phrases, streets, containment, where: outside.accepts)
  }

  /// Finds the interpretations now, unless they cannot account for the whole text, so that the next
  /// step follows in any case.
  private func interpretUnlessHopeless() throws {
    isPending = true
    if !isHopeless { try interpret() }
  }

  /// Whether a significant word is part of no phrase and of no certain street.
  private var isHopeless: Bool { query.words.contains(where: isUnknown) }

  private func isUnknown(_ word: Int) -> Bool {
    !phrases.contains { $0.words.contains(word) }
      && !streets.contains { $0.isCertain && $0.reach.contains(word) }
      && !query.isJoining(word) && !query.mayBeAside(word)
  }

  private var isCompleteButForStreet: Bool {
    !isPending && interpretations.first?.isCompleteButForStreet == true
  }

  /// Whether the first interpretation is an airport by a name that is not its own, or one that few know, or a place
  /// beside a word that ends the names of airports.
  ///
  /// A field in the suburbs was once called "Chicago Airport", and others are called as cities elsewhere.
  private var isDoubtfulAirport: Bool {
    guard let first = interpretations.first, case .place(let match) = first.subject else {
      return false
    }
    guard match.entry.layer == .airport else { return passesOverAirport(first) }
    return match.entry.kind >= .untagged
      || match.entry.kind != .code && first.areas.isEmpty
        && match.entry.prominence < .scheduledAirport
  }

  /// Returns whether an interpretation passes over a word that ends the names of airports: "Incheon International".
  private func passesOverAirport(_ interpretation: Interpretation) -> Bool {
    let words = context.words.queryWords
    return interpretation.asides.contains { aside in
      let range = query.asides[aside].words
      return query.sections.contains { $0.upperBound == range.upperBound && $0 != range }
        && words.word(range, as: .airport, in: query.folded) != nil
    }
  }

  /// Whether the first interpretation passes over words that may be of a name.
  private var passesOverWordsOfNames: Bool {
    interpretations.first?.asides.contains { query.asides[$0].isOfNames } == true
  }

  /// Whether the first interpretation accounts for the text and hardly another is meant.
  private func isSettled() throws -> Bool {
    guard isCompleteButForStreet, !passesOverWordsOfNames, let first = interpretations.first else {
      return false
    }
    // "Chatham, Kent" may be one name or two.
    return try !phrases[first.phrase].crossesBreak && !isOvershadowed(first)
      && !first.parts.contains { part in
        if case .area(let phrase, let area) = part {
          phrases[phrase].hasWholeName(besides: area)
        } else {
          false
        }
      }
  }

  /// Returns whether the subject is a mere settlement, and the region named around it once had a large city of
  /// that name.
  ///
  /// "Raipur, Madhya Pradesh" is a city that the state has lost, rather than one of its villages.
  private func isOvershadowed(_ interpretation: Interpretation) throws -> Bool {
    guard interpretation.subject.layer == .locality, interpretation.subject.prominence < .village
    else { return false }
    let cities = phrases[interpretation.phrase].matches.filter {
      $0.entry.prominence >= .largeCity && $0.entry.kind <= .endonym
    }
    guard !cities.isEmpty else { return false }
    return try interpretation.areas.contains { area in
      try area.entry.layer == .region
        && context.territories.territories(of: area.entry.place).contains { territory in
          cities.contains { territory.contains($0.entry.place) }
        }
    }
  }

  // MARK: Steps

  /// Adds little-known places in the areas that the query may name, if one may be meant instead.
  private func addNamesakes() throws {
    guard !isPending, let first = interpretations.first, first.isComplete, mayHideNamesake(first)
    else { return }
    let phrase = phrases[first.phrase]
    let namesakes = try context.names.matches(
      named: query.folded.bytes(of: phrase.words).span, insideAnyOf: areas(namedBy: first),
      besides: phrase.matches)
    guard !namesakes.isEmpty else { return }
    phrases[first.phrase].matches += namesakes
    try interpret()
  }

  /// Returns the areas of an interpretation, and the others of their names: "IN" is India and Indiana.
  private func areas(namedBy interpretation: Interpretation) -> [NameMatch] {
    var areas = interpretation.areas
    for case .area(let phrase, let area) in interpretation.parts {
      areas += phrases[phrase].containers.prefix(Self.areasOfName).filter { other in
        other.entry.place != area.entry.place
          && (other.entry.layer == .country || other.entry.layer == .region)
      }
    }
    return areas
  }

  /// The maximum number of areas of one name in which to look for little-known places.
  private static let areasOfName = 6

  /// Returns whether a little-known place may be meant instead of an interpretation's answer.
  ///
  /// It may if it lies inside an area that the query names, and the answer is an area with the
  /// name, or a place with a name that may be another's.
  private func mayHideNamesake(_ interpretation: Interpretation) -> Bool {
    guard case .place(let match) = interpretation.subject,
      phrases[interpretation.phrase].isTruncated
    else {
      return false
    }
    let isArea = [.region, .county, .localAdmin].contains(match.entry.layer)
    return (isArea && !match.isAskedFor || match.entry.kind >= .untagged)
      && !interpretation.areas.isEmpty
  }

  /// Adds alternative parents, towns' surroundings and obscure places with common names.
  private func widen() throws {
    containment.isWidened = true
    phrases = try lookup.widened(phrases, of: query)
    try interpretUnlessHopeless()
  }

  /// Adds names that have the words in another order, or among others.
  private func addWordMatches() throws {
    try add(
      streets.besides(
        try lookup.wordMatches(of: query, besides: phrases)
          + AirportNames(context: context).phrases(of: query, besides: phrases)))
  }

  private func addStreetsWithoutNumber() throws {
    guard let addresses, !hasStreetBeingTyped, !hasHouseBeforeTown else { return }
    try add(try addresses.phrasesWithoutNumber(besides: firstPhrases))
  }

  /// Whether streets were found that the text begins, perhaps behind a number: those that it names whole
  /// are among them.
  private var hasStreetBeingTyped: Bool {
    query.isUnfinished
      && firstPhrases.contains { phrase in
        !phrase.addresses.isEmpty && phrase.words.upperBound == query.words.upperBound
          && (query.words.lowerBound..<phrase.words.lowerBound).allSatisfy {
            marks[$0].isHouseNumber
          }
      }
  }

  /// Whether a house was found in front of a town that is still being typed.
  private var hasHouseBeforeTown: Bool {
    query.isUnfinished
      && phrases.contains { $0.addresses.contains { $0.number != nil && $0.edits == 0 } }
  }

  /// Whether an unfinished text is a house as far as it is typed: no other step finds a likelier one.
  private var isHouseBeingTyped: Bool {
    query.isUnfinished && !isPending
      && interpretations.contains { interpretation in
        guard interpretation.isComplete, case .address(let match) = interpretation.subject else {
          return false
        }
        return match.number != nil && match.edits == 0
      }
  }

  private func addPointsOfInterest() throws {
    let lookup = PointOfInterestLookup(context: context)
    try add(streets.besides(try lookup.phrases(of: query, besides: firstPhrases)))
  }

  private func add(_ found: [Phrase]) throws {
    guard !found.isEmpty else { return }
    phrases += found
    try interpretUnlessHopeless()
  }

  /// The number of letters of a query from which on it may be a misspelled name although it is one:
  /// too many shorter names are one letter apart.
  private static let lettersOfDoubtful = 6

  /// Whether words of the query may be misspelled, judged by its best interpretation.
  private var mayBeMisspelled: Bool {
    let letters = query.folded.bytes(of: query.folded.words.indices).count
    return interpretations.first.map {
      !$0.isCompleteButForStreet || $0.isPartOfObscureName
        // Filters already say where the place is, or what.
        || $0.isDoubtful && letters >= Self.lettersOfDoubtful && context.scope.isWorld
    } ?? true
  }

  /// Adds names that words may be misspellings of, for interpretations that are better with them.
  private func addCorrections() throws {
    let words = CorrectableWords(
      of: query, phrases, after: interpretations, besides: outside.words)
    let search = CorrectionSearch(context: context)
    let spelling = SpellingCorrections(search: search)
    // First all corrections of a run, among which the well-known ones are then found.
    let misspelled = try spelling.corrected(phrases, of: query, words)
    let wellKnown = try KnownNameCorrections(search: search)
      .phrases(of: query, with: phrases, words.doubtful)
    let begun = try FuzzyPrefixLookup(search: search).phrases(phrases, of: query)
    let corrected = streets.besides(wellKnown + misspelled + begun)
    guard !corrected.isEmpty else { return }
    let exact = interpretations.first
    let all = try lookup.widened(phrases, of: query, by: corrected) + corrected
    let found = try BestInterpretations(query: query, context: context).interpretations(
      of: all, streets, containment
    ) {
      outside.accepts($0) && spelling.isBetter($0, than: exact)
    }
    // When cut short, they lack some of the previous interpretations.
    if !budget.isExceeded { (phrases, interpretations) = (all, found) }
  }
}
