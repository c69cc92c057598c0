/// The ambiguity of a text: how many places it may mean.
public struct Ambiguity: Hashable, Sendable {
  /// The number of candidates at least half as likely as the first, including it; may be 0.
  public var count: Int
  /// The first result's confidence minus the second's; `nil` if there is no result.
  public var margin: Double?
  /// A hint for people on how to distinguish the candidates; `nil` if none is needed.
  public var hint: String?

  public init(count: Int, margin: Double?, hint: String?) {
    self.count = count
    self.margin = margin
    self.hint = hint
  }
}
