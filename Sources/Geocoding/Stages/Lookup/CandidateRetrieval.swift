import Gazetteer
import Geodesy
import TextAnalysis

/// The retrieval of all subjects that a query may have, each with its best interpretation.
///
/// For one query; a class, because it is handed to every step and is large.
final class CandidateRetrieval {
  let gazetteer: any GazetteerReading
  let words: WordTables
  let addressRuns: AddressRuns
  let weights: ScoringWeights
  let options: SearchOptions
  let territories: Territories

  let scope: SearchScope
  let budget = WorkBudget()
  /// The log of lower-scoring interpretations; `nil` unless an explanation is requested.
  let log: InterpretationLog?

  /// Most queries have no more; each takes a few hundred bytes.
  private static let usualReadings = 48

  /// The number of candidates that the focus may move: as many as ten common names have.
  private static let focusReach = 400
  /// The maximum number of words of a text that begins with an abbreviation and has no comma: a
  /// longer one in capitals is a sentence.
  private static let wordsWithAbbreviation = 3

  init(
    gazetteer: any GazetteerReading, words: WordTables, addressRuns: AddressRuns,
    weights: ScoringWeights, extents: CountryExtents, territories: Territories,
    options: SearchOptions, log: InterpretationLog?
  ) throws {
    self.gazetteer = gazetteer
    self.words = words
    self.addressRuns = addressRuns
    self.weights = weights
    self.options = options
    self.territories = territories
    self.log = log
    scope = try SearchScope(options, gazetteer: gazetteer, extents: extents, budget: budget)
  }

  /// Returns the interpretations of a query, best first, and the phrases that their parts refer to.
  ///
  /// There is one for each subject (``WidenedSearch``).
  ///
  /// The words of a street with its number are places only if nothing else explains the text.
  func interpretations(of query: ParsedQuery) throws -> (
    interpretations: [Interpretation], phrases: [Phrase]
  ) {
    guard !scope.isEmpty else { return ([], []) }
    let names = NameLookup(gazetteer: gazetteer, scope: scope)
    let lookup = PhraseLookup(names: names, words: words, weights: weights, budget: budget)
    var phrases = try lookup.phrases(of: query)
    if query.continuation != nil {
      let completions = CompletionLookup(
        gazetteer: gazetteer, wordTables: words, weights: weights, scope: scope, budget: budget)
      phrases = try completions.added(to: phrases, of: query)
      phrases = try StreetCompletionLookup(
        gazetteer: gazetteer, scope: scope, budget: budget, streetWords: addressRuns.words,
        joiningWords: words.joiningWords, correctsSpelling: options.correctsSpelling
      ).added(to: phrases, of: query)
      phrases += try PointOfInterestLookup(gazetteer: gazetteer, scope: scope, budget: budget)
        .completions(of: query, besides: phrases)
    }
    let streets = addressRuns.runs(of: query, besides: phrases)
    let found = try interpretations(of: query, phrases, besides: streets, names, lookup)
    guard found.interpretations.isEmpty, streets.contains(where: \.isCertain),
      found.phrases.allSatisfy({ $0.matches.isEmpty && $0.postcodes.isEmpty })
    else { return found }
    return try interpretations(of: query, phrases, besides: [], names, lookup)
  }

  private func interpretations(
    of query: ParsedQuery, _ phrases: [Phrase], besides streets: [AddressRun],
    _ names: NameLookup, _ lookup: PhraseLookup
  ) throws -> (interpretations: [Interpretation], phrases: [Phrase]) {
    var search = try WidenedSearch(
      of: query, phrases, besides: streets, names: names, lookup: lookup, retrieval: self)
    try search.run()
    var interpretations = search.interpretations
    try settle(&interpretations)
    if let focus = options.focus { interpretations = try focused(interpretations, on: focus) }
    if query.isUnfinished {
      TypedAddresses.lead(&interpretations, where: isAsked)
      if let focus = options.focus {
        try NearbySuggestions.lift(&interpretations, around: focus, coordinate)
      }
    }
    return (interpretations, search.phrases)
  }

  /// Returns whether an address lies around the focus, or without one in a scope smaller than the world.
  private func isAsked(_ match: AddressMatch) -> Bool {
    guard let focus = options.focus else { return !scope.isWorld }
    return match.entry.coordinate.distanceMeters(to: focus) <= NearbySuggestions.meters
  }

