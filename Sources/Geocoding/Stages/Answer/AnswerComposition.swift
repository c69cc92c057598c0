import Gazetteer
import GeocodingAPI
import TextAnalysis

/// The composition of an answer from ranked interpretations.
///
/// It describes the places and accounts for every word of the query.
struct AnswerComposition {
  let query: ParsedQuery
  let phrases: [Phrase]
  let description: PlaceDescription
  let streetWords: StreetWordTable
  /// Whether the caller requests neighborhoods by that name.
  let wantsNeighbourhoods: Bool

  /// Returns the answer with at most `limit` of the interpretations, which come best first.
  ///
  /// `confidence` is that of the first.
  func answer(_ interpretations: [Interpretation], confidence: Double, limit: Int) throws -> Answer
  {
    guard let first = interpretations.first else {
      let words = query.words.isEmpty ? [] : [query.span(of: query.words)]
      return .nothing(for: query.text, unmatched: words)
    }
    let confidences = Ranking.confidences(of: interpretations, first: confidence)
    let choices = Ranking.choiceCount(of: interpretations, confidences)
    let rivals = (0..<choices).filter { !Ranking.isFirstThing($0, of: interpretations) }
    let described = Array(rivals.prefix(Self.describedRivals))
    // What is typed so far may begin several names.
    let mayHaveHint =
      try !query.isUnfinished
      || Set(([0] + described).map { try self.name(of: interpretations[$0].answered) }).count == 1
    let rows = AnswerRows(
      interpretations, description: description, mergesDuplicates: query.isUnfinished)
    return Answer(
      query: query.text, outcome: first.isComplete && query.part == nil ? .match : .partial,
      results: try results(rows.rows(limit: max(0, limit)), of: interpretations, confidences),
      unmatched: partSpan + unmatched(in: first),
      ambiguity: Ambiguity(
        count: choices,
        margin: (confidences.first ?? 0) - (confidences.dropFirst().first ?? 0),
        hint: mayHaveHint
          ? try hint(for: [0] + described, of: interpretations, rows, count: choices) : nil))
  }

  /// The words for a part of an area, which no result accounts for.
  private var partSpan: [QuerySpan] {
    query.part.map { [query.span(of: $0.words)] } ?? []
  }

  /// The maximum number of competitors described for a hint.
  private static let describedRivals = 4

  private func results(
    _ rows: [AnswerRows.Row], of interpretations: [Interpretation], _ confidences: [Double]
  ) throws -> [AnsweredPlace] {
    var results: [AnsweredPlace] = []
    // Most results of a query interpret its words in one of few ways, and share the texts.
    var ways: [(index: Int, components: [QueryComponent])] = []
    let countryMatters = phrases.contains { !$0.postcodes.isEmpty }
    var spans: [SharedSpan] = []
    for row in rows {
      let interpretation = interpretations[row.index]
      try append(row.place, of: interpretation, to: &results)
      // In the array, because a variable would be a copy of all texts of the place.
      let last = results.count - 1
      results[last].label = row.label
      if last == 0, let part = query.part,
        let point = try description.point(of: part, in: interpretation.answered)
      {
        results[last].coordinate = point
        results[last].accuracyMeters = (results[last].accuracyMeters / 2).rounded()
      }
      query.distance?.move(&results[last])
      results[last].confidence = confidences[row.index]
      let way = ways.firstIndex {
        interpretation.takesWords(
          like: interpretations[$0.index], whateverCountry: !countryMatters)
      }
      if let way {
        results[last].components = ways[way].components
      } else {
        var components = components(of: interpretation, sharing: &spans)
        // Ways that differ only in the country often have the same components.
        if let known = ways.first(where: { $0.components == components }) {
          components = known.components
        }
        results[last].components = components
        ways.append((row.index, components))
      }
    }
    return results
  }

