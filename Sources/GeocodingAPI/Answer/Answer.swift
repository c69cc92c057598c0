public import Gazetteer

/// The answer to a query: ranked places, and how well they account for the text.
public struct Answer: Hashable, Sendable {
  /// The degree to which the text was understood.
  public enum Outcome: String, Sendable {
    /// Every meaningful word is accounted for.
    case match
    /// There is a result, but significant words are left over, or one contradicts it.
    case partial
    /// There is no result.
    case none
  }

  /// The text as used: repaired, and truncated to ``maximumQueryScalars``.
  ///
  /// Offsets count its Unicode scalars.
  public var query: String
  /// The degree of understanding; `none` exactly if ``results`` was empty before the limit.
  public var outcome: Outcome
  /// The places, most likely first; at most as many as requested.
  public var results: [AnsweredPlace]
  /// The words that no part of the first result accounts for, in order.
  public var unmatched: [QuerySpan]
  /// The other places of a text that lists several, in its order; empty for any other text.
  ///
  /// Of "New York, NY; Johnson City, TN", it is Johnson City. Each has its own confidence, and components with offsets into ``query``.
  public var alternatives: [AnsweredPlace] = []
  /// The ambiguity of the first result with respect to the others.
  public var ambiguity: Ambiguity
  /// The distance within which the results are complete; `nil` in searches.
  public var searchedToMeters: Double?
  /// Whether the work limit was reached, so that a better answer may exist.
  public var budgetExceeded: Bool
  /// What the gazetteer lacks for a better answer, and the command that gets it, for programs; `nil` if
  /// nothing is known to be lacking.
  package var hintText: String?
  /// The surroundings of the point in a reverse answer; `nil` in all others.
  public var surroundings: PointSurroundings?
  /// The explanation of the answer; `nil` unless ``SearchOptions/explains``.
  public var explanation: Explanation?
  /// What its confidence comes from; `nil` unless a program that fits weights asks for it.
  package var evidence: AnswerEvidence?

  /// What the gazetteer lacks for a better answer; `nil` if nothing is known to be lacking.
  public var hint: Hint? {
    guard hintText != nil, let country = results.first?.countryCode else { return nil }
    return .streetAddresses(of: country)
  }

  /// Something that the gazetteer lacks.
  public enum Hint: Hashable, Sendable {
    /// Street addresses of a country: the answer to an address there is its town.
    case streetAddresses(of: CountryCode)
  }

  /// The maximum length of texts; longer ones are cut at a word.
  public static let maximumQueryScalars = 256

  /// Creates an answer, such as one for a preview or a test.
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

  /// Returns the answer to a text in which no place is found.
  public static func nothing(for query: String, unmatched: [QuerySpan] = []) -> Self {
    Self(
      query: query, outcome: .none, results: [], unmatched: unmatched,
      ambiguity: Ambiguity(count: 0, margin: nil, hint: nil))
  }
}

/// The ambiguity of a text: how many places it may mean.
public struct Ambiguity: Hashable, Sendable {
  /// The number of results to choose from: 1 if the first is sure (0.9), else as many of the first as
  /// have 95 % of the probability of all candidates, whatever the limit; 0 without results.
  public var count: Int
  /// The first result's confidence minus the second's; `nil` if there is no result.
  public var margin: Double?
  /// A hint for people on how to distinguish the candidates; `nil` if none is needed.
  public var hint: String?

  /// Creates the ambiguity of an answer.
  public init(count: Int, margin: Double?, hint: String?) {
    self.count = count
    self.margin = margin
    self.hint = hint
  }
}
