import Gazetteer
import GeocodingAPI
import TextAnalysis

/// A search for corrections of misspelled words in a query.
///
/// It is used only if no interpretation of the words as typed accounts for all of them, and keeps
/// everything of which that interpretation is sure: a correction adds to the correctly spelled
/// words and never displaces them. The context chooses among corrections: of the places with a
/// corrected name, those in an area named by another part of the query are kept, and the best
/// known.
struct SpellingCorrections {
  /// The maximum number of words corrected as one name.
  private static let maximumWords = 6
  /// The maximum number of corrections of a run of words that is already a name.
  private static let limitOfNames = 6
  /// How much more likely a misspelled name must be than a doubtful one that is spelled right, in
  /// natural logarithms: some four hundred times, and twenty times if the doubtful one is in an area.
  private static let leadOverDoubtful = 6.0
  private static let leadOverDoubtfulInArea = 3.0

  let search: CorrectionSearch
  private var context: QueryContext { search.context }

  /// Returns phrases of corrected names, in addition to those that are in the query as typed.
  ///
  /// Only words that are left over are corrected; these come best first.
  func corrected(
    _ phrases: [Phrase], of query: ParsedQuery, _ correctable: CorrectableWords
  ) throws -> [Phrase] {
    let (leftOver, kept) = (correctable.leftOver, correctable.kept)
    guard !leftOver.isEmpty else { return [] }
    var found: [Phrase] = []
    // A word is in many runs, and each check costs a read.
    var asked: [Int: Bool] = [:]
    func isRight(_ word: Int) throws -> Bool {
      if let known = asked[word] { return known }
      let isRight = try kept.contains(word) || isCommon(word, in: query.folded)
      asked[word] = isRight
      return isRight
    }
    for section in query.sections {
      for run in Self.runs(of: section) {
        // Nobody misspells a number.
        guard run.contains(where: leftOver.contains), !run.contains(where: query.folded.isNumber),
          !query.crossesSign(run)
        else { continue }
        // "Mumbai/Pune" is not Purne near Mumbai, and "to Karachi" not Tōkamachi.
        guard !phrases.nameFamousPlace(Conjunctions.trimmed(run, of: query.folded)) else {
          continue
        }
        guard search.admits(run) else { return found }
        let isName = phrases.contains { $0.words == run }
        if isName, run != section, run.count > 1 { continue }
        let kind = Wording.kind(of: run, in: query.folded)
        // "French fries" is not about a town in France.
        let areas = CorrectionSearch.areas(
          beside: run, among: phrases, byDemonym: kind == .other)
        let isAcronym = Wording.isAcronym(run, of: query)
        let others = (phrases + found).filter { !$0.words.overlaps(run) }
        if isAcronym, areas.isEmpty, others.isEmpty { continue }
        let right = kind == .other ? try run.filter(isRight) : Array(run)
        // "Lost in Texas" is not Ostin, and Dubai not Duba, whatever country is named with it.
        let mayBeInside =
          !areas.isEmpty && (kind != .everyday || run.count == 1) && !phrases.nameFamousPlace(run)
        if right.count == run.count, run.count == 1, run != section,
          !(mayBeInside && kind == .dictionary)
        {
          continue
        }
        // An area that is named tells which of many names is meant.
        let limit = isName && areas.isEmpty ? Self.limitOfNames : .max
        let matches = try matches(
          of: run, in: query, limit: limit, right: right, areas, mayBeInside: mayBeInside
        ).filter { !isAcronym || isInside(areas)($0) || Self.isAround(others, $0) }
        guard !matches.isEmpty else { continue }
        found.append(Phrase(words: run, matches: matches, isCorrected: true))
        // "San Rque, Samar" is San Roque rather than a San next to a misspelled Roque.
        if run == section, run != query.words, matches.contains(where: isInside(areas)) { break }
      }
    }
    return found
  }

  /// Returns whether a match is an area around a place that one of some phrases names.
  private static func isAround(_ phrases: [Phrase], _ match: NameMatch) -> Bool {
    phrases.contains { phrase in
      phrase.matches.contains {
        $0.entry.place != match.entry.place && match.entry.interval.contains($0.entry.place)
      }
    }
  }

  private func isInside(_ areas: [PlaceInterval]) -> (NameMatch) -> Bool {
    { match in areas.contains { $0.contains(match.entry.place) } }
  }

