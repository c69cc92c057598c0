public import Gazetteer
import TextAnalysis

/// A forward geocoder, which finds the places that a text means.
///
/// A query flows in one direction: text → words → phrases known to the gazetteer → interpretations
/// → scores → answer; the folder `Stages` has a file for each. The same text and options always
/// give the same answer.
///
/// For use by one thread at a time: every thread needs its own, with its own reader.
public final class ForwardGeocoder {
  let gazetteer: any GazetteerReading
  private let description: PlaceDescription
  private let words: WordTables
  private let forms: QueryForms
  private let addressParts: AddressParts
  private let addressRuns: AddressRuns
  private let abstention: Abstention
  private let weights: ScoringWeights
  private let territories: Territories

  /// Creates a geocoder for a gazetteer.
  ///
  /// - Throws: An error if the gazetteer's lexicon cannot be read.
  public convenience init(gazetteer: any GazetteerReading) throws {
    try self.init(gazetteer: gazetteer, weights: .fitted)
  }

  /// Creates a geocoder that ranks with other weights, for programs that measure them.
  package init(gazetteer: any GazetteerReading, weights: ScoringWeights) throws {
    self.gazetteer = gazetteer
    self.weights = weights
    let lexicon = try gazetteer.lexicon()
    words = WordTables(lexicon)
    forms = QueryForms(table: words.queryWords, joiningWords: words.joiningWords)
    let streetWords = StreetWordTable(lexicon)
    addressParts = AddressParts(words: streetWords)
    addressRuns = AddressRuns(words: streetWords)
    abstention = Abstention(
      lexicon, queryWords: words.queryWords, addressParts: addressParts, weights: weights)
    description = PlaceDescription(gazetteer: gazetteer)
    territories = Territories(gazetteer: gazetteer)
  }

  /// Returns the answer to a free text.
  ///
  /// For blank text, and text in which no place is found, its outcome is `none`.
  ///
  /// - Throws: An error if the gazetteer cannot be read.
  public func search(_ text: String, options: SearchOptions = SearchOptions()) throws -> Answer {
    if let linked = MapLink(text)?.query {
      return try answer(ParsedQuery(linked), options: options)
    }
    if let answer = try plusCodeAnswer(to: text, options: options) { return answer }
    for reading in Hashtags.readings(of: text) {
      let answer = try answer(ParsedQuery(reading), options: options)
      if Self.isCertain(answer) { return answer }
    }
    guard let repaired = TextRepair.repaired(text) else {
      return try answer(ParsedQuery(text), options: options)
    }
    let answer = try answer(ParsedQuery(repaired), options: options)
    guard !Self.isCertain(answer) else { return answer }
    let typed = try self.answer(ParsedQuery(text), options: options)
    return answer.outcome == .none || Self.isCertain(typed) ? typed : answer
  }

  /// Returns whether an answer accounts for every word as typed.
  private static func isCertain(_ answer: Answer) -> Bool {
    answer.outcome == .match
      && answer.results.first?.components.allSatisfy { $0.edits == 0 } == true
  }

  /// Returns the places that a partly typed text may mean.
  ///
  /// The last word is taken for a prefix; after a space, it is complete, but the name may continue;
  /// after a comma, the name is complete. The text before it is interpreted as by
  /// ``search(_:options:)``, and the answer has the same form: "portland, m" finds Portland in
  /// Maine.
  ///
  /// - Throws: An error if the gazetteer cannot be read.
  public func suggest(
    _ prefix: String, options: SearchOptions = SearchOptions()
  ) throws -> Answer {
    try answer(ParsedQuery(prefix, isUnfinished: true), options: options)
  }

  private func answer(_ query: ParsedQuery, options: SearchOptions) throws -> Answer {
    description.use(options.language)
    if var answer = answerWithoutSearch(query, options: options) {
      answer.explanation = options.explains ? Explanation() : nil
      return answer
    }
    var query = query
    query.roles = words.queryWords.roles(in: query.words, of: query.folded)
    var attempt: Attempt
    let forms = forms.forms(of: query)
    if forms.contains(where: { $0.query.words.isEmpty }) {
      return .nothing(for: query.text, unmatched: [query.span(of: query.words)])
    }
    attempt = try self.attempt(query, options)
    let people = self.forms.withoutPeople(
      of: query, attempt.phrases, besides: attempt.best)
    for form in [people].compactMap(\.self) + forms {
      guard !form.isUnnecessary(besides: attempt.best, of: attempt.query, attempt.phrases) else {
        continue
      }
      let other = try self.attempt(form.query, options)
      guard other.accepts(as: form, insteadOf: attempt),
        // "Texas resident" is in Texas, although other texts of two such words mean no place.
        try form.kind != .home || other.best?.anchor == attempt.best?.anchor || !isPlain(other)
      else { continue }
      attempt = other
      if form.kind == .labeled { break }
    }
    if attempt.query.mayHave(.init(.given)),
      let form = try self.forms.withoutPersons(
        of: attempt.query, attempt.phrases, besides: attempt.best,
        Wording(gazetteer: gazetteer, words: words))
    {
      let other = try self.attempt(form.query, options)
      if other.accepts(as: form, insteadOf: attempt) { attempt = other }
    }
    return try answer(attempt, options)
  }