  /// Returns the accepted interpretations of a query with some phrases, best first.
  func interpretations(
    of query: ParsedQuery, _ phrases: [Phrase], _ streets: [AddressRun],
    _ containment: Containment, where accepts: (Interpretation) -> Bool
  ) throws -> [Interpretation] {
    let search = try InterpretationSearch(
      query: query, phrases: phrases, streets: streets, joiningWords: words.joiningWords,
      containment: containment, scope: scope, weights: weights)
    var scratch = WordCover.Scratch(wordCount: query.folded.words.count)
    log?.begin()
    var best: [Interpretation] = []
    best.reserveCapacity(Self.usualReadings)
    var positions = InterpretationPositions(capacity: Self.usualReadings)
    for (index, phrase) in phrases.enumerated() {
      for subject in try subjects(of: phrase, in: query) {
        guard budget.takeComparisons(search.comparisonsForReading) else {
          sort(&best)
          return best
        }
        let interpretation = try search.interpretation(of: subject, in: index, using: &scratch)
        guard accepts(interpretation) else { continue }
        if let known = positions.known(or: best.count, of: interpretation) {
          let isBetter = best[known].score.total < interpretation.score.total
          log?.add(isBetter ? best[known] : interpretation)
          if isBetter { best[known] = interpretation }
        } else {
          best.append(interpretation)
        }
      }
    }
    sort(&best)
    return best
  }

  // MARK: Parts

  /// Returns the possible subjects of a part of a structured query.
  func subjects(ofPart phrase: Phrase) throws -> [Subject] {
    try phrase.matches.filter { try scope.admits($0.entry) }.map(Subject.place)
      + phrase.postcodes.filter(scope.admits).map(Subject.postcode)
      + phrase.addresses.filter { scope.admits($0.entry) }.map(Subject.address)
  }

  /// Returns the interpretations of a structured query about the places of one part, best first.
  func interpretations(
    of query: ParsedQuery, _ phrases: [Phrase], about subjects: [Subject], in phrase: Int,
    _ containment: Containment
  ) throws -> [Interpretation] {
    let search = try InterpretationSearch(
      query: query, phrases: phrases, streets: [], joiningWords: words.joiningWords,
      containment: containment, scope: scope, weights: weights)
    var scratch = WordCover.Scratch(wordCount: query.folded.words.count)
    log?.begin()
    var best: [Interpretation] = []
    var seen: Set<Subject.Identity> = []
    for subject in subjects where budget.takeComparisons(search.comparisonsForReading) {
      let interpretation = try search.interpretation(of: subject, in: phrase, using: &scratch)
      if seen.insert(interpretation.answered.identity).inserted { best.append(interpretation) }
    }
    sort(&best)
    return try options.focus.map { try focused(best, on: $0) } ?? best
  }

  /// Sorts interpretations best first, and puts those first that dominate.
  private func sort(_ interpretations: inout [Interpretation]) {
    // Interpretations are large: their keys are sorted, and each is then swapped to its position.
    let order = interpretations.indices.map { index in
      (
        index: index, score: interpretations[index].score.total,
        anchor: interpretations[index].anchor
      )
    }.sorted { first, second in
      if first.score != second.score { return first.score > second.score }
      if first.anchor != second.anchor { return first.anchor < second.anchor }
      return interpretations[first.index].answered.codeText
        < interpretations[second.index].answered.codeText
    }
    for position in order.indices {
      var current = order[position].index
      // What was there has been swapped to where its replacement came from.
      while current < position { current = order[current].index }
      if current != position { interpretations.swapAt(position, current) }
    }
    Dominance.apply(to: &interpretations)
  }

  /// Lowers areas without a point in any source that would come first.
  ///
  /// Each is lowered once. Only the order of the first matters, so the others need not be read. It
  /// also ranks the town with the name before others.
  private func settle(_ interpretations: inout [Interpretation]) throws {
    var lowered: Set<PlaceOrdinal> = []
    while interpretations.count > 1, case .place(let match)? = interpretations.first?.subject,
      match.entry.layer == .county || match.entry.layer == .localadmin,
      !lowered.contains(match.entry.place), budget.takePoint(),
      try gazetteer.place(match.entry.place)?.hasOwnCoordinate == false
    {
      lowered.insert(match.entry.place)
      var area = interpretations.removeFirst()
      area.score.layer += weights.areaWithoutPoint
      let position = interpretations.firstIndex {
        ($0.score.total, area.anchor) < (area.score.total, $0.anchor)
      }
      interpretations.insert(area, at: position ?? interpretations.endIndex)
    }
    if !lowered.isEmpty { Dominance.apply(to: &interpretations) }
    BorneNames.apply(to: &interpretations)
  }

  /// Adds the value of nearness to the focus to the best interpretations, and sorts them again.
  private func focused(_ interpretations: [Interpretation], on focus: Coordinate) throws
    -> [Interpretation]
  {
    var moved = try interpretations.prefix(Self.focusReach).map { interpretation in
      guard let point = try coordinate(of: interpretation.answered) else { return interpretation }
      var interpretation = interpretation
      interpretation.score.focus = weights.focus(atMeters: point.distanceMeters(to: focus))
      return interpretation
    }
    sort(&moved)
    return moved + interpretations.dropFirst(Self.focusReach)
  }