  /// Returns a hint for the first interpretation and its competitors, at ascending positions.
  ///
  /// Distinct labels take as long as the rest of an answer, and few hints name them.
  private func hint(
    for positions: [Int], of interpretations: [Interpretation], _ rows: AnswerRows, count: Int
  ) throws -> String? {
    guard positions.count > 1 else { return nil }
    let places = try positions.compactMap { try describe(interpretations[$0]) }
    guard let first = places.first else { return nil }
    return try AmbiguityHint.text(
      for: first, competitors: Array(places.dropFirst()), count: count
    ) {
      try rows.rows(limit: (positions.last ?? 0) + 1)
        .filter { positions.contains($0.index) }.map(\.label)
    }
  }

  /// Returns the name by which an answer was found.
  private func name(of subject: Subject) throws -> String {
    switch subject {
    case .place(let match): try description.toponym(match.entry.toponym)?.text ?? ""
    case .postcode(let code): code.code
    case .address(let match): "\(match.entry.street) \(match.entry.number)"
    }
  }

  /// Returns the description of an interpretation's answer, with what the query says about it.
  func describe(_ interpretation: Interpretation) throws -> AnsweredPlace? {
    guard let described = try description.described(interpretation.answered) else { return nil }
    var places: [AnsweredPlace] = []
    try append(described.place, of: interpretation, to: &places)
    return places[0]
  }

  /// Appends the description of an interpretation's answer, with what the query says about it.
  private func append(
    _ place: AnsweredPlace, of interpretation: Interpretation, to places: inout [AnsweredPlace]
  ) throws {
    let subject = interpretation.answered
    places.append(place)
    let last = places.count - 1
    switch subject {
    case .place(let match):
      let toponym = try description.toponym(match.entry.toponym)
      places[last].matchedName = toponym?.text
      places[last].matchedLanguage = toponym?.language
      if place.featureCode == .section, wantsNeighbourhoods || namesTown(interpretation) {
        places[last].layer = .neighborhood
      }
    case .postcode(let code): places[last].matchedName = code.code
    case .address(let match):
      guard let unit = match.unit else { break }
      places[last].unit = query.span(of: unit).text
      places[last].addressLabel = try description.addressLabel(of: places[last], match)
    }
  }

  /// Returns whether one of the interpretation's areas is a settlement.
  private func namesTown(_ interpretation: Interpretation) -> Bool {
    interpretation.parts.contains { $0.area?.entry.layer == .locality }
  }

  // MARK: The query's parts

  func components(of interpretation: Interpretation) -> [QueryComponent] {
    var spans: [SharedSpan] = []
    return components(of: interpretation, sharing: &spans)
  }

  /// The text of some of the query's words; an answer has few.
  private typealias SharedSpan = (words: Range<Int>, span: QuerySpan)

  /// Returns the components of an interpretation; `spans` are those of the answer's other results.
  private func components(
    of interpretation: Interpretation, sharing spans: inout [SharedSpan]
  ) -> [QueryComponent] {
    parts(of: interpretation).map { part in
      let known = spans.first { $0.words == part.words }?.span
      let span = known ?? query.span(of: part.words)
      if known == nil { spans.append((part.words, span)) }
      return QueryComponent(span: span, role: part.role, status: part.status, edits: part.edits)
    }
  }

  /// The interpretation of some of the query's words.
  private struct ComponentPart {
    let words: Range<Int>
    let role: QueryComponent.Role
    let status: QueryComponent.Status
    let edits: Int
  }

