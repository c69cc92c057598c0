import Gazetteer
import GeocodingAPI

/// The words of a query that may be misspelled, and those that are taken for right.
struct CorrectableWords {
  /// The name of a less known place may be a misspelling of another.
  static let leastKnown = Prominence.village
  /// The maximum number of interpretations whose left-over words count, and their maximum deficit.
  private static let readingLimit = 8
  private static let readingReach = 3.0

  /// The words that nothing accounts for: only names with one of them are corrected.
  let leftOver: Set<Int>
  /// The words that stay as they are.
  let kept: Set<Int>
  /// The words of which a well-known name may be meant instead of what they say.
  let doubtful: Set<Int>

  /// The words that the best of the interpretations leave over, all of them without one; `right` are
  /// never corrected.
  init(
    of query: ParsedQuery, _ phrases: [Phrase], after interpretations: [Interpretation],
    besides right: Set<Int>
  ) {
    let words = Self.leftOver(by: interpretations, of: query)
    leftOver = words.isSubset(of: right) ? [] : words
    kept = Self.words(of: interpretations.first, phrases).union(right)
      .union(Self.wordsOfKnownSections(query, phrases))
    doubtful = Self.doubtfulWords(of: interpretations.first, in: query).subtracting(right)
  }

  /// Returns the words that one of the best interpretations leaves over; all words if there are no interpretations.
  private static func leftOver(
    by interpretations: [Interpretation], of query: ParsedQuery
  ) -> Set<Int> {
    guard let best = interpretations.first?.score.total else { return Set(query.words) }
    return interpretations.prefix(readingLimit)
      .prefix { $0.score.total > best - readingReach }
      .reduce(into: []) { words, interpretation in
        words.formUnion(interpretation.leftOver)
        if interpretation.isPartOfObscureName || interpretation.leavesArea {
          words.formUnion(interpretation.words)
        }
      }
  }

  private static func doubtfulWords(
    of interpretation: Interpretation?, in query: ParsedQuery
  ) -> Set<Int> {
    guard let interpretation, !interpretation.isDoubtful else { return Set(query.words) }
    return interpretation.leftOver
  }

  /// Returns the words that an interpretation takes for names of known places.
  private static func words(of interpretation: Interpretation?, _ phrases: [Phrase]) -> Set<Int> {
    guard let interpretation else { return [] }
    var kept: Set<Int> = []
    if case .place(let match) = interpretation.subject, isKnown(match),
      !interpretation.leavesArea
    {
      kept.formUnion(phrases[interpretation.phrase].words)
    }
    for case .area(let phrase, let area) in interpretation.parts where isKnown(area) {
      kept.formUnion(phrases[phrase].words)
    }
    return kept
  }

  /// Returns the words of sections that are names of known places, wherever those lie.
  ///
  /// "Tokyo" is correctly spelled in "Tokyo, Texas".
  private static func wordsOfKnownSections(_ query: ParsedQuery, _ phrases: [Phrase]) -> Set<Int> {
    phrases.filter { query.sections.contains($0.words) && $0.matches.contains(where: isKnown) }
      .reduce(into: []) { $0.formUnion($1.words) }
  }

  private static func isKnown(_ match: NameMatch) -> Bool {
    match.entry.prominence >= leastKnown
      && [.main, .endonym, .shortened, .abbreviation].contains(match.entry.kind)
  }
}
