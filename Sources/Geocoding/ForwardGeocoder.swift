public import Gazetteer

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
  private let addressParts: AddressParts
  private let addressRuns: AddressRuns
  private let abstention: Abstention
  private let weights: ScoringWeights
  private let extents: CountryExtents
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
    let streetWords = StreetWordTable(lexicon)
    addressParts = AddressParts(words: streetWords)
    addressRuns = AddressRuns(words: streetWords)
    abstention = Abstention(lexicon, addressParts: addressParts, weights: weights)
    description = PlaceDescription(gazetteer: gazetteer)
    extents = CountryExtents(gazetteer: gazetteer)
    territories = Territories(gazetteer: gazetteer)
  }

  /// Returns the answer to a free text.
  ///
  /// For blank text, and text in which no place is found, its outcome is `none`.
  ///
  /// - Throws: An error if the gazetteer cannot be read.
  public func search(_ text: String, options: SearchOptions = SearchOptions()) throws -> Answer {
    try answer(ParsedQuery(text), options: options)
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
    let log = options.explains ? InterpretationLog() : nil
    let retrieval = try retrieval(options, log: log)
    var query = query
    var interpretations: [Interpretation]
    let phrases: [Phrase]
    if query.parts.isEmpty {
      (interpretations, phrases) = try retrieval.interpretations(of: query)
    } else {
      (interpretations, phrases, query) = try StructuredRetrieval(retrieval).interpretations(
        of: query)
    }
    if query.isUnfinished { Self.keepCovering(&interpretations) }
    let composition = AnswerComposition(
      query: query, phrases: phrases, description: description, addressParts: addressParts,
      wantsNeighbourhoods: options.layers.contains(.neighbourhood))
    let noPlaceScore = try noPlaceScore(of: interpretations, query, phrases)
    var answer = try composition.answer(
      interpretations, noPlaceScore: noPlaceScore, limit: options.limit)
    answer.budgetExceeded = retrieval.budget.isExceeded
    if !query.isUnfinished { answer.hint = try AddressHint(gazetteer: gazetteer).text(for: answer) }
    answer.explanation = try log.map {
      try composition.explanation(
        of: interpretations, noPlaceScore: noPlaceScore, log: $0, budget: retrieval.budget)
    }
    return answer
  }

  /// Removes suggestions that leave over more words than the first one does, such as Mexico City for
  /// "portland, m".
  private static func keepCovering(_ interpretations: inout [Interpretation]) {
    guard let first = interpretations.first else { return }
    let count = first.leftOver.count
    interpretations.removeAll { $0.leftOver.count > count }
  }

  /// Returns the score of "no place is meant", about which partly typed texts say nothing yet.
  func noPlaceScore(
    of interpretations: [Interpretation], _ query: ParsedQuery, _ phrases: [Phrase]
  ) throws -> Double {
    // A user who separates the parts of a place means one.
    guard !query.isUnfinished, query.parts.isEmpty, let best = interpretations.first else {
      return -.infinity
    }
    let thing =
      try CommonThing(best, query).isNamed(wording: Wording(gazetteer: gazetteer, words: words))
    return abstention.score(against: best, of: query, phrases)
      + (thing ? weights.commonThing : 0)
  }

  /// Returns the retrieval of candidates for one query.
  func retrieval(_ options: SearchOptions, log: InterpretationLog?) throws -> CandidateRetrieval {
    try CandidateRetrieval(
      gazetteer: gazetteer, words: words, addressRuns: addressRuns, weights: weights,
      extents: extents, territories: territories, options: options, log: log)
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
    try answer(ParsedQuery(query), options: options)
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