  /// Returns how an interpretation understands the query's words, in order.
  private func parts(of interpretation: Interpretation) -> [ComponentPart] {
    var parts: [ComponentPart] = []
    parts.reserveCapacity(interpretation.parts.count + 2)
    func add(
      _ words: Range<Int>, _ role: QueryComponent.Role, _ status: QueryComponent.Status,
      edits: Int = 0
    ) {
      parts.append(ComponentPart(words: words, role: role, status: status, edits: edits))
    }
    switch interpretation.subject {
    case .place(let match):
      add(phrases[interpretation.phrase].words, .place, .matched, edits: match.edits)
    case .postcode: add(phrases[interpretation.phrase].words, .postalCode, .matched)
    case .address(let match):
      add(match.street, .street, .matched, edits: match.edits)
      if let number = match.number { add(number, .houseNumber, .matched) }
      if let unit = match.unit { add(unit, .unit, .matched) }
    }
    for part in interpretation.parts {
      switch part {
      case .area(let phrase, let area):
        add(phrases[phrase].words, area.role, .matched, edits: area.edits)
      case .postcode(let phrase, _): add(phrases[phrase].words, .postalCode, .matched)
      case .skipped: continue
      }
    }
    lazy var addresses = AddressRuns(marks: AddressMarks(query, streetWords))
    for run in leftOver(in: interpretation) {
      let queryPart = query.part(of: run)
      if let queryPart, queryPart.role != .street {
        add(run, queryPart.componentRole, queryPart.isContradicted ? .contradicted : .unmatched)
        continue
      }
      for part in addresses.parts(of: run) {
        if part.role == .unknown, queryPart != nil {
          add(part.words, .street, .unmatched)
        } else if part.role == .unknown {
          for (words, role, status) in unknownWords(part.words, in: interpretation) {
            add(words, role, status)
          }
        } else {
          add(part.words, part.role, .unmatched)
        }
      }
    }
    return parts.sorted { $0.words.lowerBound < $1.words.lowerBound }
  }

  /// Returns the words that are neither used nor part of an address, each with its role and status.
  ///
  /// Letters that nothing separates are one word if their roles and statuses are the same.
  private func unknownWords(
    _ range: Range<Int>, in interpretation: Interpretation
  ) -> [(words: Range<Int>, QueryComponent.Role, QueryComponent.Status)] {
    var found: [(words: Range<Int>, QueryComponent.Role, QueryComponent.Status)] = []
    for word in range {
      let (role, status) = status(of: word, in: interpretation)
      if let last = found.last, last.words.upperBound == word, (last.1, last.2) == (role, status),
        query.folded.words[word].breakBefore == .inside
      {
        found[found.count - 1].words = last.words.lowerBound..<(word + 1)
      } else {
        found.append((word..<(word + 1), role, status))
      }
    }
    return found
  }

  /// Returns the role and status of a word that is neither used nor part of an address.
  private func status(
    of word: Int, in interpretation: Interpretation
  ) -> (QueryComponent.Role, QueryComponent.Status) {
    if isPostcode(word, in: interpretation.subject.country) { return (.postalCode, .contradicted) }
    let namesArea = interpretation.parts.contains {
      if case .skipped(word, .area) = $0 { true } else { false }
    }
    return (.unknown, namesArea ? .contradicted : .unmatched)
  }

  /// Returns whether a word is part of a postal code of the country, though not of the place's.
  private func isPostcode(_ word: Int, in country: CountryCode?) -> Bool {
    phrases.contains { phrase in
      phrase.words.contains(word) && phrase.postcodes.contains { $0.country == country }
    }
  }

  /// Returns the significant words left over, adjacent ones as one span.
  private func unmatched(in interpretation: Interpretation) -> [QuerySpan] {
    leftOver(in: interpretation).map(query.span(of:))
  }

  /// Returns runs of adjacent significant words that are left over.
  ///
  /// A part of a structured query that is left over is one run.
  private func leftOver(in interpretation: Interpretation) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    let wholeParts = query.parts.map(\.words).filter { words in
      words.allSatisfy(interpretation.skippedWords.contains)
    }
    for case .skipped(let word, let wordClass) in interpretation.parts where wordClass.matters {
      if let whole = wholeParts.first(where: { $0.contains(word) }) {
        if runs.last != whole { runs.append(whole) }
      } else if let last = runs.last, last.upperBound == word, query.areOfOnePart(word - 1, word) {
        runs[runs.count - 1] = last.lowerBound..<(word + 1)
      } else {
        runs.append(word..<(word + 1))
      }
    }
    return runs
  }
}
