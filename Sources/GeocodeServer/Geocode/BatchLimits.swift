/// How much one batch may ask.
public struct BatchLimits: Hashable, Sendable {
  /// The longest body.
  public var maximumBytes: Int
  /// The most queries.
  public var maximumRows: Int

  /// Creates limits: by default 16 MB and 100,000 queries, some ten seconds of work.
  public init(maximumBytes: Int = 16 * 1_048_576, maximumRows: Int = 100_000) {
    self.maximumBytes = maximumBytes
    self.maximumRows = maximumRows
  }
}
