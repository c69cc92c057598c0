public import Gazetteer

/// An explanation of an answer: the phrases of the text, and every candidate's score by term.
///
/// It is created only if requested by ``SearchOptions/explains``.
public struct Explanation: Hashable, Sendable {
  /// A sequence of words that the gazetteer knows.
  public struct Phrase: Hashable, Sendable {
    /// The words.
    public var span: QuerySpan
    /// The number of places with that name that were tried.
    public var placeCount: Int
    /// Whether the gazetteer may have more of them.
    public var isTruncated: Bool
    /// The number of settlements served by a postal code with these letters and digits.
    public var postcodeCount: Int
    /// The number of addresses that the words name.
    public var addressCount: Int

    package init(
      span: QuerySpan, placeCount: Int, isTruncated: Bool, postcodeCount: Int, addressCount: Int
    ) {
      self.span = span
      self.placeCount = placeCount
      self.isTruncated = isTruncated
      self.postcodeCount = postcodeCount
      self.addressCount = addressCount
    }
  }

  /// A possible interpretation of the query.
  public struct Interpretation: Hashable, Sendable {
    /// The terms, whose sum is the score by which interpretations are ordered.
    public var score: ScoreBreakdown
    /// The role of every part of the query.
    public var components: [QueryComponent]

    package init(score: ScoreBreakdown, components: [QueryComponent]) {
      self.score = score
      self.components = components
    }
  }

  /// A place that may be meant.
  public struct Candidate: Hashable, Sendable {
    /// The stable id.
    public var id: PlaceID
    /// The name, region and country.
    public var label: String
    /// The coarse kind of the place.
    public var layer: Layer
    /// The name that matched, as the gazetteer writes it.
    public var matchedName: String?
    /// The probability that this place is meant.
    public var confidence: Double
    /// The best interpretation, which determines the rank.
    public var interpretation: Interpretation
    /// The interpretations of the same place with lower scores, best first.
    ///
    /// There are at most ``maxOtherInterpretations``.
    public var otherInterpretations: [Interpretation]

    package init(
      id: PlaceID, label: String, layer: Layer, matchedName: String?, confidence: Double,
      interpretation: Interpretation, otherInterpretations: [Interpretation] = []
    ) {
      self.id = id
      self.label = label
      self.layer = layer
      self.matchedName = matchedName
      self.confidence = confidence
      self.interpretation = interpretation
      self.otherInterpretations = otherInterpretations
    }
  }

  /// The phrases, in the order in which they were found.
  public var phrases: [Phrase]
  /// The candidates, best first, regardless of the answer's limit; at most ``maxCandidates``.
  public var candidates: [Candidate]
  /// The total number of candidates.
  public var candidateCount: Int
  /// The number of names and postal codes looked up.
  public var lookups: Int
  /// The number of pairs of a subject and an area compared.
  public var comparisons: Int

  /// The maximum number of candidates listed.
  public static let maxCandidates = 20
  /// The maximum number of other interpretations listed for one candidate.
  public static let maxOtherInterpretations = 3

  package init(
    phrases: [Phrase] = [], candidates: [Candidate] = [], candidateCount: Int = 0,
    lookups: Int = 0, comparisons: Int = 0
  ) {
    self.phrases = phrases
    self.candidates = candidates
    self.candidateCount = candidateCount
    self.lookups = lookups
    self.comparisons = comparisons
  }
}
