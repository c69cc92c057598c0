/// What geocoding says to one query: ranked places, and how well they account for the text.
public struct Answer: Hashable, Sendable {
  /// Whether and how far the text was understood.
  public enum Outcome: String, Sendable {
    /// Every meaningful word is accounted for.
    case match
    /// There is an answer, but words that matter are left, or one contradicts it.
    case partial
    /// There is no answer.
    case none
  }

  /// The text as used: repaired, and cut at ``maximumQueryScalars``.
  ///
  /// Offsets count its Unicode scalars.
  public var query: String
  /// How far the text was understood; `none` exactly when ``results`` was empty before the limit.
  public var outcome: Outcome
  /// The places, most likely first; at most as many as asked for.
  public var results: [AnsweredPlace]
  /// Words that no part of the first result accounts for, in order.
  public var unmatched: [QuerySpan]
  /// How sure the first result is against the others.
  public var ambiguity: Ambiguity
  /// The distance within which nothing closer exists; `nil` in searches.
  public var searchedToMeters: Double?
  /// Whether the work bound was reached, so that a better answer may exist.
  public var budgetExceeded: Bool
  /// What a reverse answer says of the point itself; `nil` in all others.
  public var surroundings: PointSurroundings?
  /// How the answer came about; `nil` unless ``SearchOptions/explains``.
  public var explanation: Explanation?

  /// Texts longer than this are cut at a word.
  public static let maximumQueryScalars = 256

  public init(
    query: String, outcome: Outcome, results: [AnsweredPlace], unmatched: [QuerySpan],
    ambiguity: Ambiguity, searchedToMeters: Double? = nil, budgetExceeded: Bool = false,
    surroundings: PointSurroundings? = nil, explanation: Explanation? = nil
  ) {
    self.query = query
    self.outcome = outcome
    self.results = results
    self.unmatched = unmatched
    self.ambiguity = ambiguity
    self.searchedToMeters = searchedToMeters
    self.budgetExceeded = budgetExceeded
    self.surroundings = surroundings
    self.explanation = explanation
  }

  /// The answer to a text in which no place is found.
  public static func nothing(for query: String, unmatched: [QuerySpan] = []) -> Self {
    Self(
      query: query, outcome: .none, results: [], unmatched: unmatched,
      ambiguity: Ambiguity(count: 0, margin: nil, hint: nil))
  }
}
