package import Gazetteer
package import GeocodingAPI
import TextAnalysis

/// A forward geocoder, which finds the places that a text means.
///
/// A query flows in one direction: text → words → spans known to the gazetteer → cover → score
/// → answer; the folder `Stages` has a file for each. The same text and options always
/// give the same answer.
///
/// For use by one thread at a time: every thread needs its own, with its own reader.
package final class ForwardGeocoder: ForwardGeocoding {
  let gazetteer: any GazetteerReading
  let description: PlaceDescription
  private let words: WordTables
  private let asideWords: AsideWords
  private let streetWords: StreetWordTable
  private let weights: ScoringWeights
  let calibration: Calibration
  private let territories: Territories
  /// Whether answers have their ``Answer/evidence``.
  package var keepsEvidence = false

  /// Creates a geocoder for a gazetteer.
  ///
  /// - Throws: An error if the gazetteer's lexicon cannot be read.
  package convenience init(gazetteer: any GazetteerReading) throws {
    try self.init(gazetteer: gazetteer, weights: .fitted)
  }

  /// Creates a geocoder that ranks with other weights, for programs that measure them.
  package init(
    gazetteer: any GazetteerReading, weights: ScoringWeights, calibration: Calibration? = nil
  ) throws {
    self.gazetteer = gazetteer
    self.weights = weights
    self.calibration = calibration ?? .fitted(to: gazetteer.tier)
    let lexicon = gazetteer.lexicon
    words = WordTables(lexicon)
    asideWords = AsideWords(table: words.queryWords)
    streetWords = StreetWordTable(lexicon)
    description = PlaceDescription(gazetteer: gazetteer)
    territories = Territories(gazetteer: gazetteer)
  }

  /// Returns the answer to a free text.
  ///
  /// For blank text, and text in which no place is found, its outcome is `none`.
  ///
  /// - Throws: An error if the gazetteer cannot be read.
  package func search(_ text: String, options: SearchOptions = SearchOptions()) throws -> Answer {
    if let linked = MapLink(text)?.query {
      return try answer(ParsedQuery(linked, gazetteer.lexicon), options: options)
    }
    if let answer = try plusCodeAnswer(to: text, options: options) { return answer }
    let typed = ParsedQuery(text, gazetteer.lexicon)
    if let answer = answerWithoutSearch(typed, options: options) { return answer }
    guard let repaired = Hashtags.apart(text) ?? TextRepair.repaired(text) else {
      return try answerBySearch(typed, options: options)
    }
    return try answer(ParsedQuery(repaired, gazetteer.lexicon), options: options)
  }

  /// Returns the places that a partly typed text may mean.
  ///
  /// The last word is taken for a prefix; after a space, it is complete, but the name may continue;
  /// after a comma, the name is complete. The text before it is interpreted as by
  /// ``search(_:options:)``, and the answer has the same form: "portland, m" finds Portland in
  /// Maine.
  ///
  /// - Throws: An error if the gazetteer cannot be read.
  package func suggest(
    _ prefix: String, options: SearchOptions = SearchOptions()
  ) throws -> Answer {
    try answer(ParsedQuery(prefix, gazetteer.lexicon, isUnfinished: true), options: options)
  }

  private func answer(_ query: ParsedQuery, options: SearchOptions) throws -> Answer {
    try answerWithoutSearch(query, options: options) ?? answerBySearch(query, options: options)
  }

  private func answerBySearch(_ query: ParsedQuery, options: SearchOptions) throws -> Answer {
    description.use(options.language)
    let log = options.explains ? InterpretationLog() : nil
    let context = try context(options, log: log)
    if let listed = try placesWithAreas(in: query, context) {
      return try answer(toListed: listed, in: query, context)
    }
    var query = query
    var (interpretations, phrases) = try interpretations(of: &query, context)
    if let listed = try barePlaces(
      in: query, named: phrases, isUnderstood: interpretations.first?.isComplete == true, context)
    {
      return try answer(toListed: listed, in: query, context)
    }
    if query.isUnfinished { Self.keepCovering(&interpretations) }
    return try answer(to: query, interpretations, phrases, context)
  }

  /// Returns the answer that some interpretations give, which come best first.
  func answer(
    to query: ParsedQuery, _ interpretations: [Interpretation], _ phrases: [Phrase],
    _ context: QueryContext
  ) throws -> Answer {
    let options = context.options
    let facts = try facts(of: interpretations, query, phrases)
    let probabilities = facts.map(calibration.probabilities)
    let isPlaceMeant = probabilities.map { self.isPlaceMeant(query, $0) } ?? false
    let confidence = probabilities?.right ?? 0
    let composition = AnswerComposition(
      query: query, phrases: phrases, description: description, streetWords: streetWords,
      wantsNeighbourhoods: options.layers.contains(.neighborhood))
    var answer = try composition.answer(
      isPlaceMeant ? interpretations : [], confidence: confidence, limit: options.limit)
    if keepsEvidence, let facts {
      answer.evidence = AnswerEvidence(
        values: ConfidenceColumn.all.map { $0.value(facts) },
        place: try composition.describe(facts.first))
    }
    answer.budgetExceeded = context.budget.isExceeded
    if !query.isUnfinished {
      answer.hintText = try AddressHint(gazetteer: gazetteer).text(for: answer)
    }
    answer.explanation = try context.log.map {
      try composition.explanation(
        of: interpretations, confidence: confidence, log: $0, budget: context.budget)
    }
    return answer
  }

  /// Returns the interpretations of a query, best first, and its phrases.
  ///
  /// The query is left as the first interpretation reads it.
  func interpretations(
    of query: inout ParsedQuery, _ context: QueryContext
  ) throws -> (interpretations: [Interpretation], phrases: [Phrase]) {
    guard query.parts.isEmpty else {
      let found = try StructuredRetrieval(context: context).interpretations(of: query)
      query = found.query
      return (found.interpretations, found.phrases)
    }
    query.roles = words.queryWords.roles(in: query.words, of: query.folded)
    query.asides = asideWords.asides(of: query)
    if asideWords.areAll(of: query) { return ([], []) }
    let (interpretations, found) = try CandidateRetrieval(context: context)
      .interpretations(of: &query)
    var phrases = found
    if let first = interpretations.first, !first.asides.isEmpty {
      query = query.read(by: first)
      phrases.forget(in: query)
    }
    return (interpretations, phrases)
  }

  /// Returns the answer to a short plus code beside a place, or near the focus; `nil` for any other
  /// text.
  private func plusCodeAnswer(to text: String, options: SearchOptions) throws -> Answer? {
    guard let typed = ShortPlusCode(text) else { return nil }
    var reference = options.focus
    var place: AnsweredPlace?
    if !typed.place.isEmpty {
      place = try answer(ParsedQuery(typed.place, gazetteer.lexicon), options: options).results
        .first
      reference = place?.coordinate
    }
    guard let reference, let area = typed.code.area(near: reference) else {
      return .nothing(for: ParsedQuery(text, gazetteer.lexicon).text)
    }
    return CoordinateAnswer.answer(
      to: ParsedQuery(text, gazetteer.lexicon), at: area.center,
      accuracyMeters: area.accuracyMeters, near: place,
      options: options)
  }

  /// Removes suggestions that leave over more words than the first one does, such as Mexico City for
  /// "portland, m".
  private static func keepCovering(_ interpretations: inout [Interpretation]) {
    guard let first = interpretations.first else { return }
    let count = first.leftOverCount
    interpretations.removeAll { $0.leftOverCount > count }
  }

  /// Returns what is known of the first of some interpretations; `nil` if there are none.
  func facts(
    of interpretations: [Interpretation], _ query: ParsedQuery, _ phrases: [Phrase]
  ) throws -> AnswerFacts? {
    guard let first = interpretations.first else { return nil }
    return try AnswerFacts(
      query: query, phrases: phrases, interpretations: interpretations, first: first,
      tables: words, gazetteer: gazetteer)
  }

  /// Returns whether a place is meant, rather than none.
  ///
  /// Partly typed texts say nothing yet, and a user who separates the parts of a place means one.
  private func isPlaceMeant(
    _ query: ParsedQuery, _ probabilities: Calibration.Probabilities
  ) -> Bool {
    query.isUnfinished || !query.parts.isEmpty || probabilities.noPlace < Self.noPlace
  }

  /// Returns whether a place is meant by the first of some interpretations.
  func isPlaceMeant(
    _ interpretations: [Interpretation], _ query: ParsedQuery, _ phrases: [Phrase]
  ) throws -> Bool {
    try facts(of: interpretations, query, phrases).map {
      isPlaceMeant(query, calibration.probabilities($0))
    } ?? false
  }

  /// The probability of "no place is meant" from which on there is no result.
  private static let noPlace = 0.5

  /// Returns what the stages of the search for one query need.
  func context(_ options: SearchOptions, log: InterpretationLog?) throws -> QueryContext {
    try QueryContext(
      gazetteer: gazetteer, words: words, asideWords: asideWords, streetWords: streetWords,
      weights: weights, territories: territories, options: options, log: log)
  }

  /// Returns the answer to a text without words, or to a coordinate; `nil` for any other.
  func answerWithoutSearch(_ query: ParsedQuery, options: SearchOptions) -> Answer? {
    var answer =
      query.words.isEmpty
      ? Answer.nothing(for: query.text)
      : query.parts.isEmpty ? CoordinateAnswer.answer(to: query, options: options) : nil
    if options.explains { answer?.explanation = Explanation() }
    return answer
  }

  /// Returns the answer to a query with separate parts.
  ///
  /// Each part is looked up in its role, inside the next larger one. If not every part is
  /// confirmed, the result is the smallest that is, the outcome is `partial`, and the others are
  /// ``Answer/unmatched``. The answer's `query` is the parts joined by commas.
  ///
  /// - Throws: An error if the gazetteer cannot be read.
  package func search(
    _ query: StructuredQuery, options: SearchOptions = SearchOptions()
  ) throws -> Answer {
    try answer(
      ParsedQuery(asideWords.withoutMissingValues(query), gazetteer.lexicon), options: options)
  }

  /// Returns the record of a place, or `nil` if the gazetteer has no place with that id.
  ///
  /// `language` is the language of its name and those of its areas, as in
  /// ``SearchOptions/language``.
  ///
  /// - Throws: An error if the gazetteer cannot be read.
  package func lookUp(_ id: PlaceID, language: String? = nil) throws -> PlaceRecord? {
    description.use(language)
    guard let place = try gazetteer.place(id: id) else { return nil }
    return PlaceRecord(
      place: try description.describe(place),
      ancestors: try description.ancestors(of: place).map { try description.describe($0.place) },
      names: try gazetteer.toponyms(of: place.interval.first))
  }
}
