/// How many places a text may mean.
public struct Ambiguity: Hashable, Sendable {
  /// Candidates at least half as likely as the first, itself included; 0 when there is none.
  public var count: Int
  /// The first result's confidence less the second's; `nil` when there is no result.
  public var margin: Double?
  /// What would help to tell them apart, for people; `nil` when nothing is needed.
  public var hint: String?

  public init(count: Int, margin: Double?, hint: String?) {
    self.count = count
    self.margin = margin
    self.hint = hint
  }
}