  /// Returns whether all words of an attempt's place are rather words of English than a name: "plant based".
  private func isPlain(_ attempt: Attempt) throws -> Bool {
    guard let best = attempt.best else { return true }
    let wording = Wording(gazetteer: gazetteer, words: words)
    return try PlainWord(best, attempt.query, attempt.phrases, wording).isPlain
  }

  /// The interpretations of a query, and whether they are better than that no place is meant.
  private struct Attempt {
    let query: ParsedQuery
    let interpretations: [Interpretation]
    let phrases: [Phrase]
    let noPlaceScore: Double
    let budgetExceeded: Bool
    let log: InterpretationLog?
    let budget: WorkBudget

    /// The first interpretation, if a place is meant.
    var best: Interpretation? {
      interpretations.first.flatMap { $0.score.total >= noPlaceScore ? $0 : nil }
    }

    /// Returns whether it replaces another attempt, made without setting words aside.
    func accepts(as form: QueryForm, insteadOf other: Attempt) -> Bool {
      guard let best else {
        // What is only set aside is no place: "nan, nan".
        return false
      }
      switch form.kind {
      case .labeled:
        if case .postcode = best.answered { return best.isComplete }
        return false
      case .part:
        guard best.isComplete, !best.isCorrected else { return false }
        // "1200 West 900 North, Salt Lake City" is a house, not the north of anything.
        if case .address = best.subject { return false }
        switch query.part?.direction {
        case .landscape: return form.hasLandscape(best, insteadOf: other.best)
        case .border: return best.subject.layer == .country || best.subject.layer == .region
        default: break
        }
        return query.prefixed == nil || other.best.map { !$0.isComplete || $0.isCorrected } ?? true
      case .repeated:
        // Nobody repeats several parts of a place to name another one.
        return query.sections.count > 1 && best.isComplete
          || best.isMeant(insteadOfTwice: other.best)
      case .locative: return best.isComplete && !best.isCorrected
      case .airport: return true
      case .person: return best.isComplete || !best.isCorrected
      case .distance: return best.isComplete && best.answered.isPoint
      case .elsewhere, .field: return best.isComplete || other.best?.isComplete != true
      case .home:
        return best.isComplete
          && (other.best?.isComplete != true || best.anchor == other.best?.anchor)
      case .decorated:
        // "Grand Praiie, Texas" is Grand Prairie rather than Texas.
        guard let whole = other.best, whole.isComplete, !best.isComplete || best.isCorrected else {
          return true
        }
        return !form.isInNames(of: whole, other.query, other.phrases)
      }
    }
  }

  private func attempt(_ query: ParsedQuery, _ options: SearchOptions) throws -> Attempt {
    let log = options.explains ? InterpretationLog() : nil
    let context = try context(options, log: log)
    var query = query
    var interpretations: [Interpretation]
    let phrases: [Phrase]
    if query.parts.isEmpty {
      (interpretations, phrases) = try CandidateRetrieval(context: context)
        .interpretations(of: query)
    } else {
      (interpretations, phrases, query) = try StructuredRetrieval(context: context)
        .interpretations(of: query)
    }
    if query.isUnfinished { Self.keepCovering(&interpretations) }
    query.part?.preferArea(in: &interpretations)
    if query.meansAirport { QueryForms.keepAirports(in: &interpretations) }
    return Attempt(
      query: query, interpretations: interpretations, phrases: phrases,
      noPlaceScore: query.meansAirport
        ? -.infinity : try noPlaceScore(of: interpretations, query, phrases),
      budgetExceeded: context.budget.isExceeded, log: log, budget: context.budget)
  }