  /// Returns the runs of a section's words: first the whole section, then the others left to right.
  private static func runs(of section: Range<Int>) -> [Range<Int>] {
    var runs = section.count > maximumWords ? [] : [section]
    for start in section {
      for end in start + 1...min(section.upperBound, start + maximumWords)
      where start..<end != section { runs.append(start..<end) }
    }
    return runs
  }

  /// Returns whether an interpretation may compete with the best one of the words as typed.
  ///
  /// One with a correction must lie in the areas that the query names, account for more words, and
  /// not leave over any that are accounted for without it. How likely it is, the confidence says.
  func isBetter(_ interpretation: Interpretation, than exact: Interpretation?) -> Bool {
    guard interpretation.isCorrected else { return true }
    guard interpretation.score.outside == 0 else { return false }
    return exact.map {
      interpretation.leftOver.isStrictSubset(of: $0.leftOver)
        || $0.isPartOfObscureName && interpretation.subject.prominence >= .town
          && interpretation.leftOver.isSubset(of: $0.leftOver)
        || $0.isDoubtful && isKnown(interpretation, insteadOf: $0)
    } ?? true
  }

  /// Returns whether an interpretation is a well-known place, and much likelier than a doubtful one.
  private func isKnown(_ known: Interpretation, insteadOf doubtful: Interpretation) -> Bool {
    let lead = doubtful.areas.isEmpty ? Self.leadOverDoubtful : Self.leadOverDoubtfulInArea
    return known.leftOver.isEmpty && known.isByOwnName
      && known.subject.prominence >= .largeCity
      && known.score.total >= doubtful.score.total + lead
  }

  // MARK: Corrections

  /// Returns the places that a run of words may mean.
  ///
  /// Words that appear to be `right` stay as they are, except for a place one letter away that is of
  /// some size and inside an area that the query names, if one `mayBeInside`.
  private func matches(
    of run: Range<Int>, in query: ParsedQuery, limit: Int, right: [Int], _ areas: [PlaceInterval],
    mayBeInside: Bool
  ) throws -> [NameMatch] {
    guard right.count < run.count || mayBeInside else { return [] }
    let text = query.folded
    var matches: [NameMatch] = []
    func add(_ name: ArraySlice<UInt8>, cost: Double, right: [Int], layers: Set<Layer>?) throws {
      let limits = CorrectionLimits(for: name)
      let corrections = try search.likeliest(of: name).prefix(limit).filter(limits.allow)
      for (rank, correction) in corrections.enumerated() {
        let staysRight =
          right.count < run.count
          && (correction.edits == 0
            || right.allSatisfy { isWord($0, of: text, in: correction.name) })
        guard staysRight || correction.edits == 1 && mayBeInside else { continue }
        matches += try search.places(named: correction, inside: areas, isLikeliest: rank == 0)
          .map { search.match($0, by: correction, cost: cost) }
          .filter { match in
            // Nobody misspells a code: "brrr" is not BR-RS.
            match.entry.kind != .code && match.entry.kind != .abbreviation
              && layers?.contains(match.entry.layer) ?? true
              && (staysRight
                || match.entry.prominence >= CorrectableWords.leastKnown && isInside(areas)(match))
          }
      }
    }
    try add(text.bytes(of: run), cost: 0, right: right, layers: nil)
    for other in context.words.respellings(of: run, in: query) {
      try add(other[...], cost: context.weights[.respelling], right: [], layers: nil)
    }
    if let term = context.words.areaTerm(of: run, in: query) {
      try add(
        text.bytes(of: term.name), cost: context.weights[.addedAreaTerm],
        right: right.filter(term.name.contains), layers: term.layers)
    }
    return matches
  }

  /// Returns whether a word is an everyday word, or part of many names.
  private func isCommon(_ word: Int, in text: FoldedText) throws -> Bool {
    let bytes = text.bytes(of: word..<(word + 1))
    // "Messe Düsseldorf" is not Essen.
    if LandmarkTerms.isSight(text.words[word].classes) { return true }
    return try Wording.isEverydayWord(word, in: text)
      || context.gazetteer.isCommonWord(bytes.span)
  }

  /// Returns whether a word occurs unchanged in a name.
  private func isWord(_ word: Int, of text: FoldedText, in name: [UInt8]) -> Bool {
    name.split(separator: 0x20).contains { $0.elementsEqual(text.bytes(of: word..<(word + 1))) }
  }
}
