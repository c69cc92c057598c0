import Answers
import Foundation

/// How much one batch may ask, and how many there are at once.
public struct BatchLimits: Hashable, Sendable {
  /// The longest body.
  public var maximumBytes: Int
  /// The most queries.
  public var maximumRows: Int
  /// How long a batch may take, from its first byte to its last answer.
  ///
  /// 100,000 ordinary queries take some 20 s of one processor, the worst ones five minutes.
  public var time: Duration
  /// The most batches at once, of all clients together.
  public var maximumAtOnce: Int

  /// How much a row of a CSV may hold: 1,000 fields and 256 KB, many times what tables of places have,
  /// so that 16 MB of anything take little memory.
  static let row = RowLimits(fields: 1_000, bytes: 262_144)
  /// So many queries count as one request of the rate limit.
  static let rowsInRequest = 250

  /// As many batches as the machine has processors beside one for everybody else, and at least one.
  public static var usualAtOnce: Int { max(1, ProcessInfo.processInfo.activeProcessorCount - 1) }

  /// Creates limits: by default 16 MB, 100,000 queries and two minutes.
  public init(
    maximumBytes: Int = 16 * 1_048_576, maximumRows: Int = 100_000,
    time: Duration = .seconds(120), maximumAtOnce: Int = usualAtOnce
  ) {
    self.maximumBytes = maximumBytes
    self.maximumRows = maximumRows
    self.time = time
    self.maximumAtOnce = maximumAtOnce
  }
}
