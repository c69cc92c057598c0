public import GazetteerModel

/// Finds the places that a text means.
///
/// A query flows one way: text → words → phrases the gazetteer knows → interpretations → scores →
/// answer; the folder `Stages` has a file for each. The same text and options always give the same
/// answer.
///
/// For use by one thread at a time: every thread has its own, over its own reader.
public final class ForwardGeocoder {
  let gazetteer: any GazetteerReading
  private let description: PlaceDescription
  private let words: WordTables
  private let addressParts: AddressParts
  private let addressRuns: AddressRuns
  private let abstention: Abstention
  private let weights: ScoringWeights

  /// Creates a geocoder over a gazetteer.
  ///
  /// - Throws: when the gazetteer's lexicon cannot be read.
  public convenience init(gazetteer: any GazetteerReading) throws {
    try self.init(gazetteer: gazetteer, weights: .fitted)
  }

  /// Creates a geocoder that ranks by other weights, for programs that measure them.
  package init(gazetteer: any GazetteerReading, weights: ScoringWeights) throws {
    self.gazetteer = gazetteer
    self.weights = weights
    let lexicon = try gazetteer.lexicon()
    words = WordTables(lexicon)
    let streetWords = StreetWordTable(lexicon)
    addressParts = AddressParts(words: streetWords)
    addressRuns = AddressRuns(words: streetWords)
    abstention = Abstention(lexicon, addressParts: addressParts, weights: weights)
    description = PlaceDescription(gazetteer: gazetteer)
  }

  /// Answers a free text.
  ///
  /// Blank text, and text in which no place is found, answers with outcome `none`.
  ///
  /// - Throws: when the gazetteer cannot be read.
  public func search(_ text: String, options: SearchOptions = SearchOptions()) throws -> Answer {
    try answer(ParsedQuery(text), options: options)
  }

  /// Answers a text that is still being typed: the places that it may be the beginning of.
  ///
  /// The last word is taken for the beginning of one; behind a blank it is whole, but the name may
  /// go on; behind a comma it is finished. What stands before is read as ``search(_:options:)``
  /// reads it, and the answer has the same form: "portland, m" finds Portland in Maine.
  ///
  /// - Throws: when the gazetteer cannot be read.
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
    let log = options.explains ? InterpretationLog() : nil
    let retrieval = try retrieval(options, log: log)
    var query = query
    let interpretations: [Interpretation]
    let phrases: [Phrase]
    if query.parts.isEmpty {
      (interpretations, phrases) = try retrieval.interpretations(of: query)
    } else {
      (interpretations, phrases, query) = try StructuredRetrieval(retrieval).interpretations(
        of: query)
    }
    let composition = AnswerComposition(
      query: query, phrases: phrases, description: description, addressParts: addressParts,
      wantsNeighbourhoods: options.layers.contains(.neighbourhood))
    let noPlaceScore = noPlaceScore(of: interpretations, query, phrases)
    var answer = try composition.answer(
      interpretations, noPlaceScore: noPlaceScore, limit: options.limit)
    answer.budgetExceeded = retrieval.budget.isExceeded
    answer.explanation = try log.map {
      try composition.explanation(
        of: interpretations, noPlaceScore: noPlaceScore, log: $0, budget: retrieval.budget)
    }
    return answer
  }

  /// The score of "no place is meant", of which beginnings say nothing yet.
  func noPlaceScore(of interpretations: [Interpretation], _ query: ParsedQuery, _ phrases: [Phrase])
    -> Double
  {
    // Whoever tells the parts of a place apart means one.
    guard !query.isUnfinished, query.parts.isEmpty, let best = interpretations.first else {
      return -.infinity
    }
    return abstention.score(against: best, of: query, phrases)
  }

  /// What finds the candidates of one query.
  func retrieval(_ options: SearchOptions, log: InterpretationLog?) throws -> CandidateRetrieval {
    try CandidateRetrieval(
      gazetteer: gazetteer, words: words, addressRuns: addressRuns, weights: weights,
      options: options, log: log)
  }

  /// The answer to a text without words, or to a coordinate; `nil` to any other.
  func answerWithoutSearch(_ query: ParsedQuery, options: SearchOptions) -> Answer? {
    if query.words.isEmpty { return .nothing(for: query.text) }
    return query.parts.isEmpty ? CoordinateAnswer.answer(to: query, options: options) : nil
  }

  /// Answers a query whose parts are told apart already.
  ///
  /// Each part is looked up in its role, inside the next larger one. Where not every part is
  /// confirmed, the answer is the smallest that is, the outcome `partial`, and the others are
  /// ``Answer/unmatched``. The answer's `query` is the parts joined by commas.
  ///
  /// - Throws: when the gazetteer cannot be read.
  public func search(
    _ query: StructuredQuery, options: SearchOptions = SearchOptions()
  ) throws -> Answer {
    try answer(ParsedQuery(query), options: options)
  }

  /// Returns everything known of a place; `nil` when the gazetteer has none of that id.
  ///
  /// `language` is that of its name and its areas', as in ``SearchOptions/language``.
  ///
  /// - Throws: when the gazetteer cannot be read.
  public func lookUp(_ id: PlaceID, language: String? = nil) throws -> PlaceRecord? {
    description.use(language)
    guard let place = try gazetteer.place(id: id) else { return nil }
    return PlaceRecord(
      place: try description.describe(place),
      ancestors: try description.ancestors(of: place).map { try description.describe($0.place) },
      names: try gazetteer.toponyms(of: place.interval.first))
  }
}