  private func subjects(of phrase: Phrase, in query: ParsedQuery) throws -> [Subject] {
    var subjects: [Subject] = []
    subjects.reserveCapacity(phrase.matches.count + phrase.postcodes.count + phrase.addresses.count)
    let isWholeQuery = phrase.words == query.words
    let isAllButJoining = isWholeQuery || isAllButJoining(phrase, query)
    let isShort = query.folded.bytes(of: phrase.words).count <= 2
    let isFirst = phrase.words.lowerBound == query.words.lowerBound
    let isFallback = isAreaSection(phrase.words, of: query)
    let isLeading = isAbbreviationInFront(phrase.words, of: query)
    // Evaluated for every place of every phrase.
    let isWorld = scope.isWorld
    for match in phrase.matches where !phrase.isContext {
      // "93" is a department only behind a town.
      if match.isNumber { continue }
      // "CA" or "DE" next to other words is context. Alone it may be the requested place, as it may
      // in front ("CA, USA"), and also if nothing before it is found: "Zzyzxberg, NSW".
      let isArea = match.entry.layer == .country || match.entry.layer == .region
      let isMeant = isLeading || isFallback && isArea
      if !isAllButJoining && !isMeant {
        // The towns of Bo, Ii and Au really have these names.
        let isTown = isFirst && match.entry.layer == .locality && match.entry.kind <= .endonym
        let isTooShort = isShort && !match.isCompletion && !isTown
        if isTooShort || match.entry.kind == .abbreviation { continue }
      }
      let isAirport = match.entry.layer == .airport && isLeading && query.isInCapitals(phrase.words)
      let isCodeMeant = isWholeQuery || isMeant && isArea || isAirport
      if match.entry.kind == .code && !isCodeMeant { continue }
      if try isWorld || scope.admits(match.entry) { subjects.append(.place(match)) }
    }
    for code in phrase.postcodes where !phrase.isContext && scope.admits(code) {
      subjects.append(.postcode(code))
    }
    for match in phrase.addresses where scope.admits(match.entry) {
      subjects.append(.address(match))
    }
    return subjects
  }

  /// Returns whether words stand where an abbreviation means the requested place.
  ///
  /// They come first, and a comma follows ("SF, CA"), or one other word ("tx usa"), or they are in
  /// capitals before few others: "DC United States".
  private func isAbbreviationInFront(_ words: Range<Int>, of query: ParsedQuery) -> Bool {
    guard words.lowerBound == query.words.lowerBound, words.upperBound < query.words.upperBound
    else { return false }
    return query.folded.words[words.upperBound].breakBefore == .comma
      || query.words.count == 2
      || query.words.count <= Self.wordsWithAbbreviation && query.isInCapitals(words)
  }

  /// Returns whether words stand where an abbreviation means an area.
  ///
  /// They are between commas, apart from numbers after them, or last and in capitals after words
  /// that are not.
  private func isAreaSection(_ words: Range<Int>, of query: ParsedQuery) -> Bool {
    guard words.lowerBound > query.words.lowerBound else { return false }
    let all = query.folded.words
    guard all[words.lowerBound].breakBefore == .comma else {
      return all[words.lowerBound].breakBefore == .blank
        && words.upperBound == query.words.upperBound && query.isInCapitals(words)
        && !query.isInCapitals(query.words.lowerBound..<words.lowerBound)
    }
    let rest = words.upperBound..<query.words.upperBound
    return rest.prefix { all[$0].breakBefore != .comma }.allSatisfy { word in
      query.folded.bytes[all[word].bytes].contains { (0x30...0x39).contains($0) }
    }
  }

  /// Returns whether a phrase contains all words but joining ones: "in the UK".
  private func isAllButJoining(_ phrase: Phrase, _ query: ParsedQuery) -> Bool {
    query.words.allSatisfy { phrase.words.contains($0) || isJoining($0, of: query) }
  }

  /// Returns whether a word only joins others where it stands.
  func isJoining(_ word: Int, of query: ParsedQuery) -> Bool {
    words.joiningWords.contains(hash: query.folded.words[word].hash)
      && !WordClass.isLastOfSection(word, in: query.folded)
  }

  private func coordinate(of subject: Subject) throws -> Coordinate? {
    switch subject {
    case .place(let match): try scope.point(of: match.entry.place)?.coordinate
    case .postcode(let code): code.coordinate
    case .address(let match): match.entry.coordinate
    }
  }
}
