public import GazetteerModel

/// How an answer came about: what was found in the text, and every candidate's score term by term.
///
/// Made only when ``SearchOptions/explains`` asks for it.
public struct Explanation: Hashable, Sendable {
  /// A run of words that the gazetteer knows.
  public struct Phrase: Hashable, Sendable {
    /// The words.
    public var span: QuerySpan
    /// Places of that name that were tried.
    public var placeCount: Int
    /// Whether the gazetteer may hold more of them.
    public var isTruncated: Bool
    /// Settlements which a postal code of these letters and digits serves.
    public var postcodeCount: Int
    /// Addresses that the words name.
    public var addressCount: Int

    public init(
      span: QuerySpan, placeCount: Int, isTruncated: Bool, postcodeCount: Int, addressCount: Int
    ) {
      self.span = span
      self.placeCount = placeCount
      self.isTruncated = isTruncated
      self.postcodeCount = postcodeCount
      self.addressCount = addressCount
    }
  }

  /// One way to read the query.
  public struct Interpretation: Hashable, Sendable {
    /// The terms, which add up to the score that interpretations are ordered by.
    public var score: ScoreBreakdown
    /// What every part of the query was taken for.
    public var components: [QueryComponent]

    public init(score: ScoreBreakdown, components: [QueryComponent]) {
      self.score = score
      self.components = components
    }
  }

  /// A place that may be meant.
  public struct Candidate: Hashable, Sendable {
    /// Its lasting id.
    public var id: PlaceID
    /// Name, region and country.
    public var label: String
    /// Its coarse kind.
    public var layer: Layer
    /// The name that matched, as the gazetteer writes it.
    public var matchedName: String?
    /// The probability that it is meant.
    public var confidence: Double
    /// Its best interpretation, by which it ranks.
    public var interpretation: Interpretation
    /// Readings of the same place that score less, best first; at most
    /// ``maxOtherInterpretations``.
    public var otherInterpretations: [Interpretation]

    public init(
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

  /// The phrases, in the order they were found.
  public var phrases: [Phrase]
  /// The candidates, best first, whatever the limit of the answer; at most ``maxCandidates``.
  public var candidates: [Candidate]
  /// How many candidates there were.
  public var candidateCount: Int
  /// Names and postal codes that were looked up.
  public var lookups: Int
  /// Pairs of a subject and an area that were compared.
  public var comparisons: Int

  /// More candidates are not told.
  public static let maxCandidates = 20
  /// More lesser interpretations of one candidate are not told.
  public static let maxOtherInterpretations = 3

  public init(
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