  private func answer(_ attempt: Attempt, _ options: SearchOptions) throws -> Answer {
    let composition = AnswerComposition(
      query: attempt.query, phrases: attempt.phrases, description: description,
      addressParts: addressParts,
      limits: ConfidenceLimits(
        query: attempt.query, phrases: attempt.phrases,
        venueWords: VenueWords(table: words.queryWords),
        departmentWords: DepartmentWords(
          table: words.queryWords, joiningWords: words.joiningWords)),
      wantsNeighbourhoods: options.layers.contains(.neighbourhood))
    var answer = try composition.answer(
      attempt.interpretations, noPlaceScore: attempt.noPlaceScore, limit: options.limit)
    answer.budgetExceeded = attempt.budgetExceeded
    if !attempt.query.isUnfinished {
      answer.hint = try AddressHint(gazetteer: gazetteer).text(for: answer)
    }
    answer.explanation = try attempt.log.map {
      try composition.explanation(
        of: attempt.interpretations, noPlaceScore: attempt.noPlaceScore, log: $0,
        budget: attempt.budget)
    }
    return answer
  }

  /// Returns the answer to a short plus code beside a place, or near the focus; `nil` for any other
  /// text.
  private func plusCodeAnswer(to text: String, options: SearchOptions) throws -> Answer? {
    guard let typed = ShortPlusCode(text) else { return nil }
    var reference = options.focus
    var place: AnsweredPlace?
    if !typed.place.isEmpty {
      place = try answer(ParsedQuery(typed.place), options: options).results.first
      reference = place?.coordinate
    }
    guard let reference, let area = typed.code.area(near: reference) else {
      return .nothing(for: ParsedQuery(text).text)
    }
    return CoordinateAnswer.answer(
      to: ParsedQuery(text), at: area.center, accuracyMeters: area.accuracyMeters, near: place,
      options: options)
  }

  /// Removes suggestions that leave over more words than the first one does, such as Mexico City for
  /// "portland, m".
  private static func keepCovering(_ interpretations: inout [Interpretation]) {
    guard let first = interpretations.first else { return }
    let count = first.leftOverCount
    interpretations.removeAll { $0.leftOverCount > count }
  }

  /// Returns the score of "no place is meant", about which partly typed texts say nothing yet.
  func noPlaceScore(
    of interpretations: [Interpretation], _ query: ParsedQuery, _ phrases: [Phrase]
  ) throws -> Double {
    // A user who separates the parts of a place means one.
    guard !query.isUnfinished, query.parts.isEmpty, let best = interpretations.first else {
      return -.infinity
    }
    let wording = Wording(gazetteer: gazetteer, words: words)
    var score = abstention.score(against: best, of: query, phrases)
    if try CommonThing(best, query).isNamed(among: phrases, wording: wording) {
      score += weights.commonThing
    }
    return score + (try PlainWord(best, query, phrases, wording).price(weights))
  }

  /// Returns what the stages of the search for one query need.
  func context(_ options: SearchOptions, log: InterpretationLog?) throws -> QueryContext {
    try QueryContext(
      gazetteer: gazetteer, words: words, addressRuns: addressRuns, weights: weights,
      territories: territories, options: options, log: log)
  }

  /// Returns the answer to a text without words, or to a coordinate; `nil` for any other.
  func answerWithoutSearch(_ query: ParsedQuery, options: SearchOptions) -> Answer? {
    if query.words.isEmpty { return .nothing(for: query.text) }
    return query.parts.isEmpty ? CoordinateAnswer.answer(to: query, options: options) : nil
  }

  /// Returns the answer to a query with separate parts.
  ///
  /// Each part is looked up in its role, inside the next larger one. If not every part is
  /// confirmed, the result is the smallest that is, the outcome is `partial`, and the others are
  /// ``Answer/unmatched``. The answer's `query` is the parts joined by commas.
  ///
  /// - Throws: An error if the gazetteer cannot be read.
  public func search(
    _ query: StructuredQuery, options: SearchOptions = SearchOptions()
  ) throws -> Answer {
    try answer(ParsedQuery(forms.withoutMissingValues(query)), options: options)
  }

  /// Returns the record of a place, or `nil` if the gazetteer has no place with that id.
  ///
  /// `language` is the language of its name and those of its areas, as in
  /// ``SearchOptions/language``.
  ///
  /// - Throws: An error if the gazetteer cannot be read.
  public func lookUp(_ id: PlaceID, language: String? = nil) throws -> PlaceRecord? {
    description.use(language)
    guard let place = try gazetteer.place(id: id) else { return nil }
    return PlaceRecord(
      place: try description.describe(place),
      ancestors: try description.ancestors(of: place).map { try description.describe($0.place) },
      names: try gazetteer.toponyms(of: place.interval.first))
  }
}
